import { namePattern, percentPattern } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { named } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { roundedVat, vatOnWire, vatPpmOf } from '../fees/rate-members.js';
import type { BillingDetails, Issuer, Party, VatRule } from './billing-terms.js';

/** These texts are printed, and stay on closed statements. */
const line = (description: string) =>
  TextOf('printed', { maxLength: limits.nameCharacters, pattern: namePattern, description });

function orNull<T>(type: 'string' | 'integer', schema: object) {
  return Type.Optional(Type.Unsafe<T | null>({ ...schema, type: [type, 'null'] }));
}

/** One line of text, so that a letter with it needs no more than a page. */
const lineOrNull = (description: string) => orNull<string>('string', line(description));

const party = {
  name: line('The legal name.'),
  address: Type.Array(line('A line of the address.'), {
    minItems: 1,
    maxItems: limits.addressLines,
    description: 'The address, line by line, without the name.',
  }),
  tax_number: lineOrNull('The number for taxes, as printed: `VAT ID DE123456789`.'),
};

const paymentDays = {
  minimum: 0,
  maximum: 366,
  description: 'Days from the close of a month (UTC) until its fees are due.',
};

function vat(rate: string, text: string) {
  return {
    vat_rate_percent: orNull<string>(
      'string',
      TextOf('percent', { pattern: percentPattern, description: rate }),
    ),
    vat_rate_basis_points: orNull<number>('integer', {
      minimum: 0,
      maximum: 10_000,
      description: `The same in basis points: 1900 are 19 %. With both, it must be the same rate. ${roundedVat}`,
    }),
    vat_text: lineOrNull(text),
  };
}

const issuerMembers = {
  ...party,
  number_prefix: TextOf('numberPrefix', {
    pattern: '^[A-Za-z0-9/.-]{0,19}[A-Za-z/.-]$',
    description:
      'What stands before the number of a statement, as in `ST-000001`. Each prefix has numbers of its own, from 1 on and without gaps: keep it when an address changes, take another one for another company, or for another year if you like. It does not end with a digit, nor begin with `TEST-`: so begin the numbers of twins.',
  }),
  payment_days: Type.Integer(paymentDays),
  bank_details: Type.Optional(
    Type.Array(line('A line of them.'), {
      maxItems: limits.addressLines,
      description:
        'Where the fees are paid to, line by line, as printed on statements: `IBAN DE89 3704 0044 0532 0130 00`. By default none.',
    }),
  ),
  ...vat(
    'VAT on the fees in per cent, with up to four decimals. If neither it nor vat_rate_basis_points is given, no VAT is computed.',
    'Printed with the VAT or, without a rate, instead of it, such as the note on reverse charge.',
  ),
};

const issuerExample = {
  name: 'Example Store GmbH',
  address: ['Musterstraße 1', '10115 Berlin', 'Germany'],
  tax_number: 'VAT ID DE123456789',
  number_prefix: 'ST-',
  payment_days: 30,
  bank_details: ['Example Bank', 'IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFFXXX'],
  vat_rate_percent: '19',
};

export const newIssuerSchema = Type.Object(issuerMembers, {
  $id: 'NewIssuer',
  additionalProperties: false,
  examples: [issuerExample],
});

const billingMembers = {
  ...party,
  payment_days: orNull<number>('integer', {
    ...paymentDays,
    description: `${paymentDays.description} Absent or null: those of the issuer.`,
  }),
  ...vat(
    "VAT on this merchant's fees in per cent, with up to four decimals. If neither a rate nor vat_text is given, the issuer's VAT applies.",
    "Printed with the VAT or, without a rate, instead of it: then no VAT is computed, whatever the issuer's rate is. For example `Reverse charge: VAT is owed by the recipient.`",
  ),
};

export const newBillingDetailsSchema = Type.Object(billingMembers, {
  $id: 'NewBillingDetails',
  additionalProperties: false,
  examples: [
    {
      name: 'Example Games S.A.',
      address: ['1 rue de l’Exemple', '75001 Paris', 'France'],
      tax_number: 'VAT ID FR12345678901',
      vat_text: 'Reverse charge: VAT is owed by the recipient.',
    },
  ],
});

const made = {
  made_at: Type.String({ format: 'date-time' }),
  made_by: Type.String({ description: 'Who set it: an operator token, or the command.' }),
};

export const issuerSchema = named('Issuer', { ...issuerMembers, ...made });

export const issuersSchema = named('Issuers', {
  issuers: Type.Array(ref(issuerSchema), { description: 'The newest first; the first one counts.' }),
});

export const billingDetailsSchema = named('BillingDetails', {
  merchant_id: Type.Integer(),
  ...billingMembers,
  ...made,
});

export const billingDetailsListSchema = named('BillingDetailsList', {
  billing_details: Type.Array(ref(billingDetailsSchema), {
    description: 'The newest first; the first one counts.',
  }),
});

export const billingParamsSchema = Type.Object({ merchant_id: Type.Integer() });

/** The schemas of these calls that have an `$id`. */
export const billingSchemas = [
  newIssuerSchema,
  issuerSchema,
  issuersSchema,
  newBillingDetailsSchema,
  billingDetailsSchema,
  billingDetailsListSchema,
] as const;

type BodyOf<Schema extends 'issuer' | 'billing'> = Static<
  Schema extends 'issuer' ? typeof newIssuerSchema : typeof newBillingDetailsSchema
>;

/** What both bodies have in common, in the names of the code. */
export function partyOf(body: BodyOf<'issuer'> | BodyOf<'billing'>): Party & VatRule {
  const { name, address, tax_number = null, vat_text = null } = body;
  return { name, addressLines: address, taxNumber: tax_number, vatPpm: vatPpmOf(body), vatText: vat_text };
}

/** The issuer that the body of a call describes, in the names of the code. */
export function issuerOf(body: BodyOf<'issuer'>): Omit<Issuer, 'issuerId' | 'madeAt' | 'madeBy'> {
  const { number_prefix: numberPrefix, payment_days: paymentDays, bank_details: bankLines = [] } = body;
  return { ...partyOf(body), numberPrefix, paymentDays, bankLines };
}

function partyOnWire(party: Party & VatRule) {
  return {
    name: party.name,
    address: [...party.addressLines],
    tax_number: party.taxNumber,
    ...vatOnWire(party.vatPpm),
    vat_text: party.vatText,
  };
}

export function issuerOnWire(issuer: Issuer): Static<typeof issuerSchema> {
  return {
    ...partyOnWire(issuer),
    number_prefix: issuer.numberPrefix,
    payment_days: issuer.paymentDays,
    bank_details: [...issuer.bankLines],
    made_at: issuer.madeAt.toISOString(),
    made_by: issuer.madeBy,
  };
}

export function billingDetailsOnWire(details: BillingDetails): Static<typeof billingDetailsSchema> {
  return {
    merchant_id: details.merchantId,
    ...partyOnWire(details),
    payment_days: details.paymentDays,
    made_at: details.madeAt.toISOString(),
    made_by: details.madeBy,
  };
}
