import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  exampleEntry as entry,
  examplePrinted,
  exampleLine as line,
} from '../../../test/fixtures/reporting/example-statement.js';
import type { Statement, StatementLine } from './statement.js';
import { renderStatementPage, type StatementPageContent } from './statement-page.js';

function page(
  changes: Partial<Statement> = {},
  content: Partial<Omit<StatementPageContent, 'statement'>> = {},
): string {
  return renderStatementPage({
    statement: {
      merchantId: 7,
      merchantName: 'Example Games',
      month: '2026-10',
      closedAt: null,
      number: null,
      terms: null,
      lines: [line()],
      adjustments: [],
      expected: [],
      expectedWithout: [],
      ...changes,
    },
    entries: [entry()],
    csvAt: 'GET /entries.csv',
    at: new Date('2026-10-14T12:00:30Z'),
    ...content,
  });
}

/** The text that a reader sees, without markup. */
function textOf(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

test('the head shows month, merchant and status', () => {
  const draft = textOf(page());
  assert.match(
    draft,
    /Statement of platform fees October 2026 Merchant Example Games Month \(UTC\) 2026-10 Merchant id 7/,
  );
  assert.match(draft, /Preliminary as of 2026-10-14 12:00 UTC/);
  const closed = textOf(page({ closedAt: new Date('2026-11-02T09:05:00Z') }));
  assert.match(closed, /Closed on 2026-11-02 09:05 UTC/);
  assert.doesNotMatch(closed, /Preliminary/);
});

test('amounts are in major units with the decimals of their currency', () => {
  const lines = ['EUR', 'JPY', 'KWD'].map((currency) => line({ currency }));
  const text = textOf(page({ lines }));
  for (const amounts of [
    '12,345.67 345.67 12,000.00 1,800.00',
    '1,234,567 34,567 1,200,000 180,000',
    '1,234.567 34.567 1,200.000 180.000',
  ])
    assert.ok(text.includes(amounts), amounts);
});

const inWords: readonly [Partial<StatementLine>, string][] = [
  [{}, '3 transactions of 2026-10, plan Standard, 15 %'],
  [{ settledMonth: '2026-09' }, '3 transactions of 2026-09 that arrived late, plan Standard, 15 %'],
  [{ transactionCount: 1n }, '1 transaction of 2026-10, plan Standard, 15 %'],
  [{ feePlanId: null, feePlanName: null }, '3 transactions of 2026-10, no fee plan yet'],
  [
    { kind: 'reversal', settledMonth: '2026-09', transactionCount: -1n, fullAmount: -5n },
    '1 transaction of 2026-09 taken back by corrections, plan Standard, 15 %',
  ],
  [{ kind: 'restatement' }, '3 transactions of 2026-10 restated by corrections, plan Standard, 15 %'],
];

for (const [changes, words] of inWords) {
  test(`a line reads: ${words}`, () => {
    const text = textOf(page({ lines: [line(changes)] })).replaceAll(' ,', ',');
    assert.ok(text.includes(words), text);
  });
}

test('a statement points out transactions without fee, if there are any', () => {
  assert.doesNotMatch(page(), /no fee yet/);
  const missing = page({
    lines: [line(), line({ feePlanId: null, feePlanName: null, transactionCount: 1n })],
  });
  assert.match(textOf(missing), /1 transaction has no fee yet/);
});

test('corrections come before the transactions, with what they take back and why', () => {
  const entries = [
    entry(),
    entry({ kind: 'reversal', correctionId: 9n, fullAmount: -1234n, reason: 'never paid' }),
  ];
  const text = textOf(page({}, { entries }));
  assert.match(
    text,
    /Corrections .*−12\.34.*taken back by correction 9: never paid .*Transactions .*order-1/,
  );
});

test('an entry whose fee tiers decided says how; other entries do not', () => {
  const whyThisFee = {
    currency: 'EUR',
    volumeBefore: 99_999_000n,
    dependsOnVolume: true,
    parts: [
      { base: 1_000n, ratePpm: 150_000 },
      { base: 666n, ratePpm: 71_250 },
    ],
    lines: [],
  };
  const text = textOf(page({}, { entries: [entry({ whyThisFee, late: true })] }));
  assert.ok(text.includes('late; after 999,990.00 in the year: 10.00 × 15 % + 6.66 × 7.125 %'), text);
  const flat = page({}, { entries: [entry({ whyThisFee: { ...whyThisFee, dependsOnVolume: false } })] });
  assert.ok(!textOf(flat).includes('in the year:'));
});

test('an entry without fee says so, and a late one is marked', () => {
  const text = textOf(page({}, { entries: [entry({ feeAmount: null, feePlanId: null, late: true })] }));
  assert.match(text, /none yet\s+late/);
});

test('the page leaves too many entries to the CSV, and says where it is', () => {
  const text = textOf(page({ lines: [line({ transactionCount: 12_345n })] }, { entries: null }));
  assert.match(text, /This statement has 12,345 entries, too many to print/);
  assert.match(text, /GET \/entries\.csv/);
});

test('a month without transactions says so', () => {
  assert.match(textOf(page({ lines: [] }, { entries: [] })), /No transactions in this month/);
});

test('texts of merchants and operators are never markup', () => {
  const hostile = `<script>alert("1")</script><img src=x onerror='1'>&amp;`;
  const html = page(
    { merchantName: hostile, lines: [line({ feePlanName: hostile })] },
    {
      csvAt: hostile,
      entries: [
        entry({ transactionId: hostile }),
        entry({ kind: 'reversal', correctionId: 1n, reason: hostile }),
      ],
    },
  );
  assert.doesNotMatch(html, /<(script|img)/);
  const escaped =
    '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#39;1&#39;&gt;&amp;amp;';
  // Title, head, plan, id, reason, and where the CSV is.
  assert.equal(html.split(escaped).length - 1, 6);
});

test('the page fetches nothing', () => {
  assert.doesNotMatch(page(), /https?:|src=|href=|url\(|@import/);
});

test('a statement with a number shows issuer, merchant, VAT and due date', () => {
  const { statement } = examplePrinted();
  const tiers = [{ volumeFrom: 100_000_000n, ratePpm: 75_000 }];
  const text = textOf(page({ ...statement, lines: [line({ tiers })] }));
  for (const part of [
    'Example Store GmbH Musterstraße 1 10115 Berlin VAT ID DE123456789',
    'Statement number ST-000017 Date 2026-11-02 Due date 2026-12-02',
    'plan Standard , 15 %, above EUR 1,000,000.00 in the year 7.5 %',
    'VAT 19 % on the fee 342.00',
    'Fee with VAT 2,142.00',
    'The fees of each currency are due on 2026-12-02.',
  ])
    assert.ok(text.includes(part), `${part}: ${text}`);
});

test('reverse charge stands instead of VAT', () => {
  const { statement } = examplePrinted();
  const vatText = 'Reverse charge: VAT is owed by the recipient.';
  const terms = statement.terms === null ? null : { ...statement.terms, vatPpm: null, vatText };
  const text = textOf(page({ ...statement, terms }));
  assert.ok(text.includes(vatText));
  assert.doesNotMatch(text, /VAT 19|with VAT/);
});
