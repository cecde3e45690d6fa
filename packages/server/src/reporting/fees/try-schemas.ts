import { channelPattern, transactionKinds } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { choice, exact, named, text, textOrNull } from '../../http/validating/members.js';
import { CountryCode, CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { Int64, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { groupName } from '../groups/group-name.js';
import { newFeePlanSchema } from './fee-plan-schemas.js';
import { exampleLines } from './line-schemas.js';
import type { CardExample, TriedCard } from './try-card.js';

const months = (what: string) =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: 12_000, description: `How old the ${what} is, in whole months.` }),
  );

/** Unknown fields are refused: a misspelt kind would be an example of something else. */
export const cardExampleSchema = exact('CardExample', {
  currency: CurrencyCode('Alpha-3 code (ISO 4217).'),
  full_amount: Int64({ minimum: 0, description: 'Minor units of the currency, tax included.' }),
  tax_amount: Type.Optional(Int64({ minimum: 0, description: 'Minor units; 0 if absent.' })),
  volume_before: Type.Optional(
    Int64({ minimum: 0, description: 'The volume before it, whichever its line counts; 0 if absent.' }),
  ),
  payer_country: CountryCode('Alpha-3 code (ISO 3166-1); XKX for Kosovo.'),
  bundle_id: Type.Optional(Type.String({ maxLength: limits.bundleIdCharacters, description: 'The app.' })),
  kind: Type.Optional(choice(transactionKinds, 'What it is for.')),
  channel: Type.Optional(
    TextOf('channel', {
      maxLength: limits.channelCharacters,
      pattern: channelPattern,
      description: 'The way of payment.',
    }),
  ),
  installation_age: months('installation'),
  subscription_age: months('subscription'),
  groups: Type.Optional(
    Type.Array(groupName('A group of merchants.'), {
      maxItems: limits.merchantGroups,
      description: 'The groups of which the merchant is a member.',
    }),
  ),
});

const { merchant_id, group, rate_percent, rate_basis_points, tiers, lines } = newFeePlanSchema.properties;

export const cardTrialRequestSchema = Type.Object(
  {
    merchant_id,
    group,
    rate_percent,
    rate_basis_points,
    tiers,
    lines,
    examples: Type.Array(ref(cardExampleSchema), {
      maxItems: limits.trialExamples,
      description: 'Transactions of which the fee is computed.',
    }),
  },
  {
    $id: 'CardTrialRequest',
    additionalProperties: false,
    examples: [
      {
        lines: exampleLines,
        examples: [{ currency: 'EUR', full_amount: 11_900, tax_amount: 1_900, payer_country: 'DEU' }],
      },
    ],
  },
);

const triedExampleSchema = named('TriedExample', {
  currency: text('Alpha-3 code (ISO 4217).'),
  fee_amount: Int64({ description: 'What would be charged, in minor units: the sum of the lines.' }),
  lines: Type.Array(
    Type.Object({
      name: text('The name of the line.'),
      payee: textOrNull('The third party that gets it; null: the store.'),
      fee_amount: Int64({ description: 'In minor units.' }),
      assumed: Type.Boolean({
        description:
          'true: something that the line asks for is not said, so the plan says whether it applies.',
      }),
      calculation: text('In words, such as `Commission: 10.00 x 15 % = 1.50`.'),
    }),
    { description: 'The lines that apply, or would if more were said.' },
  ),
});

export const cardTrialSchema = named('CardTrial', {
  sentences: Type.Array(Type.String(), { description: 'What each line says, in English.' }),
  examples: Type.Array(ref(triedExampleSchema), { description: 'In the order of the request.' }),
});

export const trySchemas = [
  cardExampleSchema,
  cardTrialRequestSchema,
  triedExampleSchema,
  cardTrialSchema,
] as const;

export function requestedExamples(examples: readonly Static<typeof cardExampleSchema>[]): CardExample[] {
  return examples.map((one) => ({
    currency: one.currency,
    fullAmount: BigInt(one.full_amount),
    taxAmount: BigInt(one.tax_amount ?? 0),
    volumeBefore: BigInt(one.volume_before ?? 0),
    payerCountry: one.payer_country,
    bundleId: one.bundle_id,
    kind: one.kind,
    channel: one.channel,
    installationAge: one.installation_age,
    subscriptionAge: one.subscription_age,
    groups: one.groups ?? [],
  }));
}

export function cardTrialOnWire({ sentences, examples }: TriedCard): Static<typeof cardTrialSchema> {
  return {
    sentences: [...sentences],
    examples: examples.map(({ currency, feeAmount, lines: charged }) => ({
      currency,
      fee_amount: feeAmount,
      lines: charged.map(({ name, payee, feeAmount: fee_amount, assumed, calculation }) => {
        return { name, payee, fee_amount, assumed, calculation };
      }),
    })),
  };
}
