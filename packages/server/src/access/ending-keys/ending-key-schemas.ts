import { Type } from 'typebox';
import { choice, time } from '../../http/validating/members.js';
import { accessKeyKinds } from '../callers/key-kinds.js';

/** A merchant's keys, of every kind. */
export const endingKeyListSchema = Type.Object(
  {
    ending_keys: Type.Array(
      Type.Object({
        kind: choice<string>(accessKeyKinds.filter((kind) => kind !== 'operator_token')),
        key_id: Type.Integer({ minimum: 1, description: 'Names the key.' }),
        bundle_id: Type.Union([Type.String(), Type.Null()], { description: 'The app of an install key.' }),
        prefix: Type.String({ description: 'The first characters of the secret, to tell it from others.' }),
        label: Type.String(),
        expires_at: time('When it stops being valid.'),
        last_used_at: time('When it last let a request in, a few seconds late.'),
      }),
    ),
  },
  { $id: 'EndingKeyList' },
);
