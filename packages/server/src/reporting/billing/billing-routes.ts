import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import {
  billingDetailsListSchema,
  billingDetailsOnWire,
  billingDetailsSchema,
  billingParamsSchema,
  issuerOnWire,
  issuerSchema,
  issuersSchema,
  newBillingDetailsSchema,
  newIssuerSchema,
  partyOf,
} from './billing-schemas.js';
import type { BillingManagement } from './manage-billing.js';

const issuers = '/operator-api/v1/issuers';
const ofMerchant = '/operator-api/v1/merchants/:merchant_id/billing-details';

export interface BillingRoutesOptions {
  readonly billing: BillingManagement;
}

/** The calls by which the operator sets who issues the statements, and who receives them. */
export function billingRoutes(app: App, { billing }: BillingRoutesOptions): void {
  issuerRoutes(app, billing);
  billingDetailsRoutes(app, billing);
}

const reading = { tags: ['Operator'], security: needs('statements:read', 'operator_token') };
const writing = { tags: ['Operator'], security: needs('statements:write', 'operator_token') };

function issuerRoutes(app: App, billing: BillingManagement): void {
  app.post(
    issuers,
    {
      config: { audit: 'issuer.set' },
      schema: {
        ...writing,
        operationId: 'setIssuer',
        summary: 'Set who issues the statements',
        description:
          'Name, address, tax number, VAT, terms of payment and the prefix of the numbers, all of them each time. Statements that are closed from now on show them and get numbers; a closed statement keeps what it was closed with.',
        body: ref(newIssuerSchema),
        response: responses({ 201: jsonAnswer('The issuer.', ref(issuerSchema)) }, ...faultsWithBody),
      },
    },
    async (request, reply) => {
      const { number_prefix: numberPrefix, payment_days: paymentDays } = request.body;
      const terms = { numberPrefix, paymentDays, madeBy: actorOf(request) };
      const made = await billing.setIssuer({ ...partyOf(request.body), ...terms });
      return reply.code(201).send(issuerOnWire(made));
    },
  );
  app.get(
    issuers,
    {
      schema: {
        ...reading,
        operationId: 'listIssuers',
        summary: 'List who issued the statements',
        description: 'The newest 100, the newest first; the first one counts.',
        response: responses({ 200: jsonAnswer('The issuers.', ref(issuersSchema)) }, ...faultsWithoutBody),
      },
    },
    async (_request, reply) => reply.send({ issuers: (await billing.listIssuers()).map(issuerOnWire) }),
  );
}

function billingDetailsRoutes(app: App, billing: BillingManagement): void {
  app.post(
    ofMerchant,
    {
      config: { audit: 'billing_details.set' },
      schema: {
        ...writing,
        operationId: 'setBillingDetails',
        summary: "Set the address of a merchant's statements",
        description:
          "Legal name, address and tax number and, where they differ from the issuer's, VAT and terms of payment; all of them each time. Statements that are closed from now on show them; a closed statement keeps what it was closed with.",
        params: billingParamsSchema,
        body: ref(newBillingDetailsSchema),
        response: responses(
          { 201: jsonAnswer('The billing details.', ref(billingDetailsSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { payment_days: paymentDays = null } = request.body;
      const terms = { paymentDays, madeBy: actorOf(request) };
      const { merchant_id: merchantId } = request.params;
      const made = await billing.setBillingDetails({ merchantId, ...partyOf(request.body), ...terms });
      return reply.code(201).send(billingDetailsOnWire(made));
    },
  );
  app.get(
    ofMerchant,
    {
      schema: {
        ...reading,
        operationId: 'listBillingDetails',
        summary: "List the addresses of a merchant's statements",
        description: 'The newest 100, the newest first; the first one counts.',
        params: billingParamsSchema,
        response: responses(
          { 200: jsonAnswer('The billing details.', ref(billingDetailsListSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const found = await billing.listBillingDetails(request.params.merchant_id);
      return reply.send({ billing_details: found.map(billingDetailsOnWire) });
    },
  );
}
