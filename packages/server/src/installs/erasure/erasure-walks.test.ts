import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Database } from '../../database/database.js';
import type { Sql } from '../../database/sql.js';
import { createErasureManagement } from './manage-erasures.js';

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
  await opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.merchant (name, created_at)
      select 'merchant ' || n, now()
      from generate_series(1, 5000) as n;

      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
      select n % 5000 + 1, 'app', sha256(n::text::bytea), gen_random_uuid(), 'none', 0, '{}', now()
      from generate_series(1, 20000) as n;

      analyze stoa.merchant, stoa.installation`),
  );
});
after(() => opened.drop());

test('an installation to erase is looked for along indexes, though there are thousands of merchants', async () => {
  const sent: Sql[] = [];
  const watched: Database = {
    ...opened.database,
    query: (statement) => {
      sent.push(statement);
      return opened.database.query(statement);
    },
  };
  const erasures = createErasureManagement(watched, settableClock('2026-11-20T10:00:00Z'));
  const unknown = '00000000-0000-4000-8000-000000000000';
  await assert.rejects(() => erasures.eraseByInstallation(unknown, 'command'), /unknown_installation/);
  assert.equal(sent.length, 1);
  for (const { text, values } of sent) {
    const { rows } = await opened.database.pool.query(`explain ${text}`, [...values]);
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    assert.doesNotMatch(plan, /Seq Scan on installation/, plan);
  }
});
