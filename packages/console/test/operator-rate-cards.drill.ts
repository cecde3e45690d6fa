import assert from 'node:assert/strict';
import type { Schema } from '@stoa/client';
import { currencyDecimals, toMajorUnits } from '@stoa/contract';
import type { Page } from '@stoa/server/test/browser-test';
import { knownOf, type PageRow, rateCardPages } from '@stoa/server/test/rate-card-pages';
import { consoleGround, consoleTest } from './ground/console-ground.js';
import * as texts from './ground/texts.js';

/**
 * A person enters each rate card of the guide in the editor, tries it with the payments of its page, and creates it.
 */
const ground = consoleGround();

type Plan = Schema<'FeePlan'>;
type Line = Plan['lines'][number];
type Place = ReturnType<Page['locator']>;

const kinds: Readonly<Record<string, string>> = {
  one_time: 'Single purchase',
  subscription_start: texts.sharedBooks.factKinds.subscription_start,
  subscription_renewal: texts.sharedBooks.factKinds.subscription_renewal,
};
const pickers = [
  ['countries', 'Payers in'],
  ['apps', 'Apps'],
  ['kinds', texts.feePlansEditor.kinds],
  ['channels', 'Channels'],
  ['groups', texts.feePlansEditor.groups],
] as const;
const ages = [
  ['installation_age', texts.feePlansEditor.ages.installation_age],
  ['subscription_age', texts.feePlansEditor.ages.subscription_age],
] as const;
const amountLists = [
  ['fixed_amounts', 'Per transaction'],
  ['minimum_amounts', 'At least'],
  ['maximum_amounts', 'At most'],
] as const;

const major = (amount: bigint, currency: string): string =>
  toMajorUnits(amount, currencyDecimals(currency) ?? 0);

/** Fills new fields. What stays empty is not touched. */
async function fill(place: Place, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    if (text !== '') await place.getByLabel(label, { exact: true }).fill(text);
}

/** Adds a row by keyboard, and returns it. */
async function addRow(place: Place, button: string): Promise<Place> {
  const rows = place.locator('.card-row:not(fieldset)');
  const before = await rows.count();
  await place.getByRole('button', { name: button }).press('Enter');
  return rows.nth(before);
}

async function enterLine(place: Place, line: Line): Promise<void> {
  const { name, base, base_line, rate_percent, payee } = line;
  await fill(place, {
    [texts.feePlansEditor.lineName]: name,
    [texts.feePlansEditor.rate]: rate_percent,
    [texts.feePlansEditor.payee]: payee ?? '',
  });
  await place
    .getByLabel('Of', { exact: true })
    .selectOption(base === 'line' ? { label: `the line ${base_line}` } : base);
  await enterTiers(place, line);
  await enterAmounts(place, line);
  await enterConditions(place, line);
}

async function enterTiers(place: Place, { tiers, tier_mode: mode, volume }: Line): Promise<void> {
  if (tiers.length === 0) return;
  await place.getByText('Volume tiers').click();
  for (const { currency, volume_from: from, rate_percent } of tiers)
    await fill(await addRow(place, texts.feePlansEditor.tierRows.add), {
      Currency: currency,
      [texts.feePlansEditor.cells.volume_from]: major(from, currency),
      [texts.feePlansEditor.rate]: rate_percent,
    });
  await place.getByLabel(texts.feePlansEditor.tierMode).selectOption(mode);
  await place.getByLabel(texts.feePlansEditor.volume).selectOption(`${volume.of} ${volume.period}`);
  await fill(place, { [texts.feePlansEditor.volumeCurrency]: volume.currency ?? '' });
}

async function enterAmounts(place: Place, line: Line): Promise<void> {
  const amounts = amountLists.flatMap(([list, label]) => line[list].map((one) => ({ ...one, label })));
  const currencies = [...new Set(amounts.map(({ currency }) => currency))];
  if (currencies.length > 0) await place.getByText(texts.feePlansEditor.parts.amounts).click();
  for (const currency of currencies) {
    const row = await addRow(place, texts.feePlansEditor.amountRows.add);
    await fill(row, { Currency: currency });
    for (const { label, amount } of amounts.filter((one) => one.currency === currency))
      await fill(row, { [label]: major(amount, currency) });
  }
}

async function enterConditions(place: Place, { applies_to: conditions }: Line): Promise<void> {
  if (conditions === null) return;
  await place.getByText(texts.feePlansEditor.parts.conditions).click();
  for (const [list, label] of pickers)
    for (const value of conditions[list] ?? []) {
      const picker = place.getByLabel(label, { exact: true });
      await picker.pressSequentially(kinds[value] ?? value);
      await picker.press('Enter');
    }
  for (const [age, label] of ages) {
    const range = place.getByRole('group', { name: label });
    const { from_months: from = null, below_months: below = null } = conditions[age] ?? {};
    await fill(range, { From: String(from ?? ''), Below: String(below ?? '') });
  }
  if (conditions.otherwise !== null)
    await place.getByLabel(texts.feePlansEditor.otherwise).selectOption(conditions.otherwise);
}

