import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { faultsWithoutBody } from '../../http/problem-responses.js';
import {
  billingDetailsListSchema,
  billingDetailsOnWire,
  billingDetailsSchema,
  billingParamsSchema,
  issuerOf,
  issuerOnWire,
  issuerSchema,
  issuersSchema,
  newBillingDetailsSchema,
  newIssuerSchema,
  partyOf,
} from './billing-schemas.js';
import { listBillingDetails, listIssuers, setBillingDetails, setIssuer } from './manage-billing.js';

const { unknown_merchant, unusable_value } = accessFailures;

/** The calls by which the operator sets who issues the statements, and who receives them. */
export function billingRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change({
    path: '/issuers',
    id: 'setIssuer',
    scope: 'statements:write',
    audit: 'issuer.set',
    summary: 'Set who issues the statements',
    description:
      'Name, address, tax number, VAT, terms of payment and the prefix of the numbers, all of them each time. Statements that are closed from now on show them and get numbers; a closed statement keeps what it was closed with. A person needs a fresh sign-in.',
    body: newIssuerSchema,
    status: 201,
    answer: ['The issuer.', issuerSchema],
    fails: [unusable_value],
    handle: async ({ body, by }) => issuerOnWire(await setIssuer(context, { ...issuerOf(body), madeBy: by })),
  });
  operator.read({
    path: '/issuers',
    id: 'listIssuers',
    scope: 'statements:read',
    summary: 'List who issued the statements',
    description: 'The newest 100, the newest first; the first one counts.',
    answer: ['The issuers.', issuersSchema],
    statuses: faultsWithoutBody,
    handle: async () => ({ issuers: (await listIssuers(context)).map(issuerOnWire) }),
  });
  operator.change({
    path: '/merchants/:merchant_id/billing-details',
    id: 'setBillingDetails',
    scope: 'statements:write',
    audit: 'billing_details.set',
    summary: "Set the address of a merchant's statements",
    description:
      "Legal name, address and tax number and, where they differ from the issuer's, VAT and terms of payment; all of them each time. Statements that are closed from now on show them; a closed statement keeps what it was closed with. A person needs a fresh sign-in.",
    params: billingParamsSchema,
    body: newBillingDetailsSchema,
    status: 201,
    answer: ['The billing details.', billingDetailsSchema],
    fails: [unknown_merchant],
    handle: async ({ params, body, by }) => {
      const terms = { paymentDays: body.payment_days ?? null, madeBy: by };
      const made = { merchantId: params.merchant_id, ...partyOf(body), ...terms };
      return billingDetailsOnWire(await setBillingDetails(context, made));
    },
  });
  operator.read({
    path: '/merchants/:merchant_id/billing-details',
    id: 'listBillingDetails',
    scope: 'statements:read',
    summary: "List the addresses of a merchant's statements",
    description: 'The newest 100, the newest first; the first one counts.',
    params: billingParamsSchema,
    answer: ['The billing details.', billingDetailsListSchema],
    fails: [unknown_merchant],
    handle: async ({ params }) => ({
      billing_details: (await listBillingDetails(context, params.merchant_id)).map(billingDetailsOnWire),
    }),
  });
}
