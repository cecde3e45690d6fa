import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { sql } from '../../src/database/sql.js';
import { createReadableStore, type ReadableStore } from './readable-store.js';

/** docs/sql.md: its queries run as a reader, and its list of views is that of the database. */

let store: ReadableStore;
let page: string;

before(async () => {
  page = await readFile(new URL('../../../../../docs/sql.md', import.meta.url), 'utf8');
  store = await createReadableStore('page_reader');
});
after(() => store.drop());

/** The queries of the page by their number. */
function queries(): Map<string, string> {
  const found = page.matchAll(/^\*\*(\d+)\. [^\n]*\n\n```sql\n(.*?)```/gms);
  return new Map([...found].map(([, number = '', text = '']) => [number, text]));
}

/** What each query returns for the small store, as texts. */
const answers: Readonly<Record<string, readonly string[]>> = {
  1: ['A merchant EUR closed 2 2468 300', 'A merchant USD closed 1 1234 150'],
  2: ['2026-11-01 EUR 2 485 1', '2026-11-01 USD 1 -150 0'],
  3: ['2 DEU EUR 1 2026-11-03 10:00:00+00'],
  4: ['order-2 voided 1234 - -150', 'order-3 restated 1234 2234 185'],
  5: ['2026-11-16 newsletter spring 1', '2026-11-16 - - 1'],
  6: ['newsletter spring EUR 2 24.68'],
  7: ['newsletter 1 1', '- 1 0'],
  8: ['purchase_completed 2026-11-20 09:00:00+00 2026-11-21 10:00:00+00 linked com.example.app 12.34 EUR'],
  9: ['restated EUR 2234 335 Standard 15% 2026-10-01 false 1'],
  10: ['(report) completed 4 2 1 1 ["negative_amount"] [] 0'],
};

test('the page has ten questions', () => {
  assert.deepEqual([...queries().keys()], Object.keys(answers));
});

for (const [number, expected] of Object.entries(answers)) {
  test(`query ${number} of the page finds what is in the store`, async () => {
    const query = queries().get(number)?.replace(/;\s*$/, '') ?? '';
    const rows = await store.asReader<{ line: string }>(
      `with answer as materialized (${query})
      select (
        select string_agg(coalesce(value, '-'), ' ' order by place)
        from json_each_text(row_to_json(answer)) with ordinality as field (key, value, place)) as line
      from answer`,
    );
    assert.deepEqual(
      rows.map(({ line }) =>
        withoutReportIds(line.replaceAll(/(\d)T(\d)/g, '$1 $2').replaceAll('+00:00', '+00')),
      ),
      expected,
    );
  });
}

/** Replaces the ids of reports, which change with each run because they are times in microseconds. */
function withoutReportIds(line: string): string {
  return line.replaceAll(/\b\d{16}\b/g, '(report)');
}

test('the page lists each view with all its columns, as the database describes them', async () => {
  const rows = await store.database.query<{ view: string; comment: string; lines: string[] }>(sql`
    select
      c.relname as view, obj_description(c.oid, 'pg_class') as comment,
      array_agg(format(
        '| %s | %s | %s |', '\`' || a.attname || '\`', format_type(a.atttypid, a.atttypmod),
        coalesce(col_description(c.oid, a.attnum), 'no comment')) order by a.attnum) as lines
    from pg_class as c
    join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'stoa_read'::regnamespace
    group by c.oid, c.relname`);
  assert.ok(rows.length > 0, 'there are views');
  const [, listed = ''] = page.split('\n## The views\n');
  const plain = listed.replaceAll(/ +\|/g, ' |');
  const missing = rows.flatMap(({ view, comment, lines }) => {
    const [, rest = ''] = plain.split(`\n### ${view}\n`);
    const [section = ''] = rest.split('\n### ', 1);
    const found = section.split('\n').filter((line) => line.startsWith('| `'));
    return found.join('\n') === lines.join('\n') && section.replaceAll(/\s+/g, ' ').includes(comment)
      ? []
      : [{ view, comment, lines }];
  });
  assert.deepEqual(missing, []);
  assert.equal(plain.match(/^### /gm)?.length, rows.length);
});
