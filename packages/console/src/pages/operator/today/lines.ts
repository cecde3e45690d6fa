import type { Schema } from '@stoa/client';
import type { Tone } from '../../../components/badge.js';
import { firstOfDays } from '../../../format/day-range.js';
import { numberText, percentText } from '../../../format/number.js';
import { agoText, durationText, monthText, timeText } from '../../../format/time.js';
import { texts } from './texts.js';

/** One thing that needs attention. */
export interface Line {
  readonly id: string;
  readonly tone: Tone;
  /** The kind in a word. */
  readonly word: string;
  readonly text: string;
  readonly hint?: string;
  /** Where it is put right. */
  readonly to: string;
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
      to: cures[queue],
    },
  ];
}

/** How many wait. The service stops counting at some point; then the text says "at least". */
export function countText({ count, at_least: isAtLeast }: Queue): string {
  const text = numberText(count);
  return isAtLeast ? texts.atLeast(text) : text;
}

function backupLine({ last_backup_at: last }: Schema<'EmbeddedDatabase'>, now: string): Line {
  const text = last === null ? texts.backupNever : texts.backupLate(agoText(last, Date.parse(now)));
  return { id: 'backup', tone: 'bad', word: texts.backup, text, to: '/health' };
}

/** Merchants whose report is late. */
export function lateLines(
  { reporting_cadences: late, next_cursor: next }: Schema<'ReportingCadencePage'>,
  names: ReadonlyMap<number, string>,
): readonly Line[] {
  return late.map(({ merchant_id: id, due_at: due }, index) => {
    const name = names.get(id) ?? String(id);
    const isLast = index === late.length - 1;
    return {
      id: `late ${id}`,
      tone: 'bad',
      word: texts.late,
      text: due === null ? texts.lateNever(name) : texts.lateReport(name, timeText(due)),
      ...(isLast && next !== null ? { hint: texts.lateMore(late.length) } : {}),
      to: `/merchants/${id}/cadence`,
    };
  });
}

/** What is left to do for the last complete month. */
export function monthLines(state: Schema<'MonthReadiness'>): readonly Line[] {
  const { month, blocked_count: blocked, ready_count: ready, merchants } = state;
  const sum = (name: 'reports_under_way' | 'transactions_without_fee'): bigint =>
    merchants.reduce((total, one) => total + BigInt(one[name]), 0n);
  const underWay = sum('reports_under_way');
  const withoutFee = sum('transactions_without_fee');
  const why = [
    ...(underWay > 0n ? [texts.underWay(underWay)] : []),
    ...(withoutFee > 0n ? [texts.withoutFee(withoutFee)] : []),
  ].join(', ');
  const at = `/month-close/${month}`;
  const name = monthText(month);
  const blockedLine: Line = {
    id: 'blocked',
    tone: 'warn',
    word: texts.blocked,
    text: texts.blockedMonth(name, blocked),
    ...(why === '' || state.next_cursor !== null ? {} : { hint: why }),
    to: `${at}?state=blocked`,
  };
  const readyLine: Line = {
    id: 'ready',
    tone: 'calm',
    word: texts.toDo,
    text: texts.readyMonth(name, ready),
    ...(state.has_issuer ? {} : { hint: texts.noIssuer }),
    to: `${at}?state=ready`,
  };
  return [...(blocked > 0 ? [blockedLine] : []), ...(ready > 0 ? [readyLine] : [])];
}

/** How many rows a page has. If there are more pages, the text says "at least". */
function pageCount(length: number, next: string | null): string {
  return next === null ? numberText(length) : texts.atLeast(numberText(length));
}

/** Requests of merchants that nobody has decided. */
export function requestLines(page: Schema<'OperatorCorrectionRequestPage'>): readonly Line[] {
  const { length } = page.correction_requests;
  if (length === 0) return [];
  const text = texts.requests(pageCount(length, page.next_cursor));
  return [{ id: 'requests', tone: 'warn', word: texts.waiting, text, to: '/corrections' }];
}

/** Corrections that somebody proposed, and nobody has approved or refused. */
export function proposalLines(page: Schema<'CorrectionProposalPage'>): readonly Line[] {
  const { length } = page.correction_proposals;
  if (length === 0) return [];
  const text = texts.proposals(pageCount(length, page.next_cursor));
  return [
    { id: 'proposals', tone: 'warn', word: texts.waiting, text, to: '/corrections/proposals?state=waiting' },
  ];
}

/** Fee plans, ends of plans and repricings that somebody proposed, and nobody has approved or refused. */
export function feeProposalLines(page: Schema<'FeeProposalPage'>): readonly Line[] {
  const { length } = page.fee_proposals;
  if (length === 0) return [];
  const text = texts.fees(pageCount(length, page.next_cursor));
  return [{ id: 'fees', tone: 'warn', word: texts.waiting, text, to: '/fee-plans/proposals' }];
}

/** After this long without sessions, hardly any installation is matched. */
const silentMs = 24 * 3_600_000;

/** Warns if the last sessions were fed too long ago. */
export function feedLines({ last_fed_at: last }: Schema<'SessionFeed'>, nowMs: number): readonly Line[] {
  if (last !== null && nowMs - Date.parse(last) < silentMs) return [];
  const text = last === null ? texts.feedNever : texts.feedSilent(agoText(last, nowMs));
  return [{ id: 'feed', tone: 'warn', word: texts.feed, text, to: '/session-feed' }];
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
  return [{ id: 'matching', tone: 'warn', word: texts.matching, text, to: '/attribution' }];
}
