import { accessFailures } from '../../access/access-failures.js';
import { assertMerchant } from '../../access/index.js';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { bindContext, type Context } from '../../database/context.js';
import { Failure } from '../../kernel/failure.js';
import { merchantOfTwin } from '../../kernel/twin.js';
import { vatOnWire } from '../fees/rate-members.js';
import { insertBillingDetails, insertIssuer, selectBillingDetails, selectIssuers } from './billing-store.js';
import type { BillingDetails, Issuer, Party } from './billing-terms.js';

/** At most this many are listed: the newest ones. */
const mostListed = 100;

export interface NewIssuer extends Omit<Issuer, 'issuerId' | 'madeAt' | 'madeBy'> {
  readonly madeBy: Actor;
}

export interface NewBillingDetails extends Omit<BillingDetails, 'billingDetailsId' | 'madeAt' | 'madeBy'> {
  readonly madeBy: Actor;
}

/**
 * Who issues the statements, and who receives them. Nothing is overwritten: the newest entries apply to months that are
 * still open, and a closed statement keeps those that it was closed with.
 */
export const billingManagement = (context: Context) =>
  bindContext(context, { setIssuer, listIssuers, setBillingDetails, listBillingDetails });

/** The series of a twin's statements, which that of an issuer never meets. */
export function seriesOfTwin(twin: number): string {
  return `${prefixOfTwins}${merchantOfTwin(twin)}-`;
}

/** Numbers of the statements of twins begin with it, and no others do. */
const prefixOfTwins = 'TEST-';

/**
 * The next statement to be closed gets the next number of the issuer's series; a new series begins at 1.
 * @throws Failure unusable_value for a prefix of twins
 */
export async function setIssuer({ database, clock }: Context, issuer: NewIssuer): Promise<Issuer> {
  if (issuer.numberPrefix.startsWith(prefixOfTwins)) throw reservedPrefix();
  return database.transaction(async (tx) => {
    const [earlier] = await selectIssuers(tx, 1);
    const made = { ...issuer, madeAt: clock.now(), madeBy: issuer.madeBy.name };
    const issuerId = await insertIssuer(tx, made);
    const target = `issuer ${issuerId}`;
    const entry = { action: 'issuer.set' as const, merchantId: null, target, ...partyChange(earlier, made) };
    await recordAudit(tx, entry, { by: issuer.madeBy, clock });
    return { ...made, issuerId };
  });
}

function reservedPrefix(): Failure {
  const detail = `The prefix begins with ${prefixOfTwins}, as the numbers of twins do: take another one.`;
  return new Failure(accessFailures.unusable_value, {
    detail,
    faults: [{ pointer: '/number_prefix', code: 'reserved_prefix', detail }],
  });
}

/** The newest first; only the first one is in effect. */
export function listIssuers({ database }: Context): Promise<Issuer[]> {
  return selectIssuers(database, mostListed);
}

/** @throws Failure unknown_merchant */
export async function setBillingDetails(
  { database, clock }: Context,
  details: NewBillingDetails,
): Promise<BillingDetails> {
  await assertMerchant(database, details.merchantId);
  const { merchantId, madeBy } = details;
  const made = { ...details, madeAt: clock.now(), madeBy: madeBy.name };
  return database.transaction(async (tx) => {
    const [earlier] = await selectBillingDetails(tx, merchantId, 1);
    const billingDetailsId = await insertBillingDetails(tx, made);
    const subject = { action: 'billing_details.set' as const, merchantId, target: 'billing_details' };
    await recordAudit(tx, { ...subject, ...partyChange(earlier, made) }, { by: madeBy, clock });
    return { ...made, billingDetailsId };
  });
}

/** The newest first; only the first one is in effect. @throws Failure unknown_merchant */
export async function listBillingDetails(
  { database }: Context,
  merchantId: number,
): Promise<BillingDetails[]> {
  await assertMerchant(database, merchantId);
  return selectBillingDetails(database, merchantId, mostListed);
}

type Terms = Omit<Issuer | BillingDetails, 'madeAt' | 'madeBy' | 'issuerId' | 'billingDetailsId'>;

const personal = {
  name: ({ name }: Party) => name,
  address: ({ addressLines }: Party) => addressLines.join('\n'),
  tax_number: ({ taxNumber }: Party) => taxNumber,
  /** Merchants have none. */
  bank_details: (party: Party & Partial<Pick<Issuer, 'bankLines'>>) => party.bankLines?.join('\n'),
} as const;

/**
 * What the audit trail records when a party on statements changes. A merchant may be a person, and the trail is never
 * erased. So it says that a name, address or tax number changed, but not to what. The table rows keep the values.
 */
function partyChange(
  earlier: Terms | undefined,
  made: Terms,
): { readonly before?: object; readonly after: object } {
  const changed = Object.entries(personal)
    .filter(([, of]) => of(made) !== undefined && (earlier === undefined || of(earlier) !== of(made)))
    .map(([name]) => name);
  return {
    ...(earlier === undefined ? {} : { before: termsOf(earlier) }),
    after: { ...termsOf(made), changed },
  };
}

/** The terms that are not personal data. */
function termsOf(terms: Terms): object {
  return {
    ...('numberPrefix' in terms ? { number_prefix: terms.numberPrefix } : {}),
    payment_days: terms.paymentDays,
    vat_basis_points: vatOnWire(terms.vatPpm).vat_rate_basis_points,
    vat_rate_percent: vatOnWire(terms.vatPpm).vat_rate_percent,
  };
}
