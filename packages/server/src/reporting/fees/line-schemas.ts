import { channelPattern, namePattern, type TransactionKind, transactionKinds } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { choice, named, text, textOrNull } from '../../http/validating/members.js';
import { CountryCode, CurrencyCode, TextOf } from '../../http/validating/text-forms.js';
import { Int64, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { groupName } from '../groups/group-name.js';
import {
  type AgeRange,
  type CurrencyAmount,
  type FeeLine,
  type LineBase,
  type LineConditions,
  lineBases,
  type Otherwise,
  otherwiseChoices,
  type TierMode,
  tierModes,
} from './fee-line.js';
import {
  mostCountries,
  mostTiers,
  tierMembers,
  volumeAnswered,
  volumeAsked,
  volumeTold,
} from './plan-members.js';
import { lineRateAnswered, lineRateAsked, rateOnWire, ratePpmOf } from './rate-members.js';
import type { RequestedLine } from './usable-lines.js';

/** More currencies than ISO 4217 has. */
const mostAmounts = 300;
const mostApps = 100;

const amountMembers = {
  currency: CurrencyCode('Alpha-3 code (ISO 4217).'),
  amount: Int64({ minimum: 1, description: 'Minor units of the currency.' }),
};

const baseMember = choice<LineBase>(
  lineBases,
  'What the rate is of: net, the full amount less the tax; gross, the full amount; line, what the line named in base_line charged.',
);
const modeMember = choice<TierMode>(
  tierModes,
  "marginal: the part of the base above a tier's volume has the tier's rate; only for the base net. whole: the whole base has the rate of the last tier that the volume before the transaction has reached.",
);
const fixedDescription =
  'Added for each transaction to which the line applies, in its currency. In a currency that is not listed, nothing is added.';
const minimumDescription = 'The least that the line charges for a transaction, in its currency.';
const maximumDescription = 'The most that the line charges for a transaction, in its currency.';
const otherwiseMember = (description: string) => choice<Otherwise>(otherwiseChoices, description);
const appliesDescription =
  'To which transactions the line applies: those that fit every list. Without it, the line applies to all transactions of the plan.';

const amountsAsked = (description: string) =>
  Type.Optional(
    Type.Array(Type.Object(amountMembers, { additionalProperties: false }), {
      maxItems: mostAmounts,
      description,
    }),
  );

const mostMonths = 120_000;
const monthsOf = (description: string) => ({ minimum: 0, maximum: mostMonths, description });
const ageDescription = (what: string) => `${what} when the transaction is settled, in whole months.`;
const ageAsked = (what: string) =>
  Type.Optional(
    Type.Object(
      {
        from_months: Type.Optional(Type.Integer(monthsOf('At least this.'))),
        below_months: Type.Optional(Type.Integer({ ...monthsOf('Less than this.'), minimum: 1 })),
      },
      { additionalProperties: false, minProperties: 1, description: ageDescription(what) },
    ),
  );
const monthsOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], ...monthsOf(description) });
const rangeAnswered = Type.Object({
  from_months: monthsOrNull('At least this; null: any.'),
  below_months: monthsOrNull('Less than this; null: any.'),
});
const ageAnswered = (what: string) =>
  Type.Unsafe<Static<typeof rangeAnswered> | null>({
    ...rangeAnswered,
    type: ['object', 'null'],
    description: `${ageDescription(what)} Null: any.`,
  });

const conditionsAsked = Type.Object(
  {
    countries: Type.Optional(
      Type.Array(CountryCode('Alpha-3 code (ISO 3166-1); XKX for Kosovo.'), {
        minItems: 1,
        maxItems: mostCountries,
        description: 'Countries of payers.',
      }),
    ),
    apps: Type.Optional(
      Type.Array(
        TextOf('bundleId', {
          minLength: 1,
          maxLength: limits.bundleIdCharacters,
          pattern: '^[\\w.-]+$',
          description: 'A bundle id.',
        }),
        {
          minItems: 1,
          maxItems: mostApps,
          description: 'Apps of the merchant; of any, in a plan of the store.',
        },
      ),
    ),
    kinds: Type.Optional(
      Type.Array(choice<TransactionKind>(transactionKinds, 'What a transaction was for.'), {
        minItems: 1,
        maxItems: transactionKinds.length,
        description: 'What the transactions were for.',
      }),
    ),
    channels: Type.Optional(
      Type.Array(
        TextOf('channel', {
          minLength: 1,
          maxLength: limits.channelCharacters,
          pattern: channelPattern,
          description: 'A channel of the list.',
        }),
        { minItems: 1, maxItems: limits.channels, description: 'Ways of payment.' },
      ),
    ),
    groups: Type.Optional(
      Type.Array(groupName('A group of merchants.'), {
        minItems: 1,
        maxItems: limits.merchantGroups,
        description: 'Groups: the merchant is a member of one of them when the transaction is settled.',
      }),
    ),
    installation_age: ageAsked('How old the installation is'),
    subscription_age: ageAsked('How old the subscription is, since its first transaction'),
    otherwise: Type.Optional(
      otherwiseMember(
        'Required with apps, kinds, channels or ages: whether the line applies to transactions of which that is not known, if they fit everything that is.',
      ),
    ),
  },
  { additionalProperties: false, description: appliesDescription },
);

