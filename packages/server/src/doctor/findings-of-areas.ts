import { type AccessKey, kinds } from '../access/index.js';
import type { TrailExamination } from '../audit-trail/index.js';
import type { EventsExamination } from '../events/index.js';
import type { AddressSecretsExamination } from '../installs/index.js';
import type { WaitingExamination } from '../notification-log/index.js';
import type { MailExamination, PeopleCounts } from '../people/index.js';
import type { RecountedBooks, ReportingExamination } from '../reporting/index.js';
import type { WebhooksExamination } from '../webhooks/index.js';
import { type Finding, mostQueuedSeconds, note, noWorkerAdvice, ok } from './finding.js';

const mostKeysNamed = 5;

/**
 * Whether keys that are in use expire within 14 days. Names keys by number, because people and programs chose the
 * labels.
 */
export function findingOfAccess(ending: readonly AccessKey[]): Finding {
  const subject = 'access';
  if (ending.length === 0) return ok(subject, 'no key in use expires within 14 days');
  const named = ending.slice(0, mostKeysNamed).map(inWords).join('; ');
  const more = ending.length > mostKeysNamed ? `; and ${ending.length - mostKeysNamed} more` : '';
  return note(
    subject,
    `keys in use that expire within 14 days: ${named}${more}`,
    'Rotate them, like stoa api-key rotate ID, and give their users the new ones; the old ones stay valid meanwhile.',
  );
}

function inWords({ kind, accessKeyId, merchantId, expiresAt }: AccessKey): string {
  const owner = merchantId === null ? '' : ` of merchant ${merchantId}`;
  return `${kinds[kind].name} ${accessKeyId}${owner} at ${expiresAt?.toISOString() ?? ''}`;
}

/** Whether each day of the matching window has the secret that hides its addresses, and earlier days have none. */
export function findingOfAddresses({ days, missing, passed }: AddressSecretsExamination): Finding {
  const subject = 'addresses';
  if (passed.length > 0)
    return note(
      subject,
      `secrets of past days are not destroyed: ${passed.join(', ')}`,
      'stoa serve destroys them within half a minute; if it runs, its log says why it did not.',
    );
  if (missing.length > 0)
    return note(subject, `no secret that hides addresses of ${missing.join(', ')}`, 'stoa serve makes it.');
  return ok(subject, `hidden under the secrets of ${days.join(', ')}`);
}

/** A head is signed within the hour. */
const mostUnsignedSeconds = 2 * 3_600;

/** Entries of the audit trail that nothing proves yet. */
export function findingOfAudit({ waiting, waitingSeconds, unsignedSeconds }: TrailExamination): Finding {
  const subject = 'audit';
  if (waitingSeconds > mostQueuedSeconds)
    return note(
      subject,
      `entries that wait to be chained: ${waiting}, the oldest for ${Math.round(waitingSeconds)} s`,
      noWorkerAdvice('chain'),
    );
  if (unsignedSeconds > mostUnsignedSeconds)
    return note(
      subject,
      `no head was signed for ${Math.floor(unsignedSeconds / 3_600)} hours`,
      noWorkerAdvice('sign'),
    );
  return ok(subject, 'entries are chained, and heads are signed');
}

/** Corrections that merchants asked for and nobody has decided yet. */
export function findingOfCorrections({
  waitingRequests: { count, oldestAt },
}: ReportingExamination): Finding {
  const subject = 'corrections';
  if (count === 0 || oldestAt === null) return ok(subject, 'no request of a merchant waits');
  return note(
    subject,
    `requests of merchants that wait: ${count}, the oldest since ${oldestAt.toISOString()}`,
    'stoa correction list shows them; stoa correction accept and refuse decide.',
  );
}

