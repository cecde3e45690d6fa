import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * A statement that reads the data of merchants names them, or leaves out twins with `firstTwin`, or stands below with
 * the reason why it reads twins as well. The views for people leave them out, too.
 */

const packageDir = fileURLToPath(new URL('../../../', import.meta.url));

/** By file: how many of its statements name no merchant and leave out no twin, and why. */
const readTwins: Readonly<Record<string, readonly [number, string]>> = {
  'access/ending-keys/ending-key-store.ts': [1, 'tells each merchant and twin of its own keys'],
  'access/keys/access-key-store.ts': [6, 'names keys by their number or secret, or all of the operator'],
  'audit-entries/in-one-hand-store.ts': [1, 'who let whom in: a twin has no people'],
  'audit-trail/chain/head-store.ts': [1, 'the trail holds what is done to twins, too'],
  'audit-trail/chain/link-store.ts': [1, 'the same'],
  'audit-trail/exporting/audit-export-store.ts': [1, 'the same'],
  'audit-trail/reading/audit-entry-reading-store.ts': [1, 'the same'],
  'audit-trail/reading/audit-walk-store.ts': [1, 'the same'],
  'audit-trail/verifying/verifying-store.ts': [4, 'the same'],
  'events/recording/queue-store.ts': [1, 'the events of twins are recorded, too'],
  'events/set-aside/set-aside-store.ts': [1, 'names a batch'],
  'installs/awaited/awaited-installation-store.ts': [2, 'upkeep: links events of twins, too'],
  'installs/erasure/erasure-store.ts': [1, 'an erasure reaches twins'],
  'installs/quality/quality-store.ts': [1, 'upkeep: folds counts'],
  'installs/quality/running-count-store.ts': [5, 'upkeep: keeps counts of each app, and of when they are'],
  'notification-log/notification-log-store.ts': [2, 'numbers the notifications of twins, too'],
  'people/link-store.ts': [3, 'people are members of merchants alone'],
  'people/mail/mail-choice-store.ts': [2, 'the same'],
  'people/mail/mail-reading-store.ts': [4, 'the same'],
  'people/oidc/oidc-user-store.ts': [2, 'the same'],
  'people/saved-view-store.ts': [2, 'names a person'],
  'people/user-store.ts': [1, 'the same'],
  'reporting/closings/closing-store.ts': [9, 'an operator may close the month of a twin, too'],
  'reporting/closings/outcome-store.ts': [4, 'each names a closing'],
  'reporting/fees/fee-plan-store.ts': [1, 'twins have no plans, memberships and cadences'],
  'reporting/fees/plan-tie-store.ts': [1, 'the same'],
  'reporting/groups/membership-store.ts': [4, 'the same'],
  'reporting/guards/cadence-store.ts': [4, 'the same'],
  'reporting/pricing/unpriced-store.ts': [2, 'its part ofMerchants decides'],
  'reporting/proposals/correction-proposal-store.ts': [1, 'names a proposal'],
  'reporting/reports/report-queue-store.ts': [1, 'the reports of twins are processed, too'],
  'reporting/reading/report-summary-store.ts': [1, 'its part ofMerchant decides'],
  'reporting/statements/readiness-store.ts': [2, 'its part isMeant decides'],
  'reporting/statements/recount-store.ts': [1, 'the books of twins are counted, too'],
  'upgrade/rehearsal-store.ts': [1, 'the statements of twins are compared, too'],
  'webhooks/delivery/delivery-store.ts': [1, 'sends to endpoints of twins, too'],
};

async function tablesOfMerchants(): Promise<Set<string>> {
  const schema = await readFile(path.join(packageDir, 'sql/schema.txt'), 'utf8');
  const tables = schema
    .split('\n\n')
    .filter((table) => /^ {2}merchant_id /m.test(table) && !/^table .* partition of /m.test(table));
  return new Set(
    tables.map((table) => /table (stoa\.\w+)/.exec(table)?.[1] ?? '').filter((name) => name !== ''),
  );
}

