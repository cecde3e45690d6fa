import type { MerchantRole, OperatorRole } from '../../src/access/index.js';
import { beginSession } from '../../src/people/index.js';
import { createTestUser } from '../fixtures/people/test-user.js';
import { type SettableClock, settableClock } from '../settable-clock.js';
import { startTestService, type TestService } from '../start-test-service.js';
import { createFilledDatabase, type TestDatabase } from '../test-database.js';

export type { SettableClock } from '../settable-clock.js';

/** Who looks at a page: somebody of the operator, or of a merchant. */
export type Visitor =
  | { readonly operator: OperatorRole }
  | { readonly merchant: MerchantRole; readonly merchantIds: readonly number[] };

/** The whole service, listening, on a database of its own, in which people of every role can be signed in. */
export interface PeopleService extends Pick<TestService, 'access' | 'database'> {
  readonly url: string;
  /** A clock that stands still until a test sets it. */
  readonly clock: SettableClock;
  /** Signs somebody in, and returns the cookie of the new session, which browsers send to `url`. */
  signIn(visitor: Visitor): Promise<{ readonly name: string; readonly value: string; readonly url: string }>;
  stop(): Promise<void>;
}

interface Fill<T> {
  /** What names the content among those of the run. */
  readonly name: string;
  /** Fills the database of a service, and returns what the tests need to know of it, as values that JSON keeps. */
  readonly fill: (service: PeopleService) => Promise<T>;
}

/** Starts the service on a copy of a database that another one was filled through, once a run. */
export async function startFilledService<T extends object>(
  start: string,
  { name, fill }: Fill<T>,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly service: PeopleService; readonly content: T }> {
  const { copy, content } = await createFilledDatabase(name, async (empty) => {
    const service = await startPeopleService(start, {
      testDatabase: { ...empty, drop: async () => undefined },
    });
    const filled = await fill(service);
    await service.stop();
    return filled;
  });
  return { service: await startPeopleService(start, { variables, testDatabase: copy }), content };
}

async function startPeopleService(
  start: string,
  {
    variables = {},
    testDatabase,
  }: { readonly variables?: Readonly<Record<string, string>>; readonly testDatabase: TestDatabase },
): Promise<PeopleService> {
  const clock = settableClock(start);
  const service = await startTestService({
    clock,
    testDatabase,
    variables: { STOA_BASE_URL: '', STOA_TRUSTED_PROXIES: '127.0.0.1', STOA_LOG_LEVEL: 'warn', ...variables },
  });
  const { access, database } = service;
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const known = new Map<string, number>();
  const userOf = async (visitor: Visitor): Promise<number> => {
    const name = nameOf(visitor);
    const made =
      known.get(name) ??
      (
        await createTestUser(database, {
          email: `${name}.example`,
          now: clock.now(),
          ...('operator' in visitor
            ? { operatorRole: visitor.operator }
            : { memberships: Object.fromEntries(visitor.merchantIds.map((id) => [id, visitor.merchant])) }),
        })
      ).userId;
    known.set(name, made);
    return made;
  };
  return {
    url,
    clock,
    access,
    database,
    signIn: async (visitor) => {
      const how = variables['STOA_OIDC_ONLY'] === 'on' ? 'oidc' : 'password';
      const session = { userId: await userOf(visitor), how, now: clock.now() } as const;
      const { secret } = await database.transaction((tx) => beginSession(tx, session));
      return { name: 'stoa_session', value: secret, url };
    },
    stop: () => service.stop(),
  };
}

function nameOf(visitor: Visitor): string {
  return 'operator' in visitor
    ? `${visitor.operator}@store`
    : `${visitor.merchant}@merchant-${visitor.merchantIds.join('-')}`;
}
