/**
 * Fills a store of any size. What merchants send goes through their calls. Installations are too many for that and go
 * through SQL.
 */
import { createHash } from 'node:crypto';
import { createStoaClient } from '@stoa/client';

const currencies = ['EUR', 'USD', 'JPY', 'SEK'];
const countries = ['DEU', 'USA', 'JPN', 'SWE', 'FRA'];
const dayMs = 86_400_000;
/** At most this many merchants send reports and events. The others have nothing but an app. */
const mostActive = 50;

/** Splits `count` into `parts` counts. They are equal, except that the last ones may be smaller or 0. */
function share(count, parts) {
  const each = Math.ceil(count / parts);
  return Array.from({ length: parts }, (_, part) => Math.max(0, Math.min(each, count - part * each)));
}

function* transactionsOf(count, now) {
  for (let number = 0; number < count; number += 1) {
    const amount = 99 + ((number * 7_919) % 20_000);
    yield {
      // The views look for order-1-0.
      id: `order-${number}-0`,
      currency: currencies[number % currencies.length],
      full_amount: amount,
      tax_amount: Math.trunc(amount / 6),
      // One in a hundred is invalid.
      payer_country: number % 100 === 5 ? 'ENG' : countries[number % countries.length],
      settled_at: new Date(now - ((number * 104_729) % (30 * dayMs))).toISOString(),
    };
  }
}

/** The id of the installation of a merchant with this number, computed as in `installationsText`. */
export function installationIdOf(merchantId, number) {
  const hash = createHash('md5').update(`${merchantId}-${number}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Events that go through a merchant's installations in turn. If the merchant has none, the events wait forever. */
function* eventsOf({ merchantId, events: count, installations }, now) {
  for (let number = 0; number < count; number += 1)
    yield {
      event_name: number % 3 === 0 ? 'purchase_completed' : 'level_up',
      payload: number % 3 === 0 ? { currency: 'EUR', amount: `${number % 50}.99` } : {},
      event_datetime: new Date(now - ((number * 104_729) % (30 * dayMs))).toISOString(),
      event_id: crypto.randomUUID(),
      installation_id: installationIdOf(merchantId, number % Math.max(1, installations)),
    };
}

async function makeMerchants(access, count) {
  const made = [];
  for (let number = 1; number <= count; number += 1) {
    const { merchantId } = await access.createMerchant(`Merchant ${number}`);
    await access.registerApp(merchantId, `com.benchmark.app${number}`);
    made.push(merchantId);
  }
  return made;
}

async function sendOfMerchant({ access, url, ofMerchant }) {
  const { merchantId, transactions, events } = ofMerchant;
  const apiKey = await access.issue({ kind: 'api_key', merchantId });
  const { username, secret: password } = await access.issue({ kind: 'credential', merchantId });
  const client = createStoaClient({
    baseUrl: url,
    apiKey: apiKey.secret,
    credential: { username, password },
  });
  const now = Date.now();
  if (transactions > 0) await client.reports.upload(transactionsOf(transactions, now));
  if (events > 0) await client.events.send(eventsOf(ofMerchant, now));
}

/** Installations of the last 30 days, of every outcome. */
const installationsText = `
  insert into stoa.installation (merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
  select
    $1::integer, $2::text, sha256(uuid_send(gen_random_uuid())), md5($1::integer || '-' || number)::uuid,
    case when number % 4 < 2 then 'user-' || number end,
    (array['ip', 'device', 'none', 'ambiguous'])[1 + number % 4], (array[1, 3, 0, 2])[1 + number % 4],
    '{"steps": [], "missing": [], "outcome": "only_user", "decidedBy": null, "candidates": 1}',
    now() - random() * interval '30 days'
  from generate_series(0, $3::integer - 1) as number`;

/**
 * Each install call updates these counts. The statement above makes no such calls, so this one counts everything at
 * once.
 */
const countsText = `
  insert into stoa.installation_quality (
    merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count)
  select
    merchant_id, bundle_id, date_trunc('hour', created_at, 'UTC'), 0, count(*) filter (where rule = 'ip'),
    count(*) filter (where rule = 'device'), count(*) filter (where rule = 'none'), 0,
    count(*) filter (where rule = 'ambiguous'), 0
  from stoa.installation
  group by 1, 2, 3`;

/** Makes the store; returns the merchants, the active ones first. */
export async function fillStore({ access, database, url, sizes, say }) {
  const { merchants, transactions, installations, events } = sizes;
  say(`Making ${merchants.toLocaleString('en')} merchants ...`);
  const merchantIds = await makeMerchants(access, merchants);
  const active = merchantIds.slice(0, mostActive);
  const [reported, happened, installed] = [transactions, events, installations].map((count) =>
    share(count, active.length),
  );
  say(
    `Storing ${transactions.toLocaleString('en')} transactions, ${installations.toLocaleString('en')} installations, ${events.toLocaleString('en')} events ...`,
  );
  const waiting = [...active.entries()];
  const send = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, merchantId] = next;
      const ofMerchant = {
        merchantId,
        transactions: reported[index],
        events: happened[index],
        installations: installed[index],
      };
      await sendOfMerchant({ access, url, ofMerchant });
    }
  };
  const install = async () => {
    for (const [index, merchantId] of active.entries())
      await database.pool.query(installationsText, [
        merchantId,
        `com.benchmark.app${index + 1}`,
        installed[index],
      ]);
    await database.pool.query(countsText);
  };
  await install();
  await Promise.all(Array.from({ length: 3 }, send));
  await database.transaction((tx) => tx.execute('analyze'));
  return merchantIds;
}
