import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { Dialog } from '../../../components/dialog.js';
import { Form, type FormValues } from '../../../components/form.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { failureOf, useChange } from '../../../data/use-change.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { PartyFacts } from '../../../parts/billing/party-facts.js';
import { PartyFields, partyOf, TermFields } from '../../../parts/billing/party-fields.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

const texts = all.billing;

export function BillingTab({ merchant: { merchant_id: id } }: TabProps) {
  const details = useOperatorRead({
    key: ['billing-details', id],
    read: (client, ending) => client.statements.billingDetails(id, ending),
  });
  const [isSetting, setSetting] = useState(false);
  const mayChange = useMay('statements:write');
  const set = (words: string) => mayChange && <Button onClick={() => setSetting(true)}>{words}</Button>;
  return (
    <Shown of={details}>
      {({ billing_details: [now, ...before] }) => (
        <>
          <Card title={texts.title} actions={now !== undefined && set(texts.change)}>
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
              <Table
                caption={texts.before}
                rows={before}
                keyOf={({ made_at }) => made_at}
                columns={[
                  { name: texts.name, show: ({ name }) => name, text: ({ name }) => name },
                  {
                    name: texts.since,
                    show: ({ made_at }) => <Time at={made_at} />,
                    text: ({ made_at }) => made_at,
                  },
                  { name: texts.by, show: ({ made_by }) => made_by, text: ({ made_by }) => made_by },
                ]}
              />
            </Card>
          )}
          {isSetting && <SetDetails merchantId={id} start={now} onClose={() => setSetting(false)} />}
        </>
      )}
    </Shown>
  );
}

function SetDetails({
  merchantId,
  start,
  onClose,
}: {
  readonly merchantId: number;
  readonly start: Parameters<typeof PartyFields>[0]['start'];
  readonly onClose: () => void;
}) {
  const set = useChange({
    run: async (values: FormValues) => operator.statements.setBillingDetails(merchantId, partyOf(values)),
    changes: [['billing-details', merchantId], ['readiness']],
    done: () => texts.wasSet,
    onDone: onClose,
  });
  const error = failureOf(set);
  return (
    <Dialog title={texts.title} isBusy={set.isPending} onClose={onClose}>
      <p class="faint">{texts.keeps}</p>
      <Form
        label={texts.title}
        error={error}
        onSubmit={set.mutate}
        buttons={
          <Button type="submit" look="main" disabled={set.isPending}>
            {texts.save}
          </Button>
        }
      >
        <PartyFields start={start} error={error} />
        <TermFields start={start} error={error} isIssuer={false} />
      </Form>
    </Dialog>
  );
}
