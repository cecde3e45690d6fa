import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import { badgeColumn, type Column, textColumn } from '../../../components/columns.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { FindingHelp } from './help.js';
import { texts as all } from './texts.js';

type Finding = Schema<'ServiceFinding'>;
const texts = all.findings;

/** What the service finds when it examines itself: what is wrong first. */
export function Findings() {
  const findings = useOperatorRead({
    key: ['service', 'findings'],
    read: (client, ending) => client.service.findings(ending),
    everyMs: 60_000,
  });
  return (
    <Card title={texts.title}>
      <p class="faint">{texts.lead}</p>
      <Shown of={findings}>
        {({ findings: found }) =>
          found.length === 0 ? (
            <Empty title={texts.nothing} />
          ) : (
            <Table
              caption={texts.title}
              rows={found.toSorted((one, other) => order(one) - order(other))}
              keyOf={({ subject, finding }) => `${subject} ${finding}`}
              columns={columns}
            />
          )
        }
      </Shown>
    </Card>
  );
}

function order({ state }: Finding): number {
  return ['broken', 'note', 'ok'].indexOf(state);
}

const tones = { ok: 'good', note: 'warn', broken: 'bad' } as const;

const columns: readonly Column<Finding>[] = [
  badgeColumn(texts.state, ({ state }) => state, { tones, words: texts.states }),
  textColumn(texts.subject, ({ subject }) => subject),
  {
    name: texts.finding,
    show: ({ state, finding, advice, subject }) => (
      <div class="words">
        <div>{finding}</div>
        {advice !== null && <div class="faint">{advice}</div>}
        {state !== 'ok' && <FindingHelp subject={subject} />}
      </div>
    ),
    text: ({ finding, advice }) => (advice === null ? finding : `${finding}. ${advice}`),
  },
];
