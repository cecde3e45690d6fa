import { addGroup } from './add-group.js';
import type { DocumentedView } from './documented-view.js';
import * as texts from './texts.js';

/** The views that are only opened: their names and addresses by role. */
const opened: Partial<Record<DocumentedView['role'], Readonly<Record<string, string>>>> = {
  admin: {
    design: '/console/design',
    'operator-merchant': '/console/merchants/{merchant}',
    'operator-merchants': '/console/merchants',
    'operator-people': '/console/people',
    'operator-person': '/console/people/1',
    'operator-personal-data': '/console/personal-data',
    'operator-settings': '/console/settings',
    'operator-signing-keys': '/console/signing-keys',
    'operator-tokens': '/console/operator-tokens',
  },
  'merchant owner': {
    'merchant-apps': '/console/m/{merchant}/apps',
    'merchant-audit': '/console/m/{merchant}/audit',
    'merchant-cohorts': '/console/m/{merchant}/cohorts',
    'merchant-events-live': '/console/m/{merchant}/events/live',
    'merchant-events': '/console/m/{merchant}/events/find',
    'merchant-fees': '/console/m/{merchant}/fees',
    'merchant-installations': '/console/m/{merchant}/installations',
    'merchant-keys': '/console/m/{merchant}/keys',
    'merchant-people': '/console/m/{merchant}/people',
    'merchant-reports': '/console/m/{merchant}/reports',
    'merchant-revenue': '/console/m/{merchant}/revenue',
    'merchant-settings': '/console/m/{merchant}/settings',
    'merchant-statement-entries': '/console/m/{merchant}/statements/2026-10/entries?line=SEK',
    'merchant-statement': '/console/m/{merchant}/statements/2026-10',
    'merchant-statements': '/console/m/{merchant}/statements',
    'merchant-transactions': '/console/m/{merchant}/transactions',
    'merchant-upload': '/console/m/{merchant}/upload',
  },
  support: {
    'operator-attribution-days': '/console/attribution?period=days',
    'operator-attribution': '/console/attribution',
    'operator-events-cohorts': '/console/events/cohorts',
    'operator-events-find': '/console/events/find',
    'operator-events-now': '/console/events/now',
    'operator-events-revenue': '/console/events/revenue',
    'operator-events-set-aside': '/console/events/set-aside',
    'operator-events-waiting': '/console/events/waiting',
    'operator-events-warnings': '/console/events/warnings',
    'operator-health': '/console/health',
    'operator-installation': '/console/installations',
    'operator-service-settings': '/console/settings/service',
    'operator-session-feed': '/console/session-feed',
  },
  auditor: {
    'operator-audit-heads': '/console/audit/heads',
    'operator-audit': '/console/audit',
  },
  finance: {
    'operator-cadences': '/console/cadences',
    'operator-corrections': '/console/corrections',
    'operator-fee-plans': '/console/fee-plans',
    'operator-issuer': '/console/issuer',
    'operator-merchant-billing': '/console/merchants/{merchant}/billing',
    'operator-merchant-corrections': '/console/merchants/{merchant}/corrections',
    'operator-month-close': '/console/month-close/2026-10',
    'operator-proposals': '/console/corrections/proposals',
    'operator-reports': '/console/reports',
    'operator-statement-entries': '/console/month-close/2026-10/{merchant}/entries',
    'operator-statement': '/console/month-close/2026-10/{merchant}',
    'operator-today': '/console/',
    'operator-transaction-correct': '/console/transactions/{merchant}/correct?id=order-1-0',
    'operator-transaction': '/console/transactions/{merchant}/one?id=order-1-0',
    'operator-transactions-find': '/console/transactions?id=order-1-0',
    'operator-transactions-invalid': '/console/transactions/{merchant}/invalid',
    'operator-transactions': '/console/transactions/{merchant}',
  },
};

