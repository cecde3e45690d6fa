import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Card } from '../../../components/card.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import { actionColumn, appColumn, type Column, timeColumn, wordColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { SelectField, TextField } from '../../../components/field.js';
import { PagedTable } from '../../../components/paged-table.js';
import { Empty } from '../../../components/states.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

type App = Schema<'RegisteredApp'>;
const texts = all.apps;

/** A twin has the apps of its merchant, with their switches, so they are changed there. */
export function AppsTab({ merchant: { merchant_id: id, test_of: testOf } }: TabProps) {
  const apps = useOperatorRead({ key: ['apps', id], read: (client, ending) => client.apps.list(id, ending) });
  const [changing, setChanging] = useState<App | undefined>(undefined);
  const changeOf = ({ bundle_id: app }: App) => `${texts.change}: ${app}`;
  const change = actionColumn<App>(texts.change, changeOf, setChanging);
  const mayChange = useMay('access:write') && testOf === null;
  return (
    <Card
      title={texts.title}
      actions={
        mayChange && (
          <DialogButton words={texts.register}>
            {(close) => <Register merchantId={id} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <PagedTable
        of={apps}
        rowsOf={({ apps: rows }) => rows}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
        caption={texts.title}
        keyOf={({ bundle_id }) => bundle_id}
        columns={mayChange ? [...columns, change] : columns}
      />
      {changing !== undefined && <Switches app={changing} onClose={() => setChanging(undefined)} />}
    </Card>
  );
}

const columns: readonly Column<App>[] = [
  appColumn(texts.bundle),
  wordColumn(texts.matching, ({ matching }) => matching, texts.values),
  wordColumn(texts.installKey, ({ install_key }) => install_key, texts.values),
  timeColumn(texts.added, ({ created_at }) => created_at),
];

function Register({ merchantId, onClose }: { readonly merchantId: number; readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.register}
      action={texts.register}
      run={(values) => operator.apps.register(merchantId, { bundle_id: values.text('bundle_id') ?? '' })}
      changes={[['apps', merchantId]]}
      done={({ bundle_id }) => texts.done(bundle_id)}
      onClose={onClose}
    >
      <TextField label={texts.bundle} name="bundle_id" hint={texts.bundleHint} required />
    </FormDialog>
  );
}

function Switches({ app, onClose }: { readonly app: App; readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.changeTitle(app.bundle_id)}
      label={texts.change}
      action={texts.save}
      run={(values) =>
        operator.apps.switch(app.merchant_id, app.bundle_id, {
          matching: values.text('matching') === 'off' ? 'off' : 'on',
          install_key: values.text('install_key') === 'required' ? 'required' : 'optional',
        })
      }
      changes={[['apps', app.merchant_id]]}
      done={() => texts.changed}
      onClose={onClose}
    >
      <SelectField
        label={texts.matching}
        name="matching"
        hint={texts.matchingHint}
        start={app.matching}
        options={(['on', 'off'] as const).map((one) => [one, texts.values[one]])}
      />
      <SelectField
        label={texts.installKey}
        name="install_key"
        hint={texts.installKeyHint}
        start={app.install_key}
        options={(['optional', 'required'] as const).map((one) => [one, texts.values[one]])}
      />
    </FormDialog>
  );
}
