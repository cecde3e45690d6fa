import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import type { Column } from '../../../components/column.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { PartyFacts } from '../../../parts/billing/party-facts.js';
import { SetIssuer } from './set-issuer.js';
import { texts } from './texts.js';

type Issuer = Schema<'Issuer'>;

export function View() {
  const issuers = useOperatorRead({
    key: ['issuers'],
    read: (operator, ending) => operator.statements.issuers(ending),
  });
  const [isSetting, setSetting] = useState(false);
  const mayChange = useMay('statements:write');
  const set = (words: string) => mayChange && <Button onClick={() => setSetting(true)}>{words}</Button>;
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
              <Card title={texts.now} actions={set(texts.change)}>
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
            {isSetting && <SetIssuer start={now} onClose={() => setSetting(false)} />}
          </>
        )}
      </Shown>
    </PageFrame>
  );
}

const columns: readonly Column<Issuer>[] = [
  { name: texts.name, show: ({ name }) => name, text: ({ name }) => name },
  {
    name: texts.prefix,
    show: ({ number_prefix }) => number_prefix,
    text: ({ number_prefix }) => number_prefix,
  },
  { name: texts.since, show: ({ made_at }) => <Time at={made_at} />, text: ({ made_at }) => made_at },
  { name: texts.by, show: ({ made_by }) => made_by, text: ({ made_by }) => made_by },
];