async function enterRecurring(place: Place, fees: Plan['recurring_fees']): Promise<void> {
  for (const { kind, name, currency, amount, month, above, of, payee } of fees) {
    const row = await addRow(place, texts.feePlansEditor.recurringRows.add);
    await row.getByLabel('What', { exact: true }).selectOption(kind);
    await fill(row, {
      Name: name,
      Currency: currency,
      Amount: major(amount, currency),
      [texts.feePlansEditor.payee]: payee ?? '',
    });
    if (month !== null) await row.getByLabel('Month').selectOption(String(month));
    if (above !== null) await fill(row, { [texts.feePlansEditor.cells.above]: String(above) });
    if (of !== null) await row.getByLabel('Counted').selectOption(of);
  }
}

/** What the row knows is asked for only where the card depends on it. A new example begins as the last one. */
async function enterExample(place: Place, example: PageRow): Promise<void> {
  const { Currency = '', Full = '', Tax = '', Volume = '' } = example;
  const known = knownOf(example);
  const row = await addRow(place, texts.feePlansEditor.exampleRows.add);
  await fill(row, {
    Currency,
    [texts.feePlansEditor.cells.full_amount]: Full,
    [texts.feePlansEditor.cells.tax_amount]: Tax,
  });
  await row.getByLabel('Payer in').selectOption('DEU');
  const asked = {
    [texts.feePlansEditor.cells.volume_before]: Volume,
    App: known.get('app') ?? '',
    [texts.feePlansEditor.cells.installation_age]: known.get('installation') ?? '',
    [texts.feePlansEditor.cells.subscription_age]: known.get('subscription') ?? '',
  };
  for (const [label, text] of Object.entries(asked)) {
    const field = row.getByLabel(label, { exact: true });
    if ((await field.count()) > 0) await field.fill(text);
  }
  for (const [label, value] of [
    [texts.feePlansEditor.cells.payment_kind, known.get('kind') ?? ''],
    ['Channel', known.get('channel') ?? ''],
  ] as const)
    if ((await row.getByLabel(label).count()) > 0) await row.getByLabel(label).selectOption(value);
}

/** What a plan charges, and for whom. */
function termsOf({ merchant_id, group, countries, rate_percent, tiers, lines, recurring_fees }: Plan) {
  return { merchant_id, group, countries, rate_percent, tiers, lines, recurring_fees };
}

for (const [index, card] of rateCardPages().entries())
  consoleTest(ground, `finance enters the card of ${card.name}`, async (one) => {
    const { operator, merchantIds } = one.seeded;
    const [merchantId = 0] = merchantIds;
    const { apps } = await operator.apps.list(merchantId);
    for (const app of ['com.example.game', 'com.example.app'])
      if (apps.every(({ bundle_id: id }) => id !== app))
        await operator.apps.register(merchantId, { bundle_id: app });
    for (const channel of ['web', 'store']) await operator.channels.add(channel);
    const group = / --group (\S+)/.exec(card.text)?.[1];
    if (group !== undefined) await operator.groups.add(group);
    const day = String(index + 1).padStart(2, '0');
    const whose = group === undefined ? `"merchant_id": ${merchantId}` : `"group": "${group}"`;
    const body = `{"name": "By file", "in_force_from": "2028-01-${day}", ${whose}, "lines": ${card.lines}, "recurring_fees": ${card.recurringFees}}`;
    const byFile = await operator.feePlans.create(new TextEncoder().encode(body));
    const wanted = 'fee_plan_id' in byFile ? byFile : assert.fail('a plan waits');
    const { page } = await one.open('finance', '/console/fee-plans/new');
    const region = (name: string): Place => page.getByRole('region', { name });
    await fill(region('The plan'), { Name: card.name, 'First day': `2027-01-${day}` });
    if (group === undefined)
      await page.getByLabel(texts.feePlansEditor.merchant).first().fill(String(merchantId));
    else await page.getByLabel(texts.feePlansEditor.group).selectOption(group);
    for (const [at, line] of wanted.lines.entries()) {
      if (at > 0) await page.getByRole('button', { name: texts.feePlansEditor.addLine }).press('Enter');
      await enterLine(page.locator('.card-line').nth(at), line);
    }
    await enterRecurring(region(texts.feePlansEditor.recurring), wanted.recurring_fees);
    for (const example of card.examples) await enterExample(region('Examples'), example);
    await page.getByRole('button', { name: 'Try it' }).press('Enter');
    const fees = page.getByRole('table', { name: 'Examples' }).locator('tbody td:last-child');
    await fees.first().waitFor();
    assert.deepEqual(
      await fees.allTextContents(),
      card.examples.map(({ Currency, Fee }) => `${Currency} ${Fee}`),
    );
    await page.getByRole('button', { name: texts.feePlansEditor.create }).press('Enter');
    await page.getByRole('button', { name: texts.feePlansEditor.createAction }).press('Enter');
    await page.getByRole('row', { name: new RegExp(`^${card.name}`) }).waitFor();
    const { fee_plans: plans } = await operator.feePlans.list().page();
    const made = plans.find(({ name }) => name === card.name) ?? assert.fail('it is not listed');
    assert.deepEqual(termsOf(made), termsOf(wanted));
  });
