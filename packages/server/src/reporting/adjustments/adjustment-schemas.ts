import { Type } from 'typebox';
import { mostId } from '../../database/can-be-id.js';
import { pageParameters } from '../../http/page-cursor.js';
import {
  choice,
  exact,
  idOf,
  integerOrNull,
  named,
  pageSchema,
  text,
  textOrNull,
  time,
} from '../../http/validating/members.js';
import { CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { Int64, Int64OrNull, MinorUnits } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { enteredKinds } from '../fees/requested-adjustment.js';
import { monthPattern } from '../month.js';
import { type Adjustment, plannedKinds } from './adjustment.js';

const month = (description: string) => TextOf('month', { pattern: monthPattern, description });
const reasonAsked = Type.String({
  minLength: 1,
  maxLength: limits.reasonCharacters,
  description: 'For people, including the merchant; white space around it is dropped.',
});

/** Unknown fields are refused: a misspelt month would charge on the wrong statement. */
export const newAdjustmentSchema = Type.Object(
  {
    reference: Type.String({
      minLength: 1,
      maxLength: limits.adjustmentReferenceCharacters,
      description: 'An id of your own: the same one again is the same adjustment, and charges nothing twice.',
    }),
    kind: choice(
      enteredKinds,
      'credit: is used up by the closes from its month on, and never takes a statement below zero. charge, interest, late_fee: stand on the statement of the month.',
    ),
    month: month('The statement (UTC) that shows it: of an open month that has begun.'),
    currency: CurrencyCode('Alpha-3 code (ISO 4217).'),
    amount: MinorUnits({ minimum: 1, description: 'Minor units of the currency.' }),
    reason: reasonAsked,
  },
  {
    $id: 'NewAdjustment',
    additionalProperties: false,
    examples: [
      {
        reference: 'goodwill-17',
        kind: 'credit',
        month: '2026-11',
        currency: 'EUR',
        amount: 5_000,
        reason: 'The store was down on 3 November',
      },
    ],
  },
);

export const adjustmentReversalSchema = exact('AdjustmentReversal', { reason: reasonAsked });

const expectedMembers = {
  kind: choice<Adjustment['kind']>(
    [...plannedKinds, ...enteredKinds],
    'What a fee plan charges when a month is closed: for installations, by the month, by the year, up to a minimum. Or what the operator entered: a credit, a charge, interest, a late fee. More kinds may be added.',
  ),
  month: text('The statement (UTC) that shows it.'),
  currency: text('Alpha-3 code (ISO 4217).'),
  amount: Int64({
    description:
      'What it adds to the fee of the statement, in minor units. A credit adds 0 when it is granted; each use of it is negative.',
  }),
  credit_left: Int64OrNull('Of a credit: what is left of it, in minor units. Null for other kinds.'),
  of_adjustment_id: integerOrNull('The adjustment that this one uses up or takes back.'),
  fee_plan_id: integerOrNull('The plan that charges it; null: the operator made it.'),
  name: textOrNull('How the plan names it.'),
  payee: textOrNull('The third party that gets it; null: the store.'),
  quantity: Int64OrNull('How often the unit amount is charged; null if the amount has no parts.'),
  unit_amount: Int64OrNull('In minor units.'),
  reason: textOrNull('Why the operator made it.'),
};

const members = {
  adjustment_id: idOf('Names the adjustment of the merchant; later ones are larger.'),
  ...expectedMembers,
  takes_back: Type.Boolean({ description: 'It takes back the adjustment that it names.' }),
  reference: textOrNull("The operator's own id of what was entered."),
  made_at: time('When it was made.'),
};

/** What closing a draft would add. */
export const expectedAdjustmentSchema = named('ExpectedAdjustment', expectedMembers);

export const adjustmentSchema = named('Adjustment', members);

export const madeAdjustmentSchema = named('MadeAdjustment', { ...members, made_by: text('Who made it.') });

export const adjustmentPageSchema = pageSchema('AdjustmentPage', 'adjustments', adjustmentSchema);
export const madeAdjustmentPageSchema = pageSchema('MadeAdjustmentPage', 'adjustments', madeAdjustmentSchema);

const chargedInstallationSchema = named('ChargedInstallation', {
  installation_id: Type.String({ format: 'uuid', description: 'The installation.' }),
  bundle_id: text('Its app.'),
  installed_on: Type.String({ format: 'date', description: 'The day (UTC) on which it became known.' }),
});

export const chargedInstallationPageSchema = pageSchema(
  'ChargedInstallationPage',
  'installations',
  chargedInstallationSchema,
);

const merchantId = Type.Integer({ minimum: 1, maximum: mostId, description: 'The merchant.' });
export const merchantParamsSchema = Type.Object({ merchant_id: merchantId });
export const adjustmentParamsSchema = Type.Object({
  merchant_id: merchantId,
  adjustment_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

const adjustmentId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const ownAdjustmentParamsSchema = Type.Object({ adjustment_id: adjustmentId });

export const adjustmentQuerySchema = Type.Object({
  month: Type.Optional(month('Only those on the statement of this month.')),
  ...pageParameters,
});

export const adjustmentSchemas = [
  newAdjustmentSchema,
  adjustmentReversalSchema,
  expectedAdjustmentSchema,
  adjustmentSchema,
  madeAdjustmentSchema,
  adjustmentPageSchema,
  madeAdjustmentPageSchema,
  chargedInstallationSchema,
  chargedInstallationPageSchema,
] as const;

export const expectedOnWire = wireOf(expectedAdjustmentSchema);
export const adjustmentOnWire = wireOf(adjustmentSchema);
export const madeAdjustmentOnWire = wireOf(madeAdjustmentSchema);
export const chargedInstallationOnWire = wireOf(chargedInstallationSchema);
