import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import { type Column, textColumn, timeColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { LongTextField, TextField } from '../../../components/field.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { linesOf, PartyFacts, PartyFields, partyOf, TermFields } from '../../../parts/billing/party.js';
import { texts as billing } from '../../../parts/billing/texts.js';
import { madeByColumn } from '../../../parts/people/made-by.js';
import { texts } from './texts.js';

type Issuer = Schema<'Issuer'>;

export function View() {
  const issuers = useOperatorRead({
    key: ['issuers'],
    read: (operator, ending) => operator.statements.issuers(ending),
  });
  const mayChange = useMay('statements:write');
  const set = (words: string, now?: Issuer) =>
    mayChange && (
      <DialogButton words={words}>{(close) => <SetIssuer start={now} onClose={close} />}</DialogButton>
    );
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Shown of={issuers}>
        {({ issuers: [now, ...before] }) => (
          <>
            {now === undefined ? (
              <Empty title={texts.none} action={set(texts.set)}>
                {texts.noneHint}
              </Empty>
            ) : (
              <Card title={texts.now} actions={set(texts.change, now)}>
                <PartyFacts party={now} />
              </Card>
            )}
            {before.length > 0 && (
              <Card title={texts.before}>
                <Table
                  caption={texts.before}
                  rows={before}
                  keyOf={({ made_at }) => made_at}
                  columns={columns}
                />
              </Card>
            )}
          </>
        )}
      </Shown>
    </PageFrame>
  );
}

const columns: readonly Column<Issuer>[] = [
  textColumn(texts.name, ({ name }) => name),
  textColumn(texts.prefix, ({ number_prefix }) => number_prefix),
  timeColumn(texts.since, ({ made_at }) => made_at),
  madeByColumn(texts.by, ({ made_by }) => made_by),
];

/** Sets who issues the statements that are closed from now on. */
function SetIssuer({
  start,
  onClose,
}: {
  readonly start: Schema<'Issuer'> | undefined;
  readonly onClose: () => void;
}) {
  return (
    <FormDialog
      title={texts.title}
      action={texts.save}
      run={async (values) => {
        const party = partyOf(values);
        return operator.statements.setIssuer({
          ...party,
          payment_days: party.payment_days ?? 0,
          number_prefix: values.text('number_prefix') ?? '',
          bank_details: linesOf(values.text('bank_details')),
        });
      }}
      changes={[['issuers'], ['readiness']]}
      done={() => texts.wasSet}
      onClose={onClose}
    >
      <PartyFields start={start} />
      <TextField
        label={billing.prefix}
        name="number_prefix"
        start={start?.number_prefix ?? 'ST-'}
        hint={billing.prefixHint}
        required
      />
      <LongTextField
        label={billing.bank}
        name="bank_details"
        start={start?.bank_details?.join('\n') ?? ''}
        hint={billing.bankHint}
      />
      <TermFields start={start} isIssuer />
    </FormDialog>
  );
}
