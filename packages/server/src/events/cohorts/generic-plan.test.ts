import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Sql } from '../../database/sql.js';
import { createInstallationCohorts } from '../../installs/cohorts/installation-cohorts.js';
import { readCohorts } from './read-cohorts.js';

/** From the sixth run of a prepared statement on, PostgreSQL may use a generic plan. */
const runsToKeptPlan = 8;
const cohorts = 30_000;
let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.cohort_rollup (
        merchant_id, period, first_day, bundle_id, source, campaign, currency, days, events, amount)
      select 7, 'week', date '2020-01-06' + 7 * (n / 300), 'app', 'source', n::text, 'EUR', days, 1, 1
      from generate_series(1, ${cohorts}) as n, unnest(array[1, 7, 30]) as days;

      insert into stoa.installation_cohort (merchant_id, period, first_day, bundle_id, source, campaign, installations)
      select distinct merchant_id, period, first_day, bundle_id, source, campaign, 1
      from stoa.cohort_rollup;

      analyze`),
  );
});
after(() => opened.drop());

interface Node {
  readonly 'Node Type': string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** The most rows that any node of the plan returned or compared. */
function mostRows(node: Node): number {
  const {
    'Actual Rows': rows = 0,
    'Actual Loops': loops = 0,
    'Rows Removed by Join Filter': removed = 0,
  } = node;
  return Math.max((rows + removed) * loops, ...(node.Plans ?? []).map(mostRows));
}

test('on its eighth run too, a page of cohorts handles each row that it reads a few times at most', async () => {
  const client = await opened.database.pool.connect();
  const notices: string[] = [];
  client.on('notice', ({ message = '' }) => notices.push(message));
  try {
    await client.query(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off;
      set auto_explain.log_format = json;
      set auto_explain.log_level = notice`);
    const source = {
      database: {
        query: async ({ name, text, values }: Sql) =>
          (await client.query({ name, text, values: [...values] })).rows,
      },
      installationCohorts: createInstallationCohorts(opened.database),
    };
    const asked = {
      merchantId: 7,
      period: 'week' as const,
      from: undefined,
      to: undefined,
      cursor: undefined,
      limit: 1_000,
    };
    for (const [filter, found] of [
      [{}, 1_000],
      [{ campaign: '7' }, 1],
    ] as const) {
      let worst = 0;
      for (let run = 1; run <= runsToKeptPlan; run += 1) {
        notices.length = 0;
        assert.equal((await readCohorts(source, { ...asked, filter })).cohorts.length, found);
        const plans = notices.map((text) => JSON.parse(text.slice(text.indexOf('{'))) as { Plan: Node });
        worst = Math.max(0, ...plans.map(({ Plan }) => mostRows(Plan)));
      }
      assert.ok(worst > 0 && worst < 10 * 60_000, String(worst));
    }
  } finally {
    client.release(true);
  }
});
