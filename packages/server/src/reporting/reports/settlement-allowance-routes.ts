import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import type { SettlementAllowanceManagement } from './manage-settlement-allowances.js';
import {
  allowanceParamsSchema,
  newSettlementAllowanceSchema,
  settlementAllowanceOnWire,
  settlementAllowanceSchema,
  settlementAllowancesSchema,
} from './settlement-allowance-schemas.js';

const path = '/operator-api/v1/merchants/:merchant_id/settlement-allowances';

export interface SettlementAllowanceRoutesOptions {
  readonly allowances: SettlementAllowanceManagement;
}

/** The calls by which the operator lets older settlements in. */
export function settlementAllowanceRoutes(app: App, { allowances }: SettlementAllowanceRoutesOptions): void {
  app.post(
    path,
    {
      config: { audit: 'settlement_allowance.set' },
      schema: {
        tags: ['Operator'],
        security: needs('reports:write', 'operator_token'),
        operationId: 'allowSettlements',
        summary: 'Accept older settlements of a merchant',
        description:
          "Reports that are accepted before accepted_until may bring transactions settled from settled_from on, however old. Without it they are invalid (settled_too_old). The merchant's newest allowance counts; earlier ones stay listed.",
        params: allowanceParamsSchema,
        body: ref(newSettlementAllowanceSchema),
        response: responses(
          { 201: jsonAnswer('What is accepted.', ref(settlementAllowanceSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { settled_from: settledFrom, accepted_until: acceptedUntil, reason } = request.body;
      const made = await allowances.add({
        merchantId: request.params.merchant_id,
        settledFrom,
        acceptedUntil,
        reason,
        madeBy: actorOf(request),
      });
      return reply.code(201).send(settlementAllowanceOnWire(made));
    },
  );
  app.get(
    path,
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listSettlementAllowances',
        summary: 'List which older settlements of a merchant are accepted',
        description: 'The newest 100, the newest first; only the newest one counts.',
        params: allowanceParamsSchema,
        response: responses(
          { 200: jsonAnswer('The allowances.', ref(settlementAllowancesSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const found = await allowances.list(request.params.merchant_id);
      return reply.send({ settlement_allowances: found.map(settlementAllowanceOnWire) });
    },
  );
}
