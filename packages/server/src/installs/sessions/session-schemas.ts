import { type Static, Type } from 'typebox';
import { count, idOf, named, text, time } from '../../http/validating/members.js';
import { OptionalInt64, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import {
  availableCapacitySchema,
  deviceModelSchema,
  languageSchema,
  osVersionSchema,
} from '../matching/device-schemas.js';

/** A session with all fields. */
const exampleSession = {
  store_user_id: 'u1',
  ip_address: '192.0.2.1',
  seen_at: '2026-11-20T10:00:00Z',
  device_model: 'iPhone15,2',
  os_version: '17.2',
  language: 'en-US',
  availableCapacity: 52_428_800_000,
};

/** The same as a line of a feed. */
export const exampleSessionLine = JSON.stringify(exampleSession);

export const storeSessionSchema = Type.Object(
  {
    store_user_id: Type.String({ minLength: 1, maxLength: limits.storeUserIdCharacters }),
    ip_address: text(
      'IPv4 in dotted decimal or IPv6, without port, brackets and zone. It is stored only as a keyed hash.',
    ),
    seen_at: time('RFC 3339; at most 5 minutes ahead. A session of 24 hours ago or more is not stored.'),
    device_model: deviceModelSchema,
    os_version: osVersionSchema,
    language: languageSchema,
    availableCapacity: availableCapacitySchema,
    available_capacity: OptionalInt64({
      minimum: 0,
      deprecated: true,
      description: 'Another spelling of `availableCapacity`; give one of the two.',
    }),
  },
  {
    $id: 'StoreSession',
    description:
      'One visit of a store user. Fields that describe the device have the names of the install call, and null says the same as leaving one out.',
    examples: [exampleSession],
  },
);
export type StoreSession = Static<typeof storeSessionSchema>;

export const storeSessionsBatchSchema = named('StoreSessionsBatch', {
  // The route answers 413 before this is checked; `maxItems` is for readers of the description.
  sessions: Type.Array(ref(storeSessionSchema), { maxItems: limits.storeSessionsPerRequest }),
});

const lineFaultSchema = Type.Object({
  line: idOf('The number of the line.'),
  pointer: text('JSON Pointer (RFC 6901) into the line; empty for all of it.'),
  code: Type.String(),
  detail: Type.String(),
});

export const storeSessionsResultSchema = named('StoreSessionsResult', {
  received: count('Sessions in the batch.'),
  stored: count('Sessions that are new.'),
  repeated: count('Sessions that were known already, from this batch or an earlier one.'),
  outside_window: count('Sessions older than the matching window; they were not stored.'),
  erased: count('Sessions of store users who were erased in the last 24 hours; they were not stored.'),
  refused: Type.Optional(
    count('Only of `application/x-ndjson`: lines with faults; they were not stored, and the others were.'),
  ),
  error_count: Type.Optional(count('Only of `application/x-ndjson`: all faults of the lines.')),
  errors: Type.Optional(
    Type.Array(lineFaultSchema, {
      description: 'Only of `application/x-ndjson`: the first 100 faults, in the order of the lines.',
    }),
  ),
});
export type StoreSessionsResult = Static<typeof storeSessionsResultSchema>;
/** The result for lines. Unlike the result for a JSON batch, it has all members. */
export type SessionLinesResult = Required<StoreSessionsResult>;
