import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commandActor } from '../../src/audit-entries/index.js';
import { createLogger } from '../../src/config/logger.js';
import { systemClock } from '../../src/kernel/clock.js';
import { createNotificationDays, notify } from '../../src/notification-log/index.js';
import { numberWaiting } from '../../src/notifications/number-waiting.js';
import { createMailChoices } from '../../src/people/index.js';
import { lookForMail } from '../../src/people/mail/mail-loop.js';
import { mailPeople } from '../../src/people/mail/mail-people.js';
import type { Letter } from '../../src/people/mail/mailer.js';
import { createStopTokens } from '../../src/people/mail/stop-token.js';
import { startMailServer, type TestMailServer } from '../fixtures/people/mail-server.js';
import { createTestUser } from '../fixtures/people/test-user.js';
import { spawnService } from '../spawn-service.js';
import { openTestAdministration, type TestAdministration } from '../stoa-process.js';
import { testAccess } from '../test-access.js';

const email = 'reader@example.com';
const threeMinutesMs = 180_000;
let administration: TestAdministration;
let server: TestMailServer;

before(async () => {
  server = await startMailServer();
  administration = await openTestAdministration();
});
after(async () => {
  await administration.close();
  await server.stop();
});

/** Somebody chose to be mailed of a report that is late, and one is. */
async function prepare(): Promise<void> {
  const { database } = administration;
  const { merchantId } = await testAccess(database, systemClock).createMerchant('Late');
  const now = systemClock.now();
  const { userId } = await createTestUser(database, { email, memberships: { [merchantId]: 'owner' }, now });
  const choices = createMailChoices({ database, clock: systemClock, secondFactorRequired: false });
  await choices.change(
    userId,
    [{ stream: merchantId, type: 'report.late', how: 'at_once' }],
    commandActor('tester'),
  );
  const object = { type: 'reporting_cadence', id: null } as const;
  const late = { type: 'report.late', merchantId, object, counts: {}, happenedAt: now } as const;
  await database.transaction((tx) => notify(tx, late));
  const days = createNotificationDays({ database, logger: createLogger('silent') }, 30);
  await numberWaiting({ database, clock: systemClock, days });
}

/** What a process sends whose time is later by this. */
async function sentLater(ms: number): Promise<Letter[]> {
  const sent: Letter[] = [];
  const context = {
    database: administration.database,
    clock: { now: () => new Date(systemClock.now().getTime() + ms) },
    deliver: async (letter: Letter) => sent.push(letter) > 0,
    stopTokens: createStopTokens(Buffer.alloc(32)),
    publicUrlAt: () => 'https://stoa.test',
    consolePath: undefined,
    secondFactorRequired: false,
  };
  await lookForMail(context);
  await mailPeople(context, new AbortController().signal);
  return sent;
}

test('a process that is killed while it sends a mail leaves it to another one, which sends the same once', async () => {
  await prepare();
  server.holds = true;
  const service = await spawnService(['--role', 'worker'], {
    ...administration.variables,
    STOA_BASE_URL: 'https://stoa.test',
    STOA_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    STOA_MAIL_FROM: 'stoa@example.com',
  });
  const { raw } = await server.mailTo(email);
  await service.end('SIGKILL');
  assert.deepEqual(await sentLater(0), []);
  const [letter, ...more] = await sentLater(threeMinutesMs);
  assert.ok(letter?.chosen !== undefined && raw.includes(`Message-ID: ${letter.chosen.messageId}\r\n`), raw);
  assert.deepEqual([more, await sentLater(2 * threeMinutesMs)], [[], []]);
});
