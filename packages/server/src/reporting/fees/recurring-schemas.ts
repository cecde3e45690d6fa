import { namePattern } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { choice, integerOrNull, named, text, textOrNull } from '../../http/validating/members.js';
import { CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { Int64, Int64OrNull, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { installationOwners, type RecurringFee, recurringKinds } from './recurring-fee.js';

const kind = choice<RecurringFee['kind']>(
  recurringKinds,
  'monthly: the amount, every month. yearly: the amount, in one month of each year. minimum: what the fees of the transactions settled in the month lack to the amount. installations: the amount for each first installation of a store user in 12 months, above a number. More kinds may be added.',
);

const nameAsked = (description: string) =>
  TextOf('name', { maxLength: limits.nameCharacters, pattern: namePattern, description });

const aboveDescription =
  'Of a fee for installations, and required there: how many of the twelve months that end with this one are free. null: another fee.';
const ofDescription =
  'Of a fee for installations, and required there. merchant: all apps are counted together, and an installation counts if it is the first of its store user at the merchant in 12 months. app: each app is counted apart, and it is the first in the app. Installations without a known store user count each.';

const amountMembers = {
  currency: CurrencyCode('Alpha-3 code (ISO 4217). Fees in other currencies do not count towards a minimum.'),
  amount: Int64({ minimum: 1, description: 'Minor units of the currency.' }),
};

/** Unknown fields are refused: a misspelt one would charge something else. */
export const newRecurringFeeSchema = Type.Object(
  {
    kind,
    name: nameAsked('Merchants see it on statements. No other recurring fee of the plan has it.'),
    payee: Type.Optional(nameAsked('A third party that gets the amount; the store if absent.')),
    ...amountMembers,
    month: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 12, description: 'Of a yearly fee: the month that bears it.' }),
    ),
    above: Type.Optional(Int64({ minimum: 0, description: aboveDescription })),
    of: Type.Optional(choice(installationOwners, ofDescription)),
  },
  {
    $id: 'NewRecurringFee',
    additionalProperties: false,
    examples: [{ kind: 'monthly', name: 'Platform fee', currency: 'EUR', amount: 2_500 }],
  },
);

export const recurringFeeSchema = named('RecurringFee', {
  kind,
  name: text('Its name in the plan.'),
  payee: textOrNull('The third party that gets the amount; null: the store.'),
  ...amountMembers,
  month: integerOrNull('Of a yearly fee: the month that bears it, 1 to 12.'),
  above: Int64OrNull(aboveDescription),
  of: Type.Unsafe<RecurringFee['of']>({
    type: ['string', 'null'],
    enum: [...installationOwners, null],
    description: ofDescription,
  }),
});

export const recurringSchemas = [newRecurringFeeSchema, recurringFeeSchema] as const;

export const recurringAsked = Type.Optional(
  Type.Array(ref(newRecurringFeeSchema), {
    maxItems: limits.feePlanLines,
    description:
      'What is charged without a transaction when a month is closed, once for the merchant, in this order. A month bears those of the plan for all payers that applies to its last instant, from the month on in which the merchant was created. Not together with countries.',
  }),
);

export const recurringAnswered = Type.Array(ref(recurringFeeSchema), {
  description: 'What is charged without a transaction when a month is closed.',
});

/** The recurring fees of a request, in the names of the code. */
export function requestedRecurring(
  fees: readonly Static<typeof newRecurringFeeSchema>[] = [],
): RecurringFee[] {
  return fees.map(({ payee = null, month = null, above, of = null, amount, ...fee }) => ({
    ...fee,
    payee,
    month,
    amount: BigInt(amount),
    above: above === undefined ? null : BigInt(above),
    of,
  }));
}

export function recurringOnWire(fee: RecurringFee): Static<typeof recurringFeeSchema> {
  const { kind: what, name, payee, currency, amount, month, above, of } = fee;
  return { kind: what, name, payee, currency, amount, month, above, of };
}

/** Entries of the audit trail never have the names, because people write names into them. */
export function namelessRecurring(fees: readonly Static<typeof recurringFeeSchema>[]): object[] {
  return fees.map(({ name: _name, payee, ...terms }) => ({ ...terms, passed_on: payee !== null }));
}
