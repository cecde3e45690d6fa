import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { type Column, wordColumn } from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
import { Num } from '../../../components/values.js';
import { numberText } from '../../../format/number.js';
import { durationText } from '../../../format/time.js';
import { QueueHelp } from './help.js';
import { texts as all } from './texts.js';

type Queue = Schema<'ServiceQueue'>;
const texts = all.queues;

/** The same limit as that of `stoa doctor`. Usually a worker takes what waits within about a second. */
const mostQueuedSeconds = 60;

function stateOf({ queue, count, oldest_seconds: oldest }: Queue): 'ok' | 'late' | 'act' {
  if (queue === 'set_aside_batches' && count > 0) return 'act';
  return oldest !== null && oldest > mostQueuedSeconds ? 'late' : 'ok';
}

const tones = { ok: 'good', late: 'bad', act: 'warn' } as const;

export function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  const isFine = queues.every((queue) => stateOf(queue) === 'ok');
  return (
    <Table
      caption={texts.title}
      rows={queues}
      keyOf={({ queue }) => queue}
      columns={isFine ? columns : [...columns, helpColumn]}
    />
  );
}

const columns: readonly Column<Queue>[] = [
  wordColumn(texts.queue, ({ queue }) => queue, texts.names),
  {
    name: texts.state,
    show: (queue) => {
      const state = stateOf(queue);
      return <Badge tone={tones[state]}>{texts[state]}</Badge>;
    },
    text: stateOf,
  },
  {
    name: texts.count,
    isNumber: true,
    show: ({ count, at_least: isMore }) =>
      isMore ? texts.atLeast(numberText(count)) : <Num value={count} />,
    text: ({ count }) => String(count),
  },
  {
    name: texts.oldest,
    isNumber: true,
    show: ({ oldest_seconds: oldest, count }) =>
      oldest === null || count === 0n ? null : durationText(oldest),
    text: ({ oldest_seconds: oldest }) => String(oldest ?? ''),
  },
];

const helpColumn: Column<Queue> = {
  name: texts.help,
  show: (queue) => (stateOf(queue) === 'ok' ? null : <QueueHelp queue={queue.queue} />),
};
