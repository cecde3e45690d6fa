import { billingTermsOf, type Issuer } from '../billing/billing-terms.js';
import type { Statement, StatementLine } from './statement.js';
import type { StatementEntry } from './statement-entries.js';

/** A line of a statement in EUR. */
export function exampleLine(changes: Partial<StatementLine> = {}): StatementLine {
  return {
    currency: 'EUR',
    kind: 'recorded',
    settledMonth: '2026-10',
    feePlanId: 1,
    feePlanName: 'Standard',
    rateBasisPoints: 1500,
    tiers: [],
    transactionCount: 3n,
    fullAmount: 1234567n,
    taxAmount: 34567n,
    feeAmount: 180000n,
    ...changes,
  };
}

/** A recorded transaction in EUR. */
export function exampleEntry(changes: Partial<StatementEntry> = {}): StatementEntry {
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

const issuer: Issuer = {
  issuerId: 1,
  name: 'Example Store GmbH',
  addressLines: ['Musterstraße 1', '10115 Berlin'],
  taxNumber: 'VAT ID DE123456789',
  numberPrefix: 'ST-',
  paymentDays: 30,
  vatBasisPoints: 1900,
  vatText: null,
  madeAt: new Date('2026-01-01T00:00:00Z'),
  madeBy: 'test',
};

/** A closed statement with a number, and its one entry. */
export function examplePrinted() {
  const closedAt = new Date('2026-11-02T09:05:00Z');
  const statement: Statement = {
    merchantId: 7,
    merchantName: 'Example Games',
    month: '2026-10',
    closedAt,
    number: 'ST-000017',
    terms: billingTermsOf(issuer, null),
    lines: [exampleLine()],
  };
  return { statement, entries: [exampleEntry()], at: closedAt };
}
