import type { Schema } from '@stoa/client';
import type { Tone } from '../../../components/badge.js';
import { firstOfDays } from '../../../format/day-range.js';
import { numberText, percentText } from '../../../format/number.js';
import { agoText, durationText, timeText } from '../../../format/time.js';
import { texts } from './texts.js';
import type { Today } from './use-today.js';

/** One thing that needs attention. */
export interface Line {
  readonly id: string;
  readonly tone: Tone;
  /** The kind in a word. */
  readonly word: string;
  readonly text: string;
  readonly hint?: string;
  /** Whose move it is. */
  readonly owner: string;
  /** When it began; undefined if that is not known. */
  readonly since?: string;
  /** Where it is put right, and what is done there. */
  readonly to: string;
  readonly action: string;
}

/** A queue is worth a look if its oldest entry has waited this long. */
const slowSeconds = 300;

type Queue = Schema<'ServiceQueue'>;

/** The page that shows what is in a queue, and where it is put right. */
const cures: Readonly<Record<Queue['queue'], string>> = {
  reports: '/health',
  event_batches: '/health',
  waiting_events: '/events/waiting',
  set_aside_batches: '/events/set-aside',
  awaited_installations: '/health',
  audit_entries: '/health',
};

/** Queues that are slow, batches that were set aside, and a backup that is late. */
export function serviceLines({ queues, embedded, now }: Schema<'ServiceState'>): readonly Line[] {
  return [
    ...queues.flatMap(queueLines),
    ...(embedded?.backup_late === true ? [backupLine(embedded, now)] : []),
  ];
}

function queueLines(one: Queue): readonly Line[] {
  const { queue, oldest_seconds: age } = one;
  const isSetAside = queue === 'set_aside_batches';
  const isSlow = age !== null && age >= slowSeconds;
  if (!(isSetAside ? Number(one.count) > 0 : isSlow)) return [];
  return [
    {
      id: queue,
      tone: isSetAside ? 'bad' : 'warn',
      word: isSetAside ? texts.setAside : texts.slow,
      text: texts.queues[queue](countText(one), durationText(age ?? 0)),
      owner: texts.owners.service,
      to: cures[queue],
      action: isSetAside ? texts.actions.decide : texts.actions.look,
    },
  ];
}

/** How many wait. The service stops counting at some point; then the text says "at least". */
function countText({ count, at_least: isAtLeast }: Queue): string {
  const text = numberText(count);
  return isAtLeast ? texts.atLeast(text) : text;
}

function backupLine({ last_backup_at: last }: Schema<'EmbeddedDatabase'>, now: string): Line {
  const text = last === null ? texts.backupNever : texts.backupLate(agoText(last, Date.parse(now)));
  const way = { owner: texts.owners.service, to: '/health', action: texts.actions.look };
  return { id: 'backup', tone: 'bad', word: texts.backup, text, ...way };
}

/** Merchants whose report is late: those that the answer names. */
export function lateLines({ late, late_count: count }: Today): readonly Line[] {
  return late.map(({ merchant_id: id, merchant_name: name, due_at: due }, index) => ({
    id: `late ${id}`,
    tone: 'bad',
    word: texts.late,
    text: texts.lateReport(name, timeText(due)),
    ...(index === late.length - 1 && count > late.length
      ? { hint: texts.lateMore(count - late.length) }
      : {}),
    owner: texts.owners.merchant,
    since: due,
    to: `/merchants/${id}/cadence`,
    action: texts.actions.look,
  }));
}

/** What waits for a decision: requests of merchants, and what somebody proposed. */
export function waitingLines(today: Today): readonly Line[] {
  const { waiting_requests: requests, waiting_corrections: corrections, money } = today;
  return [
    ...waitingLine('requests', requests, {
      owner: texts.owners.finance,
      to: '/corrections',
      action: texts.actions.decide,
    }),
    ...waitingLine('proposals', corrections, {
      owner: texts.owners.second,
      to: '/corrections/proposals?state=waiting',
      action: texts.actions.review,
    }),
    ...waitingLine('fees', money?.waiting_fees, {
      owner: texts.owners.second,
      to: '/fee-plans/proposals',
      action: texts.actions.review,
    }),
  ];
}

function waitingLine(
  id: 'requests' | 'proposals' | 'fees',
  waiting: Schema<'Waiting'> | undefined,
  way: Pick<Line, 'owner' | 'to' | 'action'>,
): readonly Line[] {
  if (waiting === undefined || waiting.oldest_at === null) return [];
  const text = texts.waitingFor[id](waiting.count);
  return [{ id, tone: 'warn', word: texts.waiting, text, since: waiting.oldest_at, ...way }];
}

/** After this long without sessions, hardly any installation is matched. */
const silentMs = 24 * 3_600_000;

/** Warns if the last sessions were fed too long ago. */
export function feedLines({ last_fed_at: last }: Schema<'SessionFeed'>, nowMs: number): readonly Line[] {
  if (last !== null && nowMs - Date.parse(last) < silentMs) return [];
  const text = last === null ? texts.feedNever : texts.feedSilent(agoText(last, nowMs));
  const way = { owner: texts.owners.store, to: '/session-feed', action: texts.actions.look };
  return [
    { id: 'feed', tone: 'warn', word: texts.feed, text, ...(last === null ? {} : { since: last }), ...way },
  ];
}

/** With fewer installations, a match rate says little. */
const leastInstalls = 50n;

/** Warns if the match rate since yesterday is less than half of the usual one. */
export function matchingLines(
  { total, periods }: Schema<'AttributionQuality'>,
  nowMs: number,
): readonly Line[] {
  // The answer leaves out days without installations, so its last two periods may be older than yesterday.
  const yesterday = firstOfDays(2, nowMs);
  const recent = periods.filter(({ starts_at }) => starts_at.slice(0, 10) >= yesterday);
  const asked = recent.reduce((sum, one) => sum + BigInt(one.asked), 0n);
  const matched = recent.reduce((sum, one) => sum + BigInt(one.matched), 0n);
  const usual = total.match_rate;
  if (asked < leastInstalls || usual === null) return [];
  const rate = Number(matched) / Number(asked);
  if (rate >= usual / 2) return [];
  const text = texts.matchingFell(percentText(rate), percentText(usual));
  const way = { owner: texts.owners.store, to: '/attribution', action: texts.actions.look };
  return [{ id: 'matching', tone: 'warn', word: texts.matching, text, ...way }];
}
