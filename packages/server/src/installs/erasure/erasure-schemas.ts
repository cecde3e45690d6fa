import { type Static, Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { pageSchema, time } from '../../http/validating/members.js';
import { Int64 } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { Erasure } from './erasure-store.js';

/** Body of an erasure: exactly one of the two. Unknown members are refused, so that a misspelt one is not ignored. */
export const newErasureSchema = Type.Object(
  {
    store_user_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: limits.storeUserIdCharacters,
        description: 'The store user who is erased, as sessions name them.',
      }),
    ),
    installation_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'An `installation_token`: the store user that the installation is linked to is erased. An installation linked to nobody loses what it holds about the device.',
      }),
    ),
  },
  { $id: 'NewErasure', additionalProperties: false, minProperties: 1, maxProperties: 1 },
);
export type NewErasure = Static<typeof newErasureSchema>;

export const erasureSchema = Type.Object(
  {
    erasure_id: Int64({ minimum: 1, description: 'Names this record.' }),
    asked_by: Type.Enum(['store_user', 'installation'], {
      description: 'What the request named; the name itself is not recorded.',
    }),
    erased_by: Type.String({ description: 'Who is responsible for it: an operator token, or the command.' }),
    erased_at: time('When it was asked for.'),
    sessions: Int64({ minimum: 0, description: 'Store sessions that were deleted.' }),
    attribution_data: Int64({
      minimum: 0,
      description: '1 when the store user had attribution data, else 0.',
    }),
    installations: Int64({
      minimum: 0,
      description:
        'Installations that were unlinked and lost their copies of the attribution data, or one that was linked to nobody and lost what it held about the device. If all three numbers are 0, there was nothing to erase.',
    }),
  },
  { $id: 'Erasure' },
);

export const erasurePageSchema = pageSchema('ErasurePage', 'erasures', erasureSchema);

export const erasureQuerySchema = Type.Object(pageParameters);

/** Every schema with an `$id` of the calls for erasures. */
export const erasureSchemas = [newErasureSchema, erasureSchema, erasurePageSchema] as const;

/** An erasure as the API and the command show it. */
export function erasureOnWire(erasure: Erasure) {
  return {
    erasure_id: Number(erasure.erasureId),
    asked_by: erasure.askedBy,
    erased_by: erasure.erasedBy,
    erased_at: erasure.erasedAt.toISOString(),
    sessions: Number(erasure.sessions),
    attribution_data: erasure.attributionData,
    installations: Number(erasure.installations),
  };
}
