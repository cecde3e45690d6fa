import type { Schema } from '@stoa/client';
import { ConfirmChange, FormDialog } from '../../../components/change-dialogs.js';
import { type Column, codeColumn, timeColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { madeByColumn } from '../../../parts/people/made-by.js';
import { texts as all } from './texts.js';

type Channel = Schema<'Channel'>;
const texts = all.channels;

/** The words by which reports may name the way of payment, for lines that depend on it. */
export function ChannelsTab() {
  const channels = useOperatorRead({
    key: ['channels'],
    read: (operator, ending) => operator.channels.list(ending),
  });
  const mayChange = useMay('reports:write');
  return (
    <>
      <div class="row apart">
        <p class="faint">{texts.lead}</p>
        {mayChange && (
          <DialogButton words={texts.add}>{(close) => <AddChannel onClose={close} />}</DialogButton>
        )}
      </div>
      <Shown of={channels}>
        {({ channels: rows }) =>
          rows.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <Table
              caption={all.tabs.channels}
              rows={rows}
              keyOf={({ channel }) => channel}
              columns={mayChange ? [...columns, endColumn] : columns}
            />
          )
        }
      </Shown>
    </>
  );
}

const columns: readonly Column<Channel>[] = [
  codeColumn(texts.name, ({ channel }) => channel),
  timeColumn(texts.since, ({ created_at: at }) => at),
  madeByColumn(texts.by, ({ created_by: by }) => by),
  timeColumn(texts.endedAt, ({ ended_at: at }) => at),
];

const endColumn: Column<Channel> = {
  name: texts.end,
  show: ({ channel, ended_at: ended }) =>
    ended === null && (
      <DialogButton words={texts.endOf(channel)} look="quiet">
        {(close) => (
          <ConfirmChange
            title={texts.endTitle(channel)}
            action={texts.end}
            isDangerous
            run={() => operator.channels.end(channel)}
            changes={[['channels']]}
            done={() => texts.ended(channel)}
            onClose={close}
          >
            <p>{texts.endHint}</p>
          </ConfirmChange>
        )}
      </DialogButton>
    ),
};

function AddChannel({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.add}
      action={texts.add}
      run={(values) => operator.channels.add(values.text('channel') ?? '')}
      changes={[['channels']]}
      done={({ channel }) => texts.added(channel)}
      onClose={onClose}
    >
      <TextField label={texts.name} name="channel" hint={texts.nameHint} required />
    </FormDialog>
  );
}
