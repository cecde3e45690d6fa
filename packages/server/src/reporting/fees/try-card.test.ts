import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { Failure } from '../../kernel/failure.js';
import { parseExamples, parseLines } from './parse-lines.js';
import { tryCard } from './try-card.js';
import { usableFeePlan } from './usable-fee-plan.js';

const card = [
  {
    name: 'Commission',
    rate_percent: '12',
    tier_mode: 'whole',
    volume: { of: 'app', period: 'life' },
    tiers: [{ currency: 'EUR', volume_from: 1_000, rate_percent: '10' }],
  },
  {
    name: 'Payment',
    payee: 'Example Pay',
    base: 'gross',
    rate_percent: '1.4',
    fixed_amounts: [{ currency: 'EUR', amount: 25 }],
    maximum_amounts: [{ currency: 'EUR', amount: 40 }],
    applies_to: {
      channels: ['web'],
      groups: ['small'],
      subscription_age: { from_months: 12 },
      otherwise: 'does_not_apply',
    },
  },
  { name: 'Service', base: 'line', base_line: 'Commission', rate_percent: '50' },
];

const plan = usableFeePlan(
  requestedPlan({ ratePpm: null, lines: parseLines(JSON.stringify(card)), createdBy: tester }),
);
const payment = { currency: 'EUR', full_amount: 1_190, tax_amount: 190, payer_country: 'DEU' };
const known = { bundle_id: 'com.example.app', channel: 'web', subscription_age: 12, groups: ['small'] };

test('a card says a sentence for each line, and charges examples by all that they say', () => {
  const examples = [
    payment,
    { ...payment, ...known, volume_before: 1_000 },
    { ...payment, ...known, groups: [] },
  ];
  const tried = tryCard(plan, parseExamples(JSON.stringify(examples)));
  assert.equal(tried.sentences.length, 3);
  for (const [index, words] of [
    [0, ['Commission', '12 %', '10 %', 'EUR 10.00', 'app', 'all time']],
    [1, ['Payment', 'Example Pay', '1.4 %', 'EUR 0.25', 'EUR 0.40', 'web', 'small', '12 months']],
    [2, ['Service', '50 %', 'Commission']],
  ] as const)
    for (const word of words) assert.ok(tried.sentences[index]?.includes(word), tried.sentences[index]);
  assert.deepEqual(
    tried.examples.map(({ feeAmount, lines }) => [
      feeAmount,
      lines.map(({ name, feeAmount: fee, assumed }) => [name, fee, assumed]),
    ]),
    [
      [
        180n,
        [
          ['Commission', 120n, true],
          ['Service', 60n, false],
        ],
      ],
      [
        190n,
        [
          ['Commission', 100n, false],
          ['Payment', 40n, false],
          ['Service', 50n, false],
        ],
      ],
      [
        180n,
        [
          ['Commission', 120n, false],
          ['Service', 60n, false],
        ],
      ],
    ],
  );
});

test('a plan of one rate is tried as a card of one line', () => {
  const rated = usableFeePlan(
    requestedPlan({ name: 'Standard', tiers: [{ currency: 'EUR', volumeFrom: 500n, ratePpm: 50_000 }] }),
  );
  const { examples, sentences } = tryCard(rated, parseExamples(JSON.stringify([payment])));
  assert.deepEqual([examples[0]?.feeAmount, sentences.length], [100n, 1]);
});

test('examples that cannot be are refused with a pointer', () => {
  const refused = [
    ['/examples/0/currency', { ...payment, currency: 'XXX' }],
    ['/examples/0/tax_amount', { ...payment, tax_amount: 1_191 }],
    ['/examples/0/kinds', { ...payment, kinds: 'one_time' }],
  ] as const;
  for (const [pointer, example] of refused)
    assert.throws(
      () => tryCard(plan, parseExamples(JSON.stringify([example]))),
      (error) => error instanceof Failure && error.faults[0]?.pointer === pointer,
    );
});