const nameAsked = (description: string) =>
  TextOf('name', { maxLength: limits.nameCharacters, pattern: namePattern, description });

/** Unknown fields are refused: a misspelt condition would let the line apply to everything. */
export const newFeeLineSchema = Type.Object(
  {
    name: nameAsked('Merchants see it on statements. No other line of the plan has it.'),
    payee: Type.Optional(nameAsked('A third party that gets the amount; the store if absent.')),
    base: Type.Optional(baseMember),
    base_line: Type.Optional(nameAsked('The name of an earlier line, with the base line.')),
    ...lineRateAsked,
    tier_mode: Type.Optional(modeMember),
    tiers: Type.Optional(
      Type.Array(Type.Object({ ...tierMembers, ...lineRateAsked }, { additionalProperties: false }), {
        maxItems: mostTiers,
        description:
          'Other rates from volumes on; a volume counts net bases, whatever the base of the line is.',
      }),
    ),
    volume: volumeAsked,
    fixed_amounts: amountsAsked(fixedDescription),
    minimum_amounts: amountsAsked(minimumDescription),
    maximum_amounts: amountsAsked(maximumDescription),
    applies_to: Type.Optional(conditionsAsked),
  },
  { $id: 'NewFeeLine', additionalProperties: false, examples: [{ name: 'Commission', rate_percent: '15' }] },
);

const amountsAnswered = (description: string) => Type.Array(Type.Object(amountMembers), { description });

const listOrNull = <T extends string>(description: string, words?: readonly T[]) =>
  Type.Unsafe<T[] | null>({
    type: ['array', 'null'],
    items: { type: 'string', ...(words && { enum: [...words] }) },
    description,
  });

const conditionsAnswered = Type.Object({
  countries: listOrNull<string>('Countries of payers; null: all.'),
  apps: listOrNull<string>('Bundle ids; null: all.'),
  kinds: listOrNull<TransactionKind>('What the transactions were for; null: anything.', transactionKinds),
  channels: listOrNull<string>('Ways of payment; null: all.'),
  groups: listOrNull<string>('Groups of merchants; null: all merchants.'),
  installation_age: ageAnswered('How old the installation is'),
  subscription_age: ageAnswered('How old the subscription is, since its first transaction'),
  otherwise: Type.Unsafe<Otherwise | null>({
    type: ['string', 'null'],
    enum: [...otherwiseChoices, null],
    description:
      'Whether it applies where an app, a kind, a channel or an age is asked for and not known; null if none is.',
  }),
});

export const feeLineSchema = named('FeeLine', {
  name: text('Its name in the plan.'),
  payee: textOrNull('The third party that gets the amount; null: the store.'),
  base: baseMember,
  base_line: textOrNull('The earlier line whose amount is the base; null with another base.'),
  ...lineRateAnswered,
  tier_mode: modeMember,
  tiers: Type.Array(Type.Object({ ...tierMembers, ...lineRateAnswered }), {
    description: 'In the order of currencies and volumes.',
  }),
  volume: volumeAnswered,
  fixed_amounts: amountsAnswered(fixedDescription),
  minimum_amounts: amountsAnswered(minimumDescription),
  maximum_amounts: amountsAnswered(maximumDescription),
  applies_to: Type.Unsafe<Static<typeof conditionsAnswered> | null>({
    ...conditionsAnswered,
    type: ['object', 'null'],
    description: `${appliesDescription} Null: to all.`,
  }),
});

/** 15 % of EUR 100.00 for the store, and 0.25 passed on. */
export const exampleLines = [
  { name: 'Commission', rate_percent: '15' },
  { name: 'Payment', payee: 'Example Pay', fixed_amounts: [{ currency: 'EUR', amount: 25 }] },
];

export const lineSchemas = [newFeeLineSchema, feeLineSchema] as const;

