import type { Address, Call, ItemsOf, JsonAnswer, Takes } from './call-types.js';

/** A call that answers one JSON value. */
export function json<const A extends Address>(
  call: A,
  takes: Takes<A>,
  accept = 'application/json',
): Call<A, 'json'> {
  return { call, takes, accept, kind: 'json', mayRepeat: true };
}

/** As {@link json}, for one thing that a parameter of the query names: the method takes its value instead of a query. */
export function jsonOf<const A extends Address>(call: A, names: string): Call<A, 'json of one'> {
  return { call, names, takes: 'query', kind: 'json of one', accept: 'application/json', mayRepeat: true };
}

/** As {@link json}, for a call that would make a second thing if it were repeated. */
export function jsonOnce<const A extends Address>(call: A, takes: Takes<A>): Call<A, 'json'> {
  return { ...json(call, takes), mayRepeat: false };
}

/** A call that answers pages with a cursor; `items` is the member that holds the items. */
export function list<const A extends Address, const Items extends ItemsOf<JsonAnswer<A>>>(
  call: A,
  items: Items,
): Call<A, 'list', Items> {
  return { call, items, takes: 'query', kind: 'list', accept: 'application/json', mayRepeat: true };
}

/** A call that answers a text. */
export function text<const A extends Address>(call: A, takes: Takes<A>, accept: string): Call<A, 'text'> {
  return { call, takes, accept, kind: 'text', mayRepeat: true };
}

/** A call that answers bytes of any length, handed on as they arrive. */
export function stream<const A extends Address>(call: A, takes: Takes<A>, accept: string): Call<A, 'stream'> {
  return { call, takes, accept, kind: 'stream', mayRepeat: true };
}

/** The formats of an export; `format` of its query chooses, and the first is the default. */
const exportTypes = 'text/csv, application/x-ndjson, application/vnd.apache.parquet, application/gzip';

/** A call that answers the rows of a period as {@link ExportStream}. */
export function rowsOfPeriod<const A extends Address>(call: A): Call<A, 'export'> {
  return { call, takes: 'query', accept: exportTypes, kind: 'export', mayRepeat: true };
}

/** A call that answers nothing (204). */
export function nothing<const A extends Address>(call: A, takes: Takes<A>): Call<A, 'nothing'> {
  return { call, takes, kind: 'nothing', accept: 'application/json', mayRepeat: true };
}

/** As {@link nothing}, for a call whose repeat would be refused, because its proof (such as a code) works only once. */
export function nothingOnce<const A extends Address>(call: A, takes: Takes<A>): Call<A, 'nothing'> {
  return { ...nothing(call, takes), mayRepeat: false };
}
