import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { BundleId } from '../../../components/bundle-id.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import type { Column } from '../../../components/column.js';
import { Dialog } from '../../../components/dialog.js';
import { SelectField, TextField } from '../../../components/field.js';
import { Form, type FormValues } from '../../../components/form.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { failureOf, useChange } from '../../../data/use-change.js';
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
              columns={mayChange ? [...columns, changeColumn(setChanging)] : columns}
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
  {
    name: texts.bundle,
    show: ({ bundle_id }) => <BundleId id={bundle_id} />,
    text: ({ bundle_id }) => bundle_id,
  },
  { name: texts.matching, show: ({ matching }) => texts.values[matching], text: ({ matching }) => matching },
  {
    name: texts.installKey,
    show: ({ install_key }) => texts.values[install_key],
    text: ({ install_key }) => install_key,
  },
  {
    name: texts.added,
    show: ({ created_at }) => <Time at={created_at} />,
    text: ({ created_at }) => created_at,
  },
];

function changeColumn(change: (app: App) => void): Column<App> {
  return {
    name: texts.change,
    show: (app) => (
      <Button look="quiet" label={`${texts.change}: ${app.bundle_id}`} onClick={() => change(app)}>
        {texts.change}
      </Button>
    ),
  };
}

function Register({ merchantId, onClose }: { readonly merchantId: number; readonly onClose: () => void }) {
  const register = useChange({
    run: (bundle: string) => operator.apps.register(merchantId, { bundle_id: bundle }),
    changes: [['apps', merchantId]],
    done: ({ bundle_id }) => texts.done(bundle_id),
    onDone: onClose,
  });
  return (
    <Dialog title={texts.register} isBusy={register.isPending} onClose={onClose}>
      <Form
        label={texts.register}
        error={failureOf(register)}
        onSubmit={(values) => register.mutate(values.text('bundle_id') ?? '')}
        buttons={
          <Button type="submit" look="main" disabled={register.isPending}>
            {texts.register}
          </Button>
        }
      >
        <TextField
          label={texts.bundle}
          name="bundle_id"
          hint={texts.bundleHint}
          error={register.error}
          required
        />
      </Form>
    </Dialog>
  );
}

function Switches({ app, onClose }: { readonly app: App; readonly onClose: () => void }) {
  const change = useChange({
    run: (values: FormValues) =>
      operator.apps.switch(app.merchant_id, app.bundle_id, {
        matching: values.text('matching') === 'off' ? 'off' : 'on',
        install_key: values.text('install_key') === 'required' ? 'required' : 'optional',
      }),
    changes: [['apps', app.merchant_id]],
    done: () => texts.changed,
    onDone: onClose,
  });
  return (
    <Dialog title={texts.changeTitle(app.bundle_id)} isBusy={change.isPending} onClose={onClose}>
      <Form
        label={texts.change}
        error={failureOf(change)}
        onSubmit={change.mutate}
        buttons={
          <Button type="submit" look="main" disabled={change.isPending}>
            {texts.save}
          </Button>
        }
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
      </Form>
    </Dialog>
  );
}
