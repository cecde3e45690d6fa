import { type EventWarning, eventWarnings, type Instant, toRfc3339 } from '@stoa/contract';
import { limits } from '../../kernel/limits.js';
import type { EventFate } from './read-fate.js';

/** Pure: what became of an event, as a paragraph that a support engineer can read aloud. */
export function explainFate(fate: EventFate): string {
  const accepted = `The event ${fate.eventName} was accepted at ${timeOf(fate.acceptedAt)}.`;
  const sentences = [
    accepted,
    states[fate.state](fate),
    duplicateWords(fate),
    ...fate.warnings.map(warningWords),
  ];
  return sentences.filter(Boolean).join(' ');
}

const states: Readonly<Record<EventFate['state'], (fate: EventFate) => string>> = {
  queued: () => 'Its batch is in the queue: it is safe, and is about to be recorded.',
  set_aside: ({ setAsideAt }) =>
    `Its batch was set aside${at(setAsideAt)} for a reason of the service, not of the event: it is safe, and is recorded once an operator replays the batch.`,
  waiting: ({ recordedAt, installationId }) =>
    `It was recorded${at(recordedAt)}. The installation ${installationId} is not known: the event waits for it, and is linked when it appears.`,
  recorded: ({ recordedAt, installationId, bundleId }) =>
    `It was recorded${at(recordedAt)} and belongs to the installation ${installationId}${bundleId === null ? '' : ` of ${bundleId}`}.`,
};

function warningWords(warning: EventWarning): string {
  const { title, fix } = eventWarnings[warning];
  return `Warning, ${warning}: ${title}. ${fix}`;
}

function duplicateWords({ state, duplicates, newestDuplicates: [last] }: EventFate): string {
  if (state !== 'recorded' && state !== 'waiting') return '';
  if (last === undefined) return 'It was not sent again.';
  const times = duplicates === 1 ? 'once' : `${duplicates.toLocaleString('en-US')} times`;
  const least = duplicates === limits.duplicatesCounted ? 'at least ' : '';
  return `It was sent again ${least}${times}, last at ${timeOf(last)}: that counted nothing twice.`;
}

function at(time: Instant | null): string {
  return time === null ? '' : ` at ${timeOf(time)}`;
}

/** `2026-11-20 10:00:00 UTC` */
function timeOf(time: Instant): string {
  return `${toRfc3339(time).slice(0, 19).replace('T', ' ')} UTC`;
}