export const linesAsked = Type.Optional(
  Type.Array(ref(newFeeLineSchema), {
    minItems: 1,
    maxItems: limits.feePlanLines,
    description:
      'A rate card, instead of a rate and tiers: what is charged for each transaction, line by line, in this order.',
  }),
);

export const linesAnswered = Type.Array(ref(feeLineSchema), {
  description:
    'The lines of a rate card, in the order in which they are charged. Empty for a plan of one rate. With lines, the rate and the tiers of the plan are those of its first line.',
});

type NewFeeLine = Static<typeof newFeeLineSchema>;

/** The lines of a request, in the names of the code; undefined if it has none. */
export function requestedLines(lines: readonly NewFeeLine[] | undefined): RequestedLine[] | undefined {
  return lines?.map((line) => ({
    name: line.name,
    payee: line.payee ?? null,
    base: line.base ?? 'net',
    baseLine: line.base_line ?? null,
    ratePpm: lineRate(line),
    tierMode: line.tier_mode ?? 'marginal',
    tiers: (line.tiers ?? []).map((tier) => ({
      currency: tier.currency,
      volumeFrom: BigInt(tier.volume_from),
      ratePpm: ratePpmOf(tier),
    })),
    volume: line.volume === undefined ? null : { currency: null, ...line.volume },
    fixedAmounts: amountsOf(line.fixed_amounts),
    minimumAmounts: amountsOf(line.minimum_amounts),
    maximumAmounts: amountsOf(line.maximum_amounts),
    appliesTo: line.applies_to === undefined ? null : conditionsOf(line.applies_to),
  }));
}

/** A line with fixed amounts needs no rate. */
function lineRate(line: NewFeeLine): number | null {
  const hasRate = line.rate_percent !== undefined || line.rate_basis_points !== undefined;
  return !hasRate && (line.fixed_amounts ?? []).length > 0 ? 0 : ratePpmOf(line);
}

function amountsOf(amounts: NewFeeLine['fixed_amounts'] = []): CurrencyAmount[] {
  return amounts.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) }));
}

function conditionsOf(asked: Static<typeof conditionsAsked>): LineConditions {
  const { countries = null, apps = null, kinds = null, channels = null } = asked;
  const { groups = null, otherwise = null } = asked;
  const ages = {
    installationAge: rangeOf(asked.installation_age),
    subscriptionAge: rangeOf(asked.subscription_age),
  };
  return { countries, apps, kinds, channels, groups, ...ages, otherwise };
}

function rangeOf(asked: Static<typeof conditionsAsked>['installation_age']): AgeRange | null {
  if (asked === undefined) return null;
  return { fromMonths: asked.from_months ?? null, belowMonths: asked.below_months ?? null };
}

function rangeOnWire(range: AgeRange | null) {
  return range && { from_months: range.fromMonths, below_months: range.belowMonths };
}

type LineTerms = Omit<RequestedLine, 'ratePpm' | 'tiers'> & Pick<FeeLine, 'ratePpm' | 'tiers'>;

export function lineOnWire(line: LineTerms): Static<typeof feeLineSchema> {
  const { appliesTo } = line;
  return {
    name: line.name,
    payee: line.payee,
    base: line.base,
    base_line: line.baseLine,
    ...rateOnWire(line),
    tier_mode: line.tierMode,
    tiers: line.tiers.map((tier) => ({
      currency: tier.currency,
      volume_from: tier.volumeFrom,
      ...rateOnWire(tier),
    })),
    volume: volumeTold(line.volume),
    fixed_amounts: [...line.fixedAmounts],
    minimum_amounts: [...line.minimumAmounts],
    maximum_amounts: [...line.maximumAmounts],
    applies_to: appliesTo === null ? null : conditionsOnWire(appliesTo),
  };
}

function conditionsOnWire({ countries, apps, kinds, channels, groups, otherwise, ...ages }: LineConditions) {
  const listed = <T extends string>(list: readonly T[] | null): T[] | null =>
    list === null ? null : [...list];
  return {
    countries: listed(countries),
    apps: listed(apps),
    kinds: listed(kinds),
    channels: listed(channels),
    groups: listed(groups),
    installation_age: rangeOnWire(ages.installationAge),
    subscription_age: rangeOnWire(ages.subscriptionAge),
    otherwise,
  };
}

/** Entries of the audit trail never have the names of lines and payees, because people write names into them. */
export function namelessLines(lines: readonly Static<typeof feeLineSchema>[]): object[] {
  return lines.map(({ name: _name, payee, base_line, ...terms }) => ({
    ...terms,
    passed_on: payee !== null,
    base_line: base_line === null ? null : lines.findIndex(({ name }) => name === base_line) + 1,
  }));
}
