import { Type } from 'typebox';
import { choice, textOrNull } from '../../http/validating/members.js';
import { CurrencyCode } from '../../http/validating/text-forms.js';
import { Int64 } from '../../http/validating/validation.js';
import { groupName } from '../groups/group-name.js';
import { type TierVolume, volumeOwners, volumePeriods } from '../ledger/tier-volumes.js';

/** More countries than ISO 3166-1 has assigned, and more tiers than a plan can reasonably have. */
export const mostCountries = 300;
export const mostTiers = 100;

export const tierMembers = {
  currency: CurrencyCode('Alpha-3 code (ISO 4217).'),
  volume_from: Int64({
    minimum: 1,
    description:
      "The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.",
  }),
};

/** The volume that tiers count if their line names no other. */
export const merchantYear: TierVolume = { of: 'merchant', period: 'year', currency: null };

const volumeMembers = {
  of: choice<TierVolume['of']>(
    volumeOwners,
    "Whose transactions count: all of the merchant's, those of the transaction's app, or those of all members of a group, on days on which they were members. Where the app is not known, the volume is 0. The volume of a group is for lines that apply to its members alone, with whole tiers.",
  ),
  period: choice<TierVolume['period']>(
    volumePeriods,
    'Which days count: the calendar year or month of the day on which the transaction counts, the 12 months up to that day, or all.',
  ),
};
const inOne =
  'Counts all currencies in this one, by the exchange rates of the days on which transactions count. Only with whole tiers';

export const volumeAsked = Type.Optional(
  Type.Object(
    {
      ...volumeMembers,
      group: Type.Optional(groupName('The group of merchants, with of: group.')),
      currency: Type.Optional(CurrencyCode(`${inOne}; they are in this currency.`)),
    },
    {
      additionalProperties: false,
      description: "Only with tiers: which volume they count. Without it, that of the merchant's year.",
    },
  ),
);

export const volumeAnswered = Type.Object(
  {
    ...volumeMembers,
    group: textOrNull(
      'The group of merchants whose volume counts; null: none, or one of which you were never a member.',
    ),
    currency: textOrNull(`${inOne}. Null: only the currency of the transaction counts.`),
  },
  { description: 'Which volume the tiers count.' },
);

/** A volume with all members of an answer. */
export function volumeTold(
  volume: TierVolume | null,
): Omit<TierVolume, 'group'> & { readonly group: string | null } {
  return { group: null, ...(volume ?? merchantYear) };
}
