import { type Static, Type } from 'typebox';
import { Int64, ref } from '../http/validation.js';
import type { JsonObject } from '../kernel/json.js';
import { limits } from '../kernel/limits.js';

const deviceProperty = (description: string) =>
  Type.Optional(Type.String({ maxLength: limits.devicePropertyCharacters, description }));

const deviceModel = deviceProperty('Device model identifier, e.g. `iPhone15,2`.');
const osVersion = deviceProperty("Version of the device's operating system, e.g. `17.2`.");
const language = deviceProperty('Language of the device as a BCP 47 code, e.g. `en-US`.');

/** Body of the install call (specification, "Installation match request"). Unknown fields are ignored. */
export const installationMatchRequestSchema = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: limits.installTokenCharacters,
      description:
        'Unique random string made by the client; the same token always gets the same installation.',
    }),
    bundle_id: Type.String({
      minLength: 1,
      maxLength: limits.bundleIdCharacters,
      description: 'Bundle identifier of a registered app.',
    }),
    device_model: deviceModel,
    os_version: osVersion,
    language,
    availableCapacity: Type.Optional(
      Int64({ minimum: 0, description: 'Available disk capacity of the device in bytes.' }),
    ),
  },
  { $id: 'InstallationMatchRequest' },
);
export type InstallationMatchRequest = Static<typeof installationMatchRequestSchema>;

/** Whatever the operator knows of where a user came from; digits and order of its members are kept as sent. */
export const attributionDataSchema = Type.Unsafe<JsonObject>({
  $id: 'AttributionData',
  type: 'object',
  minProperties: 1,
  description:
    'Marketing data of a store user: any members, such as `utm_source`, `utm_campaign`, `gclid`, `gbraid` or `wbraid`. Numbers may be longer than a double holds: read it without rounding, or send them as strings.',
  examples: [{ utm_source: 'newsletter', utm_campaign: 'spring', gclid: 'Cj0KCQ' }],
});

const seconds = (description: string) => Type.Integer({ minimum: 0, description });

/** Claims of the token that the install call returns (specification, "Installation token"). */
export const installationTokenSchema = Type.Object(
  {
    iss: Type.String({ description: 'The issuer: the base URL of this service.' }),
    aud: Type.String({ description: "The app's bundle identifier." }),
    iat: seconds('When the token was issued, in epoch seconds.'),
    exp: seconds('When the token expires, in epoch seconds.'),
    jti: Type.String({ format: 'uuid', description: 'Unique identifier of the token.' }),
    request_token: Type.String({ description: 'The `token` that the client sent.' }),
    installation_token: Type.String({ format: 'uuid', description: 'The installation identifier.' }),
    attribution_data: Type.Optional(ref(attributionDataSchema)),
    match: Type.Object(
      {
        rule: Type.Enum(['ip', 'device', 'none', 'ambiguous'], {
          description:
            '`ip`: one store user was seen on the address; `device`: several, told apart by the device; `none`: nobody; `ambiguous`: several, not told apart.',
        }),
        candidates: Type.Integer({
          minimum: 0,
          description: 'Store users seen on the address; behind a crowded one at least so many.',
        }),
      },
      { description: 'How the installation was matched when it was created.' },
    ),
  },
  { $id: 'InstallationToken' },
);

export const storeSessionSchema = Type.Object(
  {
    store_user_id: Type.String({ minLength: 1, maxLength: limits.storeUserIdCharacters }),
    ip_address: Type.String({
      description:
        'IPv4 in dotted decimal or IPv6, without port, brackets and zone. It is stored only as a keyed hash.',
    }),
    seen_at: Type.String({
      format: 'date-time',
      description: 'RFC 3339; at most 5 minutes ahead. A session of 24 hours ago or more is not stored.',
    }),
    device_model: deviceModel,
    os_version: osVersion,
    language,
    available_capacity: Type.Optional(
      Int64({ minimum: 0, description: 'Available disk capacity of the device in bytes.' }),
    ),
  },
  { $id: 'StoreSession' },
);
export type StoreSession = Static<typeof storeSessionSchema>;

export const storeSessionsBatchSchema = Type.Object(
  {
    // The route answers 413 before `maxItems` is asked; here it tells those who read the description.
    sessions: Type.Array(ref(storeSessionSchema), { maxItems: limits.storeSessionsPerRequest }),
  },
  { $id: 'StoreSessionsBatch' },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

const lineFaultSchema = Type.Object({
  line: Type.Integer({ minimum: 1, description: 'The number of the line.' }),
  pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the line; empty for all of it.' }),
  code: Type.String(),
  detail: Type.String(),
});

export const storeSessionsResultSchema = Type.Object(
  {
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
  },
  { $id: 'StoreSessionsResult' },
);
export type StoreSessionsResult = Static<typeof storeSessionsResultSchema>;
/** What became of lines, rather than of a batch. */
export type SessionLinesResult = Required<StoreSessionsResult>;
