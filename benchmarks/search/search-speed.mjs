/**
 * How long does a search of the operator take at the goal size? Fills 5,000 merchants with 2,000 transactions, 40
 * statements, 20 reports, 2 people, 20 installations and 20 events each, and asks the use case of the call as a person
 * with every scope does, kind by kind.
 *
 *   npm run benchmark:search -- [searches of a kind, default 200] [merchants, default 5000]
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { operatorRoles } from '../../packages/server/dist/src/access/index.js';
import { finders } from '../../packages/server/dist/src/build-service.js';
import { loadSchema, migrate } from '../../packages/server/dist/src/database/migrate.js';
import { openDatabase } from '../../packages/server/dist/src/database/open-database.js';
import { createLogger, decideConfig } from '../../packages/server/dist/src/index.js';
import { findAll } from '../../packages/server/dist/src/search/find-all.js';

const [searches = 200, merchants = 5_000] = process.argv.slice(2).map(Number);
const ofMerchant = { transactions: 2_000, reports: 20, months: 40, people: 2, installations: 20, events: 20 };
const partOfMerchants = 50;
const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stoa-benchmark-'));
const say = (line) => process.stdout.write(`${line}\n`);
const any = (most) => 1 + Math.floor(Math.random() * most);

/** Rows that the search reads, and nothing else: their sums are not needed. */
async function fill(database) {
  const { transactions, reports, months, people, installations, events } = ofMerchant;
  const statements = [
    `insert into stoa.merchant (name, created_at)
     select 'Merchant Ōkami ' || number || ' Wörks', now() from generate_series(1, ${merchants}) as number`,
    `insert into stoa.report (merchant_id, report_id, content_hash, created_at, transaction_count, accepted_at, processing_at, completed_at, next_attempt_at)
     select merchant, 1700000000000000 + merchant::bigint * 1000000 + one, sha256((merchant || ' ' || one)::bytea), now(), 1, now(), now(), now(), now()
     from generate_series(1, ${merchants}) as merchant, generate_series(1, ${reports}) as one`,
    `insert into stoa.transaction (
       merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at, report_id, position, recorded_at, statement_month)
     select merchant, 'txn_' || md5(merchant || ' ' || one), 'EUR', 1190, 190, 'DEU', now() - one * interval '1 hour',
       1700000000000000 + merchant::bigint * 1000000 + 1, one, now(), '2026-10-01'
     from generate_series(1, ${merchants}) as merchant, generate_series(1, ${transactions}) as one`,
    `insert into stoa.number_series (number_prefix, last_number) values ('ST-', 1000000)`,
    `insert into stoa.issuer (name, address_lines, number_prefix, payment_days, made_at, made_by)
     values ('Store', '{Street}', 'ST-', 30, now(), 'command')`,
    `insert into stoa.statement_close (merchant_id, month, closed_at, closed_by, issuer_id, statement_number)
     select merchant, '2023-01-01'::date + one * interval '1 month', now(), 'command', issuer_id, 'ST-' || (one * ${merchants} + merchant)
     from stoa.issuer, generate_series(1, ${merchants}) as merchant, generate_series(1, ${months}) as one`,
    `insert into stoa.user_account (email, created_at)
     select 'person' || one || '.of@merchant' || merchant || '.example', now()
     from generate_series(1, ${merchants}) as merchant, generate_series(1, ${people}) as one`,
    `insert into stoa.app (merchant_id, bundle_id, created_at)
     select merchant, 'com.example.app' || merchant, now() from generate_series(1, ${merchants}) as merchant`,
    `insert into stoa.installation (merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
     select merchant, 'com.example.app' || merchant, sha256((merchant || ' ' || one)::bytea), gen_random_uuid(), 'none', 0, '{}', now()
     from generate_series(1, ${merchants}) as merchant, generate_series(1, ${installations}) as one`,
    `insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
     select merchant, gen_random_uuid(), 1, '2026-10-01', one
     from generate_series(1, ${merchants}) as merchant, generate_series(1, ${events}) as one`,
    'analyze',
  ];
  // In parts, because a statement may take a minute at most.
  for (const statement of statements)
    for (let first = 1; first <= merchants; first += partOfMerchants) {
      const last = Math.min(first + partOfMerchants - 1, merchants);
      const part = statement.replaceAll(
        `generate_series(1, ${merchants}) as merchant`,
        `generate_series(${first}, ${last}) as merchant`,
      );
      await database.transaction((tx) => tx.execute(part));
      if (part === statement) break;
    }
}

const texts = {
  'a word of a name': () => `kami ${any(merchants)}`,
  'a word that names nothing': () => 'nothing at all',
  'a whole id of a transaction': (known) => known.transaction,
  'the beginning of one': (known) => known.transaction.slice(0, 9),
  'an id that nobody has': () => `txn_${any(9)}zz`,
  'a report': () => `${1_700_000_000_000_001n + BigInt(any(merchants)) * 1_000_000n}`,
  'the number of a statement': () => `st-${any(merchants * 40)}`,
  'the end of one': () => `${any(merchants * 40)}`,
  'part of an address': () => `merchant${any(merchants)}.ex`,
  'an installation or event': (known) => known.installation,
  'a UUID that nobody has': () => randomUUID(),
};

async function run({ database }) {
  await fill(database);
  const pick = async (table, column) => {
    const rows = await database.transaction((tx) =>
      tx.query({
        text: `select ${column}::text as id from ${table} tablesample system (0.5) limit 1000`,
        values: [],
      }),
    );
    return rows.map(({ id }) => id);
  };
  const ids = {
    transaction: await pick('stoa.transaction', 'transaction_id'),
    installation: await pick('stoa.installation', 'installation_id'),
  };
  const scopes = operatorRoles.admin.scopes;
  say('| what is typed | found | p50 | p95 | longest |');
  say('| --- | --- | --- | --- | --- |');
  for (const [name, textOf] of Object.entries(texts)) {
    const times = [];
    let found = 0;
    for (let search = -5; search < searches; search += 1) {
      const known = Object.fromEntries(
        Object.entries(ids).map(([kind, all]) => [kind, all[any(all.length) - 1] ?? 'txn_0']),
      );
      const text = textOf(known);
      const startedAt = performance.now();
      const results = await findAll(database, finders, { text, merchantId: null, scopes, isPerson: true });
      if (search < 0) continue;
      times.push(performance.now() - startedAt);
      found += results.length;
    }
    times.sort((one, other) => one - other);
    const at = (part) =>
      `${times[Math.min(times.length - 1, Math.floor(times.length * part))]?.toFixed(1)} ms`;
    say(`| ${name} | ${(found / searches).toFixed(1)} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  }
}

const config = decideConfig({
  variables: { STOA_DATA: dataDir },
  workingDir: root,
  temporaryDir: os.tmpdir(),
  cacheDir: undefined,
});
try {
  const opened = await openDatabase({ config, logger: createLogger('error'), role: 'owner' });
  try {
    await migrate(opened.database, loadSchema(opened.database.topology));
    await run(opened);
  } finally {
    await opened.close();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
