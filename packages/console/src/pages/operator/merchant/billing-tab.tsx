import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import { textColumn, timeColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { PartyFacts } from '../../../parts/billing/party.js';
import { SetBillingDetails } from '../../../parts/billing/set-billing-details.js';
import { madeByColumn } from '../../../parts/people/made-by.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

type Details = Schema<'BillingDetails'>;
const texts = all.billing;

export function BillingTab({ merchant: { merchant_id: id } }: TabProps) {
  const details = useOperatorRead({
    key: ['billing-details', id],
    read: (client, ending) => client.statements.billingDetails(id, ending),
  });
  const mayChange = useMay('statements:write');
  const set = (words: string, now?: Details) =>
    mayChange && (
      <DialogButton words={words}>
        {(close) => <SetBillingDetails merchantId={id} start={now} onClose={close} />}
      </DialogButton>
    );
  return (
    <Shown of={details}>
      {({ billing_details: [now, ...before] }) => (
        <>
          <Card title={texts.title} actions={now !== undefined && set(texts.change, now)}>
            {now === undefined ? (
              <Empty title={texts.none} action={set(texts.set)}>
                {texts.noneHint}
              </Empty>
            ) : (
              <PartyFacts party={now} />
            )}
          </Card>
          {before.length > 0 && (
            <Card title={texts.before}>
              <Table<Details>
                caption={texts.before}
                rows={before}
                keyOf={({ made_at }) => made_at}
                columns={[
                  textColumn(texts.name, ({ name }) => name),
                  timeColumn(texts.since, ({ made_at }) => made_at),
                  madeByColumn(texts.by, ({ made_by }) => made_by),
                ]}
              />
            </Card>
          )}
        </>
      )}
    </Shown>
  );
}
