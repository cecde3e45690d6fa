import { randomUUID } from 'node:crypto';
import { callers, personKinds } from '../../src/access/callers/principal.js';
import { newSecret } from '../../src/access/keys/secret-text.js';
import type { ApiOperation } from '../../src/http/description/openapi.js';
import type { TestMerchant } from '../start-test-service.js';

/** A valid request to each call of the description. */

export function exampleReport(id: string): object {
  const amounts = { currency: 'EUR', full_amount: 100, tax_amount: 0 };
  const settled_at = '2026-02-20T10:00:00Z';
  return {
    created_at: '2026-11-20T12:00:00Z',
    transactions: [{ id, ...amounts, payer_country: 'DEU', settled_at }],
  };
}

const bodies: Readonly<Record<string, (merchant: TestMerchant) => object>> = {
  uploadTransactionsReport: () => exampleReport(randomUUID()),
  validateTransactionsReport: () => exampleReport(randomUUID()),
  tryFeePlan: () => ({
    rate_percent: '15',
    examples: [{ currency: 'EUR', full_amount: 1_190, tax_amount: 190, payer_country: 'DEU' }],
  }),
  createFeePlan: () => ({ name: 'Standard', rate_basis_points: 1500, in_force_from: '2020-01-01' }),
  enterExchangeRate: () => ({ currency: 'USD', to_currency: 'EUR', from_day: '2026-01-01', rate: '0.92' }),
  createGroupMembership: ({ merchantId }) => ({
    group: 'small-business',
    merchant_id: merchantId,
    member_from: '2026-01-01',
  }),
  endGroupMembership: () => ({ member_until: '2026-07-01' }),
  endFeePlan: () => ({ in_force_until: '2027-01-01' }),
  repriceTransactions: () => ({ month: '2026-02', dry_run: true }),
  computeWhatIf: ({ merchantId }) => ({
    merchant_id: merchantId,
    month: '2026-02',
    rate_basis_points: 1000,
  }),
  makeAdjustment: () => ({
    reference: 'a-test',
    kind: 'charge',
    month: '2026-03',
    currency: 'EUR',
    amount: 500,
    reason: 'A test',
  }),
  reverseAdjustment: () => ({ reason: 'A test' }),
  setReportingCadence: () => ({ cadence: 'daily' }),
  correctTransaction: () => ({ transaction_id: 'corrected', kind: 'void', reason: 'A test' }),
  allowSettlements: () => ({ settled_from: '2024-01-01', accepted_until: '2024-01-02', reason: 'A test' }),
  setIssuer: () => ({
    name: 'Example Store',
    address: ['1 Example Street', '10115 Berlin'],
    number_prefix: 'ST-',
    payment_days: 30,
  }),
  setBillingDetails: () => ({ name: 'Example Games', address: ['2 Example Street'], vat_text: 'Exempt' }),
  correctTransactions: () => ({
    corrections: [{ transaction_id: 'corrected', kind: 'void', reason: 'A test' }],
  }),
  requestCorrections: () => ({
    corrections: [{ id: 'r1', transaction_id: 'corrected', kind: 'void', reason: 'A test' }],
  }),
  acceptCorrectionRequests: () => ({ correction_request_ids: [1] }),
  refuseCorrectionRequests: () => ({ correction_request_ids: [1], reason: 'A test' }),
  setCorrectionPolicy: () => ({ currency: 'EUR', most_amount: 0 }),
  matchInstallation: ({ bundleId }) => ({ token: randomUUID(), bundle_id: bundleId }),
  submitAttributionEvents: () => ({ events: [] }),
  validateAttributionEvents: () => ({ events: [] }),
  readAttributionEvents: () => ({ event_ids: [randomUUID()] }),
  readMerchantAttributionEvents: ({ merchantId }) => ({
    merchant_id: merchantId,
    event_ids: [randomUUID()],
  }),
  feedStoreSessions: () => ({
    sessions: [{ store_user_id: 'u', ip_address: '192.0.2.1', seen_at: new Date().toISOString() }],
  }),
  closeTestMonth: () => ({ month: '2026-02' }),
  feedTestSession: () => ({ store_user_id: 'u', ip_address: '192.0.2.1' }),
  putAttributionData: () => ({ utm_source: 'x' }),
  createMerchant: () => ({ name: 'Another' }),
  suspendMerchant: () => ({ reason: 'A test' }),
  registerApp: () => ({ bundle_id: `com.example.${randomUUID()}` }),
  issueApiKey: () => ({}),
  issueCredential: () => ({}),
  issueInstallKey: () => ({}),
  issueOperatorToken: () => ({}),
  changeApiKey: () => ({ label: 'Renamed' }),
  changeCredential: () => ({ label: 'Renamed' }),
  changeInstallKey: () => ({ label: 'Renamed' }),
  changeOperatorToken: () => ({ label: 'Renamed' }),
  rotateApiKey: () => ({}),
  rotateCredential: () => ({}),
  rotateInstallKey: () => ({}),
  rotateOperatorToken: () => ({}),
  switchApp: () => ({ matching: 'on' }),
  erasePersonalData: () => ({ store_user_id: 'nobody' }),
  simulateMatch: ({ bundleId }) => ({ bundle_id: bundleId, ip_address: '192.0.2.1' }),
  answerAccessRequest: () => ({ store_user_id: 'nobody' }),
  replaySetAsideBatches: () => ({}),
  signIn: () => ({ email: 'nobody@example.com', password: 'not the password' }),
  requestReset: () => ({ email: 'nobody@example.com' }),
  useLink: () => ({ link: newSecret('stoa_lnk_'), password: 'a sentence of four words' }),
  confirmSession: () => ({ password: 'not the password' }),
  changePassword: () => ({ password: 'not the password', new_password: 'a sentence of four words' }),
  beginSecondFactor: () => ({ password: 'not the password' }),
  turnSecondFactorOn: () => ({ setup: 'unknown', code: '000000' }),
  turnSecondFactorOff: () => ({ password: 'not the password' }),
  inviteUser: () => ({ email: `${randomUUID()}@example.com`, role: 'support' }),
  changeUserRole: () => ({ role: 'support' }),
  resetUser: () => ({}),
  inviteMember: () => ({ email: `${randomUUID()}@example.com`, role: 'developer' }),
  changeMemberRole: () => ({ role: 'developer' }),
  inviteMerchantUser: () => ({ email: `${randomUUID()}@example.com`, role: 'developer' }),
  changeMerchantUserRole: () => ({ role: 'developer' }),
  ...ofWebhooks(''),
  ...ofWebhooks('Operator'),
  ...ofWebhooks('Merchant'),
};

