import { CurrencyCode } from '../../http/validating/text-forms.js';
import { Int64 } from '../../http/validating/validation.js';

/** More countries than ISO 3166-1 has assigned, and more tiers than a plan can reasonably have. */
export const mostCountries = 300;
export const mostTiers = 100;

export const tierMembers = {
  currency: CurrencyCode('Alpha-3 code (ISO 4217).'),
  volume_from: Int64({
    minimum: 1,
    description:
      "The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began.",
  }),
};
