import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import { actionColumn, appColumn, type Column, timeColumn, wordColumn } from '../../../components/columns.js';
import { SelectField, TextField } from '../../../components/field.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

type App = Schema<'RegisteredApp'>;
const texts = all.apps;

export function AppsTab({ merchant: { merchant_id: id } }: TabProps) {
  const apps = useOperatorRead({
    key: ['apps', id],
    read: (client, ending) => client.apps.list(id, ending),
  });
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<App | undefined>(undefined);
  const mayChange = useMay('access:write');
  return (
    <Card
      title={texts.title}
      actions={mayChange && <Button onClick={() => setAdding(true)}>{texts.register}</Button>}
    >
      <Shown of={apps}>
        {({ apps: rows }) =>
          rows.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <Table
              caption={texts.title}
              rows={rows}
              keyOf={({ bundle_id }) => bundle_id}
              columns={
                mayChange
                  ? [
                      ...columns,
                      actionColumn<App>(
                        texts.change,
                        ({ bundle_id: id }) => `${texts.change}: ${id}`,
                        setChanging,
                      ),
                    ]
                  : columns
              }
            />
          )
        }
      </Shown>
      {isAdding && <Register merchantId={id} onClose={() => setAdding(false)} />}
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
