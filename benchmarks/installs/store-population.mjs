/** Who uses the store of the benchmark, from which addresses and with which devices. */

/** A hundredth of the addresses is shared by this many users; of the others a fifth by two, some by three. */
const shared = { every: 100, leastUsers: 10, mostUsers: 500 };
const models = 40;
const versions = 12;
const languages = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'ja-JP', 'it-IT', 'nl-NL', 'sv-SE', 'pl-PL'];
export const hotAddress = '12.0.0.1';

/** Some models are far more common than others. */
const skewed = (count) => Math.floor(count * Math.random() ** 2);

export function randomDevice() {
  return {
    device_model: `iPhone${skewed(models)},2`,
    os_version: `17.${skewed(versions)}`,
    language: languages[skewed(languages.length)],
    available_capacity: Math.floor(Math.random() * 256e9),
  };
}

/** The text of the `number`th ordinary address, from 0 on. */
export function addressOf(number) {
  return `11.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

export function isShared(number) {
  return number % shared.every === 0;
}

function usersOf(number) {
  if (isShared(number))
    return Math.floor(shared.leastUsers * (shared.mostUsers / shared.leastUsers) ** Math.random());
  return 1 + (Math.random() < 0.2 ? 1 : 0) + (Math.random() < 0.06 ? 1 : 0);
}

/** Sessions of the addresses from `from` until before `to`, as the feed takes them. */
export function* sessionsOf(from, to) {
  for (let number = from; number < to; number += 1) {
    for (let user = usersOf(number); user > 0; user -= 1)
      yield sessionAt(addressOf(number), `${number}-${user}`);
  }
}

export function* hotSessions(users) {
  for (let user = 1; user <= users; user += 1) yield sessionAt(hotAddress, `hot-${user}`);
}

function sessionAt(address, user) {
  return {
    store_user_id: `user-${user}`,
    ip_address: address,
    seen_at: new Date(Date.now() - 60_000 - Math.random() * 85_000_000).toISOString(),
    ...randomDevice(),
  };
}

/**
 * The same made by the database for addresses that nobody calls: `$1` to `$2`. Their keys are hashes of their numbers,
 * which is what the keys of real addresses look like.
 */
export const fillSessions = `
  insert into stoa.store_session (
    address_key, store_user_id, seen_at, device_model, os_version, language, available_capacity)
  select
    sha256(int8send(number)), 'user-' || number || '-' || person,
    now() - interval '1 minute' - random() * interval '85000 seconds',
    'iphone' || floor(${models} * power(random(), 2)) || ',2',
    '17.' || floor(${versions} * power(random(), 2)),
    (array['${languages.join("','")}'])[1 + floor(${languages.length} * power(random(), 2))],
    floor(random() * 256e9)
  from generate_series($1::bigint, $2::bigint) as number
  cross join lateral generate_series(1, case
    when number % ${shared.every} = 0
      then floor(${shared.leastUsers} * power(${shared.mostUsers / shared.leastUsers}, random()))::integer
    else 1 + (random() < 0.2)::integer + (random() < 0.06)::integer
  end) as person`;
