import { Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { named, text } from '../../http/validating/members.js';
import { StorableText, TextOf } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { addSettlementAllowance, listSettlementAllowances } from './manage-settlement-allowances.js';

/** PostgreSQL's calendar has no year 0. */
const day = (description: string) => TextOf('day', { format: 'date', pattern: '^0{0,3}[1-9]', description });

const allowed = {
  settled_from: day('The earliest day (UTC) of settlement that reports may bring.'),
  accepted_until: day(
    'Reports that are accepted before this day (UTC) may bring them. Today or earlier ends the allowance before.',
  ),
  reason: StorableText({
    minLength: 1,
    maxLength: limits.reasonCharacters,
    description: 'Why, for the books.',
    example: 'moves from another store',
  }),
};

const newSettlementAllowanceSchema = Type.Object(allowed, {
  $id: 'NewSettlementAllowance',
  additionalProperties: false,
  examples: [
    { settled_from: '2024-01-01', accepted_until: '2026-12-01', reason: 'moves from another store' },
  ],
});

const settlementAllowanceSchema = named('SettlementAllowance', {
  merchant_id: Type.Integer({ minimum: 1 }),
  ...allowed,
  made_at: Type.String({ format: 'date-time' }),
  made_by: text('Who made it: an operator token, or the command.'),
});

const settlementAllowancesSchema = named('SettlementAllowances', {
  settlement_allowances: Type.Array(ref(settlementAllowanceSchema), {
    description: 'The newest first; only the newest one counts.',
  }),
});

const allowanceParamsSchema = Type.Object({ merchant_id: Type.Integer() });

export const settlementAllowanceSchemas = [
  newSettlementAllowanceSchema,
  settlementAllowanceSchema,
  settlementAllowancesSchema,
] as const;

export const settlementAllowanceOnWire = wireOf(settlementAllowanceSchema);

const ofMerchant = {
  path: '/merchants/:merchant_id/settlement-allowances',
  params: allowanceParamsSchema,
  fails: [accessFailures.unknown_merchant],
};

/** The calls by which the operator lets older settlements in. */
export function settlementAllowanceRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change({
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
    handle: async ({ params: { merchant_id: merchantId }, body, by: madeBy }) => {
      const { settled_from: settledFrom, accepted_until: acceptedUntil, reason } = body;
      const allowance = { merchantId, settledFrom, acceptedUntil, reason, madeBy };
      return settlementAllowanceOnWire(await addSettlementAllowance(context, allowance));
    },
  });
  operator.read({
    ...ofMerchant,
    id: 'listSettlementAllowances',
    scope: 'reports:read',
    summary: 'List which older settlements of a merchant are accepted',
    description: 'The newest 100, the newest first; only the newest one counts.',
    answer: ['The allowances.', settlementAllowancesSchema],
    handle: async ({ params }) => ({
      settlement_allowances: (await listSettlementAllowances(context, params.merchant_id)).map(
        settlementAllowanceOnWire,
      ),
    }),
  });
}
