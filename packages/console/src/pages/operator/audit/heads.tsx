import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { type Column, numColumn, timeColumn } from '../../../components/columns.js';
import { Copyable } from '../../../components/copy.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty } from '../../../components/states.js';
import { texts as shared } from '../../../components/texts.js';
import { Month, Num } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { toast } from '../../../data/toasts.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { texts as all } from './texts.js';

type Head = Schema<'AuditHead'>;
const { checking, heads: texts } = all;

/** The signed heads, and how somebody who does not trust the database checks the trail with them. */
export function Heads() {
  const heads = useOperatorPage({
    key: ['audit-heads'],
    read: (client, page, ending) => client.audit.heads(page, ending),
  });
  const maySeeState = useMay('service:read');
  return (
    <>
      <Card title={checking.title}>
        {maySeeState && <State />}
        <p>{checking.lead}</p>
        <p>{checking.command}:</p>
        <Copyable text="stoa audit verify --head head.jws" />
        <p>{checking.exit}</p>
        <p>{checking.keep}</p>
      </Card>
      <Card title={texts.title}>
        <PagedTable
          of={heads}
          rowsOf={({ heads: rows }) => rows}
          empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
          caption={texts.title}
          keyOf={({ head_no }) => head_no}
          columns={columns}
        />
      </Card>
    </>
  );
}

const tones = { ok: 'good', note: 'warn', broken: 'bad' } as const;

/** What the service itself says of its trail. */
function State() {
  const findings = useOperatorRead({
    key: ['service', 'findings'],
    read: (client, ending) => client.service.findings(ending),
  });
  const found = findings.data?.findings.filter(({ subject }) => subject === 'audit') ?? [];
  return found.map(({ finding, state, advice }) => (
    <p key={finding}>
      <Badge tone={tones[state]}>{checking.states[state]}</Badge> {finding} {advice}
    </p>
  ));
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast(shared.copy.done);
}

const columns: readonly Column<Head>[] = [
  numColumn(texts.number, ({ head_no }) => head_no),
  timeColumn(texts.signed, ({ signed_at }) => signed_at),
  {
    name: texts.position,
    show: ({ position, month }) => (
      <>
        <Num value={position} /> {texts.of} <Month of={month} />
      </>
    ),
    text: ({ position, month }) => `${position} of ${month}`,
  },
  { name: texts.hash, show: ({ hash }) => <code>{hash.slice(0, 12)}…</code>, text: ({ hash }) => hash },
  {
    name: texts.signature,
    show: ({ head_no, signature }) => (
      <Button look="quiet" label={texts.copyOf(head_no)} onClick={() => void copy(signature)}>
        {texts.copy}
      </Button>
    ),
    text: ({ signature }) => signature,
  },
];
