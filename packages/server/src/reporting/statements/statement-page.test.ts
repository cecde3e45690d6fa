import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statement, StatementLine } from './statement.js';
import type { StatementEntry } from './statement-entries.js';
import { renderStatementPage, type StatementPageContent } from './statement-page.js';

function line(changes: Partial<StatementLine> = {}): StatementLine {
  return {
    currency: 'EUR',
    kind: 'recorded',
    settledMonth: '2026-10',
    feePlanId: 1,
    feePlanName: 'Standard 15%',
    transactionCount: 3n,
    fullAmount: 1234567n,
    taxAmount: 34567n,
    feeAmount: 180000n,
    ...changes,
  };
}

function entry(changes: Partial<StatementEntry> = {}): StatementEntry {
  return {
    kind: 'recorded',
    transactionId: 'order-1',
    correctionId: null,
    settledAt: 1_791_000_000_000_000n,
    reportId: 1n,
    payerCountry: 'DEU',
    currency: 'EUR',
    fullAmount: 1234n,
    taxAmount: 234n,
    feeAmount: 150n,
    feePlanId: 1,
    late: false,
    reason: null,
    ...changes,
  };
}

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
      lines: [line()],
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
  assert.match(draft, /Statement of platform fees October 2026 Merchant Example Games Merchant id 7/);
  assert.match(draft, /Draft as of 2026-10-14 12:00 UTC/);
  const closed = textOf(page({ closedAt: new Date('2026-11-02T09:05:00Z') }));
  assert.match(closed, /Closed on 2026-11-02 09:05 UTC/);
  assert.doesNotMatch(closed, /Draft/);
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
  [{}, '3 transactions of 2026-10, plan Standard 15%'],
  [{ settledMonth: '2026-09' }, '3 transactions of 2026-09 that arrived late, plan Standard 15%'],
  [{ transactionCount: 1n }, '1 transaction of 2026-10, plan Standard 15%'],
  [{ feePlanId: null, feePlanName: null }, '3 transactions of 2026-10, no fee plan yet'],
  [
    { kind: 'reversal', settledMonth: '2026-09', transactionCount: -1n, fullAmount: -5n },
    '1 transaction of 2026-09 taken back by corrections, plan Standard 15%',
  ],
  [{ kind: 'restatement' }, '3 transactions of 2026-10 restated by corrections, plan Standard 15%'],
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
