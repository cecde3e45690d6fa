import type { ReportingExamination } from '../reporting/index.js';
import type { Finding } from './finding.js';

const patienceMs = 3 * 24 * 60 * 60_000;

/** Proposed corrections that have waited for a second person for more than 3 days. */
export function findingOfProposals(
  { waitingProposals: { count, oldestAt } }: Pick<ReportingExamination, 'waitingProposals'>,
  now: Date,
): Finding {
  const subject = 'proposals';
  if (count === 0 || oldestAt === null)
    return { subject, state: 'ok', finding: 'no correction waits for a second person' };
  const finding = `corrections that wait for a second person: ${count}, the oldest since ${oldestAt.toISOString()}`;
  if (now.getTime() - oldestAt.getTime() <= patienceMs) return { subject, state: 'ok', finding };
  const advice =
    'stoa correction proposals shows them; a person who may correct approves or refuses them over HTTP.';
  return { subject, state: 'note', finding, advice };
}
