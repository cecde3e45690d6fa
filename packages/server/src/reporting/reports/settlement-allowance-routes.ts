import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { addSettlementAllowance, listSettlementAllowances } from './manage-settlement-allowances.js';
import {
  allowanceParamsSchema,
  newSettlementAllowanceSchema,
  settlementAllowanceOnWire,
  settlementAllowanceSchema,
  settlementAllowancesSchema,
} from './settlement-allowance-schemas.js';

const ofMerchant = {
  path: '/merchants/:merchant_id/settlement-allowances',
  params: allowanceParamsSchema,
  fails: [accessFailures.unknown_merchant],
};

/** The calls by which the operator lets older settlements in. */
export function settlementAllowanceRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change(
    {
      ...ofMerchant,
      id: 'allowSettlements',
      scope: 'reports:write',
      audit: 'settlement_allowance.set',
      summary: 'Accept older settlements of a merchant',
      description:
        "Reports that are accepted before accepted_until may bring transactions settled from settled_from on, however old. Without it they are invalid (settled_too_old). The merchant's newest allowance counts; earlier ones stay listed. A person needs a fresh sign-in.",
      body: newSettlementAllowanceSchema,
      status: 201,
      answer: ['What is accepted.', settlementAllowanceSchema],
    },
    async ({ params: { merchant_id: merchantId }, body, by: madeBy }) => {
      const { settled_from: settledFrom, accepted_until: acceptedUntil, reason } = body;
      const allowance = { merchantId, settledFrom, acceptedUntil, reason, madeBy };
      return settlementAllowanceOnWire(await addSettlementAllowance(context, allowance));
    },
  );
  operator.read(
    {
      ...ofMerchant,
      id: 'listSettlementAllowances',
      scope: 'reports:read',
      summary: 'List which older settlements of a merchant are accepted',
      description: 'The newest 100, the newest first; only the newest one counts.',
      answer: ['The allowances.', settlementAllowancesSchema],
    },
    async ({ params }) => ({
      settlement_allowances: (await listSettlementAllowances(context, params.merchant_id)).map(
        settlementAllowanceOnWire,
      ),
    }),
  );
}