function ofWebhooks(own: string): Record<string, () => object> {
  return {
    [`add${own}WebhookEndpoint`]: () => ({ url: 'https://hooks.example.com/stoa' }),
    [`change${own}WebhookEndpoint`]: () => ({ state: 'paused' }),
    [`rotate${own}WebhookSecret`]: () => ({}),
    [`replay${own}Webhooks`]: () => ({ from: 1 }),
  };
}

/** The body of a valid request; undefined if the call takes no body, or may be made without one. */
export function exampleBody({ operationId }: ApiOperation, merchant: TestMerchant): object | undefined {
  return bodies[operationId.replace('Own', '')]?.(merchant);
}

/** A value for each path parameter. The ids are of things that usually do not exist. */
function pathValues(merchant: TestMerchant): Readonly<Record<string, string>> {
  return {
    merchant_id: String(merchant.merchantId),
    store_user_id: 'u',
    bundle_id: merchant.bundleId,
    key_id: '2147483647',
    kid: 'unknown',
    user_id: '2147483647',
    member_id: '00000000-0000-4000-8000-000000000000',
    session_id: '2147483647',
    file: 'transactions-report.json',
    month: '2026-02',
    fee_plan_id: '2147483647',
    channel: 'web',
    group: 'small-business',
    membership_id: '2147483647',
    adjustment_id: '9007199254740991',
    report_id: '9007199254740991',
    correction_request_id: '9007199254740991',
    correction_proposal_id: '9007199254740991',
    fee_proposal_id: '9007199254740991',
    closing_id: '2147483647',
    batch_id: '9007199254740991',
    installation_id: '00000000-0000-4000-8000-000000000000',
    event_id: '00000000-0000-4000-8000-000000000000',
    endpoint_id: '00000000-0000-4000-8000-000000000000',
  };
}

/** The path of a call with its parameters filled in; `changes` replace some of them, as they stand in the address. */
export function examplePath(
  path: string,
  merchant: TestMerchant,
  changes: Readonly<Record<string, string>> = {},
): string {
  const values = { ...pathValues(merchant), ...changes };
  return path.replaceAll(/\{([a-z_]+)\}/g, (_match, name: string) => values[name] ?? '');
}

/** The headers with which a merchant, an operator or a person makes a call; none if the call needs no credentials. */
export async function rightHeaders(
  { security = [], tags = [] }: ApiOperation,
  merchant: TestMerchant,
): Promise<Readonly<Record<string, string>>> {
  const byScheme: Readonly<Record<string, string>> = {
    apiKey: merchant.apiKey,
    credential: merchant.basic,
    operatorToken: merchant.operatorToken,
  };
  if (tags.includes('Tests') && merchant.testKey !== undefined) return { authorization: merchant.testKey };
  const [scheme = ''] = security.flatMap((one) => Object.keys(one));
  const authorization = byScheme[scheme];
  if (authorization !== undefined) return { authorization };
  const kind = personKinds.find((one) => callers[one].scheme === scheme);
  if (kind !== undefined) return (await merchant.signIn?.(kind)) ?? {};
  // Calls of people come from a page of the service, even those without a credential.
  return tags.includes('People') ? { origin: 'https://stoa.test' } : {};
}