/** Events that wait to be recorded, and batches that are set aside. */
export function findingOfEvents({ queuedSeconds, setAside }: EventsExamination): Finding {
  const subject = 'events';
  const queued = `the oldest queued batch has waited for ${Math.round(queuedSeconds)} s`;
  const aside = `${setAside} ${setAside === 1 ? 'batch is' : 'batches are'} set aside`;
  if (queuedSeconds > mostQueuedSeconds)
    return note(subject, setAside > 0 ? `${queued}, and ${aside}` : queued, noWorkerAdvice('record'));
  if (setAside > 0)
    return note(
      subject,
      aside,
      'stoa event set-aside list says why, and replay queues them again when the reason is gone.',
    );
  return ok(subject, 'none waits to be recorded, and none is set aside');
}

/** Transactions that no fee plan covers. */
export function findingOfFees({ hasFeePlan, withoutFeeCount }: ReportingExamination): Finding {
  const plans = hasFeePlan ? 'there is a fee plan' : 'no fee plan';
  if (withoutFeeCount === 0) return ok('fees', `${plans}, and no transaction without a fee`);
  return note(
    'fees',
    `${plans}, and transactions without a fee: ${withoutFeeCount}`,
    'stoa fee-plan create makes a plan that covers them, and stoa fee-plan apply gives them their fee.',
  );
}

/** Notifications that no worker has numbered. A reading would number those of its own stream. */
export function findingOfNotifications({ waiting, oldestSeconds }: WaitingExamination): Finding {
  const subject = 'notifications';
  if (oldestSeconds <= mostQueuedSeconds) return ok(subject, 'none waits long for its number');
  return note(
    subject,
    `without a number: ${waiting}, the oldest for ${Math.round(oldestSeconds)} s`,
    noWorkerAdvice('number'),
  );
}

/** Webhook endpoints that no worker sends to, and those that do not work. */
export function findingOfWebhooks(found: WebhooksExamination): Finding {
  const subject = 'webhooks';
  const { active, failing, paused, disabled, oldestSeconds } = found;
  if (oldestSeconds > mostQueuedSeconds)
    return note(
      subject,
      `an endpoint has waited for ${Math.round(oldestSeconds)} s, and no process sends to it`,
      noWorkerAdvice('send'),
    );
  const broken = failing + disabled;
  const counts = `active: ${active}, failing: ${failing}, paused: ${paused}, disabled: ${disabled}`;
  if (broken === 0) return ok(subject, counts);
  return note(
    subject,
    counts,
    'stoa webhook list says which, and stoa webhook attempts why; --merchant shows those of a merchant.',
  );
}

/** People whom the mail server did not take a mail for; no finding if there are none. */
export function findingOfMails({ people, since }: MailExamination): readonly Finding[] {
  if (since === null) return [];
  const finding = `people whose last mail could not be sent: ${people}, the longest since ${since.toISOString()}`;
  const advice =
    'The log line "could not send a mail" has the reason. It is tried again, at least every 6 hours; nothing is lost for as long as notifications are kept.';
  return [note('mail', finding, advice)];
}

/** A running worker makes partitions a day ahead for store sessions, and two months ahead for events. */
const leastAheadMs = 60 * 60 * 1000;

/** Until when store sessions and events have partitions. */
export function findingOfPartitions(
  sessionsUntil: Date,
  { monthsUntil }: EventsExamination,
  now: Date,
): Finding {
  const subject = 'partitions';
  const nextHour = new Date(now.getTime() + leastAheadMs);
  if (sessionsUntil >= nextHour && monthsUntil > nextHour.toISOString().slice(0, 10))
    return ok(
      subject,
      `made for store sessions until ${sessionsUntil.toISOString()}, for events until ${monthsUntil}`,
    );
  return note(
    subject,
    'not made for the next hour',
    'stoa serve makes them. If a process with the role worker or all runs, its log says why it does not.',
  );
}

const invite = 'Invite one with stoa user invite --email ADDRESS --role admin.';

/** Whether an admin can sign in, who could invite others, and whether admins sign in with a password alone. */
export function findingOfPeople({ admins, liveAdmins, withoutSecondFactor }: PeopleCounts): Finding {
  const subject = 'people';
  if (admins === 0)
    return { subject, state: 'note', finding: 'nobody is an admin, so only keys work', advice: invite };
  if (liveAdmins === 0)
    return { subject, state: 'broken', finding: 'no admin is left who can sign in', advice: invite };
  const finding = `admins who can sign in: ${liveAdmins}`;
  return withoutSecondFactor === 0
    ? ok(subject, finding)
    : note(
        subject,
        `${finding}; of these with a password alone: ${withoutSecondFactor}`,
        'Let them set up a second factor at /sign-in/account; STOA_SECOND_FACTOR=required insists on it.',
      );
}

