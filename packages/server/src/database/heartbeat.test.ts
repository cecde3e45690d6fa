import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../config/logger.js';
import type { Queryable } from './database.js';
import { createHeartbeat, type Question } from './heartbeat.js';
import { type Sql, sql } from './sql.js';

const logger = createLogger('silent');

/** A database that answers each question with its text, and fails where one of them is broken. */
function echo(broken: string[] = []): { readonly database: Queryable; readonly asked: string[][] } {
  const asked: string[][] = [];
  const query = async <Row extends object>({ text }: Sql): Promise<Row[]> => {
    const answers = [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '');
    asked.push(answers);
    if (answers.some((one) => broken.includes(one))) throw new Error('broken');
    return [{ answers }] as unknown as Row[];
  };
  return { database: { query }, asked };
}

const [one, two, three] = [sql`'one'`, sql`'two'`, sql`'three'`];

function question(
  part: typeof one,
  isOptional = false,
): { readonly asks: Question; readonly seen: unknown[] } {
  const seen: unknown[] = [];
  const asks: Question = { asks: () => part, answered: (answer) => seen.push(answer) };
  return { asks: isOptional ? { ...asks, unanswered: () => seen.push('unanswered') } : asks, seen };
}

test('all questions are asked in one statement, until they are withdrawn', async () => {
  const { database, asked } = echo();
  const heartbeat = createHeartbeat({ database, logger });
  const [first, second] = [question(one), question(two, true)];
  const ends = [heartbeat.ask(first.asks), heartbeat.ask(second.asks)];
  await heartbeat.beat();
  await ends[0]?.();
  await heartbeat.beat();
  await ends[1]?.();
  await heartbeat.beat();
  assert.deepEqual(asked, [['one', 'two'], ['two']]);
  assert.deepEqual([first.seen, second.seen], [['one'], ['two', 'two']]);
});

test('a question that may stay unanswered and fails keeps no other from its answer', async () => {
  const { database, asked } = echo(['two']);
  const heartbeat = createHeartbeat({ database, logger });
  const all = [question(one), question(two, true), question(three, true)];
  for (const { asks } of all) heartbeat.ask(asks);
  await heartbeat.beat();
  assert.deepEqual(asked, [['one', 'two', 'three'], ['one']]);
  assert.deepEqual(
    all.map(({ seen }) => seen),
    [['one'], ['unanswered'], ['unanswered']],
  );
  await heartbeat.stop();
});

test('without an answer to what must be answered, the beat fails', async () => {
  const { database } = echo(['one']);
  const heartbeat = createHeartbeat({ database, logger });
  const optional = question(two, true);
  heartbeat.ask(question(one).asks);
  heartbeat.ask(optional.asks);
  await assert.rejects(heartbeat.beat(), /broken/);
  assert.deepEqual(optional.seen, ['unanswered']);
  await heartbeat.stop();
});
