import { type Static, Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { assertTwin, merchantCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { httpFailures } from '../../http/http-failures.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import type { AddressOf } from '../../http/listening/request-address.js';
import { ref } from '../../http/validating/validation.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { attributionDataSchema } from '../attribution-data/attribution-data-routes.js';
import { testUserOf, upsertAttributionData } from '../attribution-data/attribution-data-store.js';
import { checkStoreSession } from './check-store-session.js';
import type { StoreCheckedSessions } from './record-store-sessions.js';
import { storeSessionSchema, storeSessionsResultSchema } from './session-schemas.js';

const { device_model, os_version, language, availableCapacity } = storeSessionSchema.properties;

export const testSessionSchema = Type.Object(
  {
    store_user_id: Type.String({
      minLength: 1,
      maxLength: limits.testUserIdCharacters,
      description:
        'Any name. It is a test user of this twin alone, even if a user of the store has the same name.',
    }),
    ip_address: Type.Optional(
      Type.String({
        description:
          'The address of the device; by default that of this call. It is stored only as a keyed hash.',
      }),
    ),
    device_model,
    os_version,
    language,
    availableCapacity,
    attribution_data: Type.Optional(ref(attributionDataSchema)),
  },
  {
    $id: 'TestSession',
    additionalProperties: false,
    description:
      'An invented visit to the store. Fields that describe the device have the names of the install call.',
    examples: [
      { store_user_id: 'tester', device_model: 'iPhone15,2', attribution_data: { utm_source: 'newsletter' } },
    ],
  },
);
type TestSession = Static<typeof testSessionSchema>;

export interface TestSessionRoutesOptions extends Context {
  readonly store: StoreCheckedSessions;
  readonly addressOf: AddressOf;
  readonly limitRate: LimitRate;
}

/** The call by which a merchant makes a visit to the store, for installations of its twin. */
export function testSessionRoutes(app: App, options: TestSessionRoutesOptions): void {
  const { database, clock, store, addressOf, limitRate } = options;
  merchantCalls(app, { limitRate, tag: 'Tests' }).change({
    path: '/test/store-sessions',
    id: 'feedTestSession',
    scope: 'reports:write',
    audit: 'never',
    summary: 'Make a test visit to the store',
    description:
      'Install calls with a test key of your twin are matched with it for 24 hours, as a real one would be matched with a real visit; `attribution_data` is copied to the installation. No installation of the store is ever matched with it. With a key of the merchant itself it is 403 `not_a_twin`.',
    keepsNumbersAsText: true,
    body: testSessionSchema,
    answer: ['What became of it.', storeSessionsResultSchema],
    fails: [accessFailures.not_a_twin],
    handle: async ({ merchantId, body, request }) => {
      assertTwin(merchantId);
      const now = clock.now();
      const { attribution_data: data, ...given } = body;
      const attributionData = data === undefined ? undefined : shortEnough(request.sourceOf(data));
      const { checked } = checkedOf({ ip_address: addressOf(request), ...given }, merchantId, now);
      const storeUserId = checked.session.store_user_id;
      if (attributionData !== undefined)
        await upsertAttributionData(database, { storeUserId, attributionData }, now);
      return store([checked], now, merchantId);
    },
  });
}

/** @throws Failure invalid_request */
function checkedOf(
  session: Omit<TestSession, 'attribution_data'> & { readonly ip_address: string },
  twin: number,
  now: Date,
) {
  const user = testUserOf(twin, session.store_user_id);
  const verdict = checkStoreSession({ ...session, store_user_id: user, seen_at: now.toISOString() }, now);
  if ('checked' in verdict) return verdict;
  throw new Failure(httpFailures.invalid_request, {
    detail: 'The body has a fault; see errors.',
    faults: verdict.faults,
  });
}

/** @throws Failure invalid_request */
function shortEnough(text: string | undefined): string {
  if (text === undefined) throw new Error('a body without its source');
  if (Buffer.byteLength(text) <= limits.attributionDataBytes) return text;
  const detail = `must have at most ${limits.attributionDataBytes} bytes.`;
  throw new Failure(httpFailures.invalid_request, {
    detail: 'The body has a fault; see errors.',
    faults: [{ pointer: '/attribution_data', code: 'too_long', detail }],
  });
}