const others: readonly DocumentedView[] = [
  {
    name: 'merchant-home',
    role: 'merchant owner',
    path: '/console/m/{merchant}/',
    pictures: ['1024-light', '360-dark'],
  },
  {
    name: 'merchant-install-test',
    role: 'merchant developer',
    path: '/console/m/{merchant}/apps/com.example.app1',
    prepare: async ({ page }) => {
      await page.getByRole('button', { name: texts.merchantApps.run }).click();
      await page.getByText(texts.merchantApps.verified).waitFor();
    },
  },
  /** The page of an endpoint to which nothing was sent yet. */
  {
    name: 'merchant-webhook',
    role: 'merchant owner',
    path: '/console/m/{merchant}/webhooks',
    prepare: async ({ page }) => {
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: texts.sharedWebhooks.add }).click();
      await dialog.getByLabel('URL').fill('https://hooks.example.com/a/long/path/of/one/word/and/more/stoa');
      await dialog.getByRole('button', { name: texts.sharedWebhooks.add }).click();
      await dialog.getByRole('button', { name: texts.parts.secret.close }).click();
      await page.getByRole('link', { name: /hooks\.example\.com/ }).click();
      await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    },
    pictures: [],
  },
  {
    name: 'operator-correction-preview',
    role: 'finance',
    path: '/console/transactions/{merchant}/correct?id=order-1-0',
    prepare: async ({ page }) => {
      await page.getByLabel(texts.transactions.correct.gross).fill('2.50');
      await page.getByLabel('Tax included').fill('0.50');
      await page.getByLabel('Why').fill('The till counted twice');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'operator-exchange-rates',
    role: 'finance',
    path: '/console/fee-plans/exchange-rates',
    prepare: async ({ page }) => {
      await page.getByRole('button', { name: texts.feePlans.exchangeRates.enter }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Currency').fill('USD');
      await dialog.getByLabel('Counted in').fill('EUR');
      await dialog.getByLabel('Rate', { exact: true }).fill('0.925123456789');
      await dialog.getByLabel('First day').fill('2027-01-01');
      await dialog.getByRole('button', { name: texts.feePlans.exchangeRates.enter }).click();
      await page.getByRole('row', { name: /^USD EUR/ }).waitFor();
    },
    pictures: [],
  },
  {
    name: 'operator-fee-groups',
    role: 'finance',
    path: '/console/fee-plans/groups',
    prepare: ({ page }) => addGroup(page, '2027-01-01'),
  },
  {
    name: 'operator-fee-plan-new',
    role: 'finance',
    path: '/console/fee-plans/new?merchant={merchant}',
    prepare: async ({ page }) => {
      await page.getByLabel(texts.feePlansEditor.lineName).fill('Commission');
      await page.getByLabel(texts.feePlansEditor.rate).fill('12');
      await page.getByText('Volume tiers').click();
      await page.getByRole('button', { name: texts.feePlansEditor.tierRows.add }).click();
      await page.getByLabel('Currency').fill('EUR');
      await page.getByLabel(texts.feePlansEditor.cells.volume_from).fill('1000000');
      await page.locator('.card-row').getByLabel(texts.feePlansEditor.rate).fill('10');
      await page.getByRole('button', { name: texts.feePlansEditor.addLine }).click();
      const second = page.locator('.card-line').nth(1);
      await second.getByLabel(texts.feePlansEditor.lineName).fill('Payment');
      await second.getByLabel(texts.feePlansEditor.payee).fill('Example Pay');
      await second.getByText(texts.feePlansEditor.parts.amounts).click();
      await second.getByRole('button', { name: texts.feePlansEditor.amountRows.add }).click();
      await second.getByLabel('Currency').fill('EUR');
      await second.getByLabel('Per transaction').fill('0.25');
      await second.getByText(texts.feePlansEditor.parts.conditions).click();
      await second
        .getByLabel(texts.feePlansEditor.kinds)
        .fill(texts.sharedBooks.factKinds.subscription_renewal);
      await second.getByLabel(texts.feePlansEditor.otherwise).selectOption('does_not_apply');
      const recurring = page.getByRole('region', { name: texts.feePlansEditor.recurring });
      await recurring.getByRole('button', { name: texts.feePlansEditor.recurringRows.add }).click();
      await recurring.getByLabel('What', { exact: true }).selectOption('installations');
      await recurring.getByLabel('Name').fill('Installation fee');
      await recurring.getByLabel('Currency').fill('EUR');
      await recurring.getByLabel('Amount').fill('0.50');
      await recurring.getByLabel(texts.feePlansEditor.cells.above).fill('1000000');
      const examples = page.getByRole('region', { name: 'Examples' });
      for (const [number, kind] of ['subscription_renewal', ''].entries()) {
        await examples.getByRole('button', { name: texts.feePlansEditor.exampleRows.add }).click();
        const example = examples.locator('.card-row').nth(number);
        await example.getByLabel('Currency').fill('EUR');
        await example.getByLabel(texts.feePlansEditor.cells.full_amount).fill('12.34');
        await example.getByLabel(texts.feePlansEditor.cells.tax_amount).fill('2.34');
        await example.getByLabel('Payer in').selectOption('DEU');
        await example.getByLabel(texts.feePlansEditor.cells.volume_before).fill('1000000');
        await example.getByLabel(texts.feePlansEditor.cells.payment_kind).selectOption(kind);
      }
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('table', { name: 'Examples' }).waitFor();
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('table', { name: texts.feePlansEditor.comparison }).waitFor();
    },
  },
  {
    name: 'operator-report',
    role: 'finance',
    path: '/console/reports?merchant={merchant}',
    prepare: async ({ page, settled }) => {
      await page
        .getByRole('row')
        .filter({ has: page.locator('.badge.bad') })
        .first()
        .getByRole('link')
        .first()
        .click();
      await page.getByRole('heading', { name: texts.report.reasons }).waitFor();
      await settled();
    },
  },
  {
    name: 'operator-search',
    role: 'finance',
    path: '/console/merchants/{merchant}',
    prepare: async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('okami oct');
      await page.getByRole('option', { name: /Ōkami Works, October 2026/ }).waitFor();
    },
  },
  {
    name: 'operator-simulator',
    role: 'auditor',
    path: '/console/simulator',
    prepare: async ({ page }) => {
      await page.getByLabel('App').fill('com.example.app1');
      await page.getByLabel('IP address').fill('203.0.113.100');
      await page.getByLabel('Device model').fill('iPhone15,2');
      await page.getByRole('button', { name: 'Simulate' }).click();
      await page.getByRole('heading', { name: 'Answer' }).waitFor();
    },
  },
  {
    name: 'operator-statement-adjustments',
    role: 'finance',
    path: '/console/month-close/2026-11/{merchant}',
    prepare: async ({ page }) => {
      const dialog = page.getByRole('dialog');
      for (const [kind, amount] of [
        ['charge', '12.50'],
        ['credit', '5.00'],
      ] as const) {
        await page.getByRole('button', { name: texts.statement.adjust.add }).click();
        await dialog.getByLabel('What', { exact: true }).selectOption(kind);
        await dialog.getByLabel('Currency').fill('EUR');
        await dialog.getByLabel('Amount').fill(amount);
        await dialog.getByLabel('Why').fill('As agreed on the phone');
        await dialog.getByLabel('Your reference').fill(`ticket-17-${kind}`);
        await dialog.getByRole('button', { name: 'Add' }).click();
        await page.getByRole('row', { name: new RegExp(`^${kind} `, 'i') }).waitFor();
      }
      await page.getByRole('table', { name: texts.sharedStatements.adjustments.expectedTitle }).waitFor();
    },
    pictures: [],
  },
  {
    name: 'operator-webhooks',
    role: 'admin',
    path: '/console/webhooks',
    prepare: async ({ page }) => {
      await page.getByRole('button', { name: texts.sharedWebhooks.add }).click();
      await page.getByRole('dialog').getByText('Erasure done').waitFor();
    },
    pictures: [],
  },
];

/** Every view that the walk looks at and the benchmark measures, by name. */
export const documentedViews: readonly DocumentedView[] = [
  ...Object.entries(opened).flatMap(([role, views]) =>
    Object.entries(views).map(([name, path]) => ({ name, role: role as DocumentedView['role'], path })),
  ),
  ...others,
].toSorted((one, other) => (one.name < other.name ? -1 : 1));
