import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Card, KeyFigure } from '../../../components/card.js';
import { badgeColumn, type Column, textColumn } from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Time } from '../../../components/values.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { sizeText } from '../../../format/size.js';
import { agoText } from '../../../format/time.js';
import { FindingHelp } from './help.js';
import { Queues } from './queues.js';
import { texts } from './texts.js';

export function View() {
  return (
    <PageFrame title={texts.title}>
      <ServiceNow />
      <Findings />
    </PageFrame>
  );
}

type Finding = Schema<'ServiceFinding'>;

/** What the service finds when it examines itself: what is wrong first. */
function Findings() {
  const findings = useOperatorRead({
    key: ['service', 'findings'],
    read: (client, ending) => client.service.findings(ending),
    everyMs: 60_000,
  });
  return (
    <Card title={texts.findings.title}>
      <p class="faint">{texts.findings.lead}</p>
      <Shown of={findings}>
        {({ findings: found }) =>
          found.length === 0 ? (
            <Empty title={texts.findings.nothing} />
          ) : (
            <Table
              caption={texts.findings.title}
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
  badgeColumn(texts.findings.state, ({ state }) => state, { tones, words: texts.findings.states }),
  textColumn(texts.findings.subject, ({ subject }) => subject),
  {
    name: texts.findings.finding,
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

type State = Schema<'ServiceState'>;

/** Version, database, backup and queues, as they are now. */
function ServiceNow() {
  const state = useOperatorRead({
    key: ['service', 'state'],
    read: (client, ending) => client.service.state(ending),
    everyMs: 15_000,
  });
  return (
    <Shown of={state}>
      {(now) => (
        <>
          <div class="columns">
            <KeyFigure name={texts.version} value={now.version} hint={texts.role[now.process_role]} />
            <KeyFigure
              name={texts.since}
              value={agoText(now.started_at, Date.parse(now.now))}
              hint={<Time at={now.started_at} />}
            />
            <KeyFigure
              name={texts.database}
              value={now.database_version}
              hint={texts.schema(now.newest_migration)}
            />
            <KeyFigure name={texts.size} value={sizeText(now.database_size_bytes)} />
            <Embedded state={now} />
          </div>
          {now.embedded === null && <p class="faint">{texts.own}</p>}
          <Card title={texts.queues.title}>
            <Queues queues={now.queues} />
          </Card>
        </>
      )}
    </Shown>
  );
}

/** The disk and the last backup, which Stoa knows only for the embedded database. */
function Embedded({ state: { embedded, now } }: { readonly state: State }) {
  if (embedded === null) return null;
  const { disk_free_bytes: free, disk_size_bytes: size, last_backup_at: at, backup_late: isLate } = embedded;
  return (
    <>
      {free !== null && (
        <KeyFigure
          name={texts.disk}
          value={sizeText(free)}
          hint={size !== null && texts.diskOf(sizeText(size))}
        />
      )}
      <KeyFigure
        name={texts.backup}
        value={at === null ? texts.noBackup : agoText(at, Date.parse(now))}
        hint={
          <span class="row">
            {at !== null && <Time at={at} />}
            {isLate && at !== null && <Badge tone="bad">{texts.backupLate}</Badge>}
          </span>
        }
      />
    </>
  );
}
