import { namePattern } from '@stoa/contract';
import { Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { exact, idOf, named, pageSchema, time } from '../../http/validating/members.js';
import { StorableText, TextOf } from '../../http/validating/text-forms.js';
import { limits } from '../../kernel/limits.js';

export const merchantId = idOf('The merchant, on every operator call about it.');

export const testOfSchema = Type.Union([Type.Integer(), Type.Null()], {
  description: 'The merchant whose twin this is, in which it tries things out; null: it is no twin.',
});

export const newMerchantSchema = exact('NewMerchant', {
  name: TextOf('name', {
    maxLength: limits.nameCharacters,
    pattern: namePattern,
    description: 'For people; white space around it is dropped.',
  }),
});

export const merchantSchema = named('Merchant', {
  merchant_id: merchantId,
  name: Type.String(),
  created_at: time('When the merchant was added.'),
  suspended_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Since when its keys and people are refused; null: it is not suspended.',
  }),
  suspended_because: Type.Union([Type.String(), Type.Null()]),
  test_of: testOfSchema,
  twin_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The merchant_id of its twin, in which it tries things out; null: it has none, or is one.',
  }),
});

export const suspensionSchema = exact('Suspension', {
  reason: TextOf('reason', {
    maxLength: limits.reasonCharacters,
    pattern: namePattern,
    description: 'Why, for people; it is in each answer to the keys and people of the merchant.',
  }),
});

export const merchantListSchema = pageSchema('MerchantList', 'merchants', merchantSchema);

export const merchantsQuerySchema = Type.Object({
  begins_with: Type.Optional(
    StorableText({
      minLength: 1,
      maxLength: limits.nameCharacters,
      description: 'Only those whose name, in any case, or whose id begins with this text.',
      example: 'exam',
    }),
  ),
  contains: Type.Optional(
    StorableText({
      minLength: 1,
      maxLength: limits.nameCharacters,
      description:
        'Only those whose name has this text anywhere, whatever its case and accents, or whose id begins with it.',
      example: 'okami',
    }),
  ),
  merchant_ids: Type.Optional(
    TextOf('merchantIds', {
      pattern: '^[1-9]\\d{0,9}(?:,[1-9]\\d{0,9}){0,99}$',
      description: 'Only these; those that do not exist are left out.',
    }),
  ),
  ...pageParameters,
});

export const merchantParamsSchema = Type.Object({ merchant_id: Type.Integer() });

export const merchantSchemas = [
  newMerchantSchema,
  merchantSchema,
  merchantListSchema,
  suspensionSchema,
] as const;