const patienceMs = 3 * 24 * 60 * 60_000;

/** Proposed corrections and changes of fees that have waited for a second person for more than 3 days. */
export function findingOfProposals(
  {
    waitingProposals: corrections,
    waitingFeeProposals: fees,
  }: Pick<ReportingExamination, 'waitingProposals' | 'waitingFeeProposals'>,
  now: Date,
): Finding {
  const subject = 'proposals';
  const times = [corrections.oldestAt, fees.oldestAt].flatMap((at) => at?.getTime() ?? []);
  const [oldest] = times.toSorted((one, other) => one - other);
  if (oldest === undefined) return ok(subject, 'nothing waits for a second person');
  const since = new Date(oldest).toISOString();
  const finding = `waiting for a second person: corrections ${corrections.count}, changes of fees ${fees.count}, the oldest since ${since}`;
  if (now.getTime() - oldest <= patienceMs) return ok(subject, finding);
  const advice =
    'stoa correction proposals and stoa fee-plan proposals show them; a second person approves or refuses them in the console or over HTTP.';
  return note(subject, finding, advice);
}

/** A merchant takes a second, and hardly ever a minute. */
const stillMs = 5 * 60_000;

/** Whether closing a month stands still. */
export function findingOfClosings(
  { openClosings: { count, oldestAt } }: Pick<ReportingExamination, 'openClosings'>,
  now: Date,
): Finding {
  const subject = 'closings';
  if (oldestAt === null) return ok(subject, 'no month is being closed');
  if (now.getTime() - oldestAt.getTime() <= stillMs) return ok(subject, `under way: ${count}`);
  return note(
    subject,
    `under way: ${count}, and one has closed no merchant since ${oldestAt.toISOString()}`,
    `${noWorkerAdvice('close')} stoa statement closings shows how far they are.`,
  );
}

const mostMerchantsNamed = 10;

/** Reports that wait to be processed, and merchants whose reports are overdue. */
export function findingOfReports({ expectedCount, silentMerchants, open }: ReportingExamination): Finding {
  if (open.lagSeconds > mostQueuedSeconds)
    return note(
      'reports',
      `${open.count} accepted and not completed, the oldest for ${Math.round(open.lagSeconds)} s`,
      noWorkerAdvice('process'),
    );
  if (silentMerchants.length === 0)
    return ok('reports', `every merchant with a cadence (${expectedCount}) reports on time`);
  const named = silentMerchants.slice(0, mostMerchantsNamed).join(', ');
  const more = silentMerchants.length > mostMerchantsNamed ? ', …' : '';
  return note(
    'reports',
    `silent merchants: ${named}${more} (${silentMerchants.length} of ${expectedCount} with a cadence)`,
    'stoa merchant list says since when; ask them, or change their cadence.',
  );
}

const mostWrongNamed = 10;

/** Whether the sums of all statements are those of their transactions, corrections and adjustments. */
export function findingOfBooks({ merchants, wrong }: RecountedBooks): Finding {
  const subject = 'books';
  if (wrong.length === 0) return ok(subject, `counted again and right, merchants: ${merchants}`);
  const named = wrong
    .slice(0, mostWrongNamed)
    .map(({ merchantId, statements }) => `merchant ${merchantId}: ${statements.join(', ')}`);
  const more = wrong.length > mostWrongNamed ? `; and ${wrong.length - mostWrongNamed} merchants more` : '';
  return {
    subject,
    state: 'broken',
    finding: `sums differ from the rows, ${named.join('; ')}${more}`,
    advice:
      'Close no month of these merchants, and look for who else writes to the schema stoa. docs/runbook.md: a month does not close.',
  };
}
