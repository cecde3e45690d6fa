import { Type } from 'typebox';
import { StorableText, TextOf } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';

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

export const newSettlementAllowanceSchema = Type.Object(allowed, {
  $id: 'NewSettlementAllowance',
  additionalProperties: false,
  examples: [
    { settled_from: '2024-01-01', accepted_until: '2026-12-01', reason: 'moves from another store' },
  ],
});

export const settlementAllowanceSchema = Type.Object(
  {
    merchant_id: Type.Integer({ minimum: 1 }),
    ...allowed,
    made_at: Type.String({ format: 'date-time' }),
    made_by: Type.String({ description: 'Who made it: an operator token, or the command.' }),
  },
  { $id: 'SettlementAllowance' },
);

export const settlementAllowancesSchema = Type.Object(
  {
    settlement_allowances: Type.Array(ref(settlementAllowanceSchema), {
      description: 'The newest first; only the newest one counts.',
    }),
  },
  { $id: 'SettlementAllowances' },
);

export const allowanceParamsSchema = Type.Object({ merchant_id: Type.Integer() });

export const settlementAllowanceSchemas = [
  newSettlementAllowanceSchema,
  settlementAllowanceSchema,
  settlementAllowancesSchema,
] as const;

export const settlementAllowanceOnWire = wireOf(settlementAllowanceSchema);
