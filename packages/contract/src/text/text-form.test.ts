import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutItem, countryForm, currencyForm, dateTimeForm, dayForm, misfit } from './text-form.js';

for (const [form, text, sentence] of [
  [currencyForm, 'eur', "must be three capital letters, like EUR; this is 'eur'."],
  [currencyForm, 'EURO', 'must be three capital letters, like EUR.'],
  [currencyForm, '978', 'must be three capital letters, like EUR.'],
  [currencyForm, '', 'must be three capital letters, like EUR.'],
  [currencyForm, 'EU\n', 'must be three capital letters, like EUR.'],
  [countryForm, 'DE', "must be three capital letters, like DEU; this is 'DE' (DE is DEU)."],
  [countryForm, 'de', "must be three capital letters, like DEU; this is 'de' (DE is DEU)."],
  [countryForm, 'XK', "must be three capital letters, like DEU; this is 'XK' (XK is XKX)."],
  [countryForm, 'UK', "must be three capital letters, like DEU; this is 'UK' (UK is GBR)."],
  [countryForm, 'XX', "must be three capital letters, like DEU; this is 'XX'."],
  [countryForm, 'deu', "must be three capital letters, like DEU; this is 'deu'."],
  [
    dateTimeForm,
    '2026-11-20 10:00:00',
    "must be a date and time of RFC 3339 that exists, like 2026-11-20T10:00:00Z; this is '2026-11-20 10:00:00'.",
  ],
  [dateTimeForm, 'tomorrow', 'must be a date and time of RFC 3339 that exists, like 2026-11-20T10:00:00Z.'],
  [
    dayForm,
    '2026-02-30',
    "must be a date that exists, in the years 0001 to 9999, like 2026-11-20; this is '2026-02-30'.",
  ],
] as const) {
  test(`${JSON.stringify(text)} is told what it must be`, () => {
    assert.equal(misfit(form, text), sentence);
  });
}

test('free text, secrets and whatever is not a text are never shown', () => {
  const forms = [currencyForm, countryForm, dateTimeForm, dayForm];
  const sent = [
    'Anna',
    'hunter2',
    'stoa_key_abc',
    '4111111111111111',
    '123',
    'a@b.example',
    'é',
    '2026',
    null,
    7,
  ];
  for (const form of forms)
    for (const text of sent) assert.doesNotMatch(misfit(form, text), /this is/, String(text));
});

test('a fault of an item names its transaction, if that has a plain id', () => {
  assert.equal(aboutItem('is required.', { id: 'order-18' }), 'is required, in transaction order-18.');
  assert.equal(
    aboutItem('is required.', { id: 'r1', transaction_id: 't1' }),
    'is required, in transaction t1.',
  );
  for (const id of [
    '',
    'Anna Example',
    'a@b.example',
    'stoa_key_x',
    'a\n',
    'x'.repeat(65),
    7,
    null,
    undefined,
  ])
    assert.equal(aboutItem('is required.', { id }), 'is required.');
  const guess = 'is unknown; did you mean limit?';
  assert.equal(aboutItem(guess, { id: 't1' }), `${guess} It is in transaction t1.`);
  for (const item of [null, undefined, 'text', []])
    assert.equal(aboutItem('is required.', item), 'is required.');
});