/** The statements of a file: what stands in the templates of `sql`, with the parts of others as they are named. */
function statementsIn(text: string): string[] {
  return text
    .split('sql`')
    .slice(1)
    .map((rest) => rest.slice(0, endOf(rest)));
}

function endOf(rest: string): number {
  let depth = 0;
  for (let at = 0; at < rest.length; at += 1) {
    if (rest.startsWith('${', at)) depth += 1;
    else if (rest[at] === '}' && depth > 0) depth -= 1;
    else if (rest[at] === '`' && depth === 0) return at;
  }
  return rest.length;
}

const ofMerchant = /merchant_id\s+(=|in|is not distinct)|firstTwin|merchantId|using \(merchant_id/;

function readsAll(statement: string, tables: ReadonlySet<string>): boolean {
  const named = [...statement.matchAll(/\b(?:from|join|update)\s+(stoa\.\w+)/g)];
  return named.some(([, name = '']) => tables.has(name)) && !ofMerchant.test(statement);
}

test('a statement over all merchants leaves out twins, or the list says why it does not', async () => {
  const tables = await tablesOfMerchants();
  const dir = path.join(packageDir, 'src');
  const stores = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('-store.ts'));
  const found: [string, number][] = [];
  for (const file of stores.toSorted()) {
    const statements = statementsIn(await readFile(path.join(dir, file), 'utf8'));
    const count = statements.filter((statement) => readsAll(statement, tables)).length;
    if (count > 0) found.push([file, count]);
  }
  assert.deepEqual(
    Object.fromEntries(found),
    Object.fromEntries(Object.entries(readTwins).map(([file, [count]]) => [file, count])),
  );
});

/** What is kept when a twin is emptied, and why. */
const keptOfTwins: Readonly<Record<string, string>> = {
  access_key: 'keys stay',
  app: 'they are those of the merchant',
  audit_entry: 'the trail stays',
  closing: 'it holds nothing of a twin but its number, and is forgotten after 90 days',
  fee_plan: 'a twin has none',
  group_membership: 'a twin has none',
  mail_choice: 'a twin has no people',
  mail_stream: 'a twin has no people',
  member: 'a twin has no people',
  membership: 'a twin has no people',
  merchant: 'the twin itself',
  merchant_work: 'the worker deletes it when it finds nothing to do',
  notification_endpoint: 'endpoints stay',
  notification_head: 'notifications are numbered on',
  notification_retry: 'a sender deletes those whose notification is gone',
  reporting_cadence: 'a twin has none',
  saved_view: 'people keep how they look at lists',
  user_link: 'a twin has no people',
};

test('each table of merchants is emptied with a twin, or the list says why it is not', async () => {
  const areas = ['reporting/empty-twin-books', 'installs/empty-twin-installations'];
  const others = ['events/empty-twin-events', 'notifications/empty-twin-log'];
  const texts = await Promise.all(
    [...areas, ...others].map((name) => readFile(path.join(packageDir, `src/${name}.ts`), 'utf8')),
  );
  const emptied = texts.flatMap((text) => [...text.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name));
  const tables = await tablesOfMerchants();
  const kept = [...tables].map((name) => name.replace('stoa.', '')).filter((name) => !emptied.includes(name));
  assert.deepEqual(kept.toSorted(), Object.keys(keptOfTwins).toSorted());
});

test('every view for people with data of merchants leaves out twins', async () => {
  const dir = path.join(packageDir, 'sql/read');
  for (const file of await readdir(dir)) {
    // The trail names twins on purpose, they have no memberships, and a function reads a view.
    if (['audit.sql', 'group_memberships.sql', 'events_of_days.sql'].includes(file)) continue;
    assert.match(await readFile(path.join(dir, file), 'utf8'), /merchant_id < 1000000000/, file);
  }
});
