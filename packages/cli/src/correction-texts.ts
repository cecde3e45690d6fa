import { amountText } from '@stoa/merchant/amount-text';
import { table, time, visibleText } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';

type Requests = Administration['reporting']['correctionRequests'];
type Request = Awaited<ReturnType<Requests['get']>>;
type Proposal = Awaited<ReturnType<Administration['reporting']['correctionProposals']['list']>>[number];
type Policy = Awaited<ReturnType<Requests['policies']>>[number];

/** A table of requests for corrections, with amounts as statements print them. */
export function requestLines(requests: readonly Request[]): string[] {
  return table([
    ['REQUEST', 'MERCHANT', 'STATE', 'TRANSACTION', 'KIND', 'ASKED FOR', 'REQUESTED (UTC)', 'REASON'],
    ...requests.map((one) => [
      String(one.correctionRequestId),
      String(one.merchantId),
      one.state,
      visibleText(one.transactionId),
      one.kind,
      asked(one),
      time(one.requestedAt),
      visibleText(one.decision ?? one.reason),
    ]),
  ]);
}

/** The amount, and other facts as `--fact` takes them. */
function asked(request: Request): string {
  const facts = Object.entries(request.facts ?? {}).map(
    ([name, value]) => `${name}=${visibleText(value ?? '')}`,
  );
  if (request.fullAmount === null && facts.length > 0) return facts.join(' ');
  return [requestedAmount(request), ...facts].join(' ');
}

/**
 * The amount as statements print it. A request without a currency means the currency of its transaction, which is not
 * known here, so its amount is shown in minor units.
 */
function requestedAmount({ fullAmount, currency }: Request): string {
  if (fullAmount === null) return '-';
  return currency === null ? `${fullAmount} minor units` : `${currency} ${amountText(fullAmount, currency)}`;
}

/** The end of a sentence about corrections that a second person has to approve. */
export function waitsFor({ correctionProposalId }: Pick<Proposal, 'correctionProposalId'>): string {
  return `waits for a second person: proposal ${correctionProposalId}. Nothing was corrected yet.`;
}

/** A table of proposals: corrections that wait for a second person's approval, or waited for it. */
export function proposalLines(proposals: readonly Proposal[]): string[] {
  return table([
    ['PROPOSAL', 'MERCHANT', 'STATE', 'CORRECTIONS', 'MOVED', 'PROPOSED (UTC)', 'BY', 'DECIDED BY'],
    ...proposals.map((one) => [
      String(one.correctionProposalId),
      String(one.merchantId),
      one.state,
      String(one.correctionCount),
      [...one.moved].map(([currency, amount]) => `${currency} ${amountText(amount, currency)}`).join(', '),
      time(one.proposedAt),
      visibleText(one.proposer.name),
      one.decidedBy === null ? '-' : visibleText(one.decidedBy),
    ]),
  ]);
}

/** Up to which amount a merchant's requests are accepted automatically, one line per currency. */
export function policyLines(policies: readonly Policy[]): string[] {
  if (policies.length === 0) return ['Every request waits for an operator.'];
  return policies.map(({ currency, mostAmount, madeAt, madeBy }) => {
    const limit =
      mostAmount === 0n ? 'every request waits' : `accepted up to ${amountText(mostAmount, currency)}`;
    return `${currency}: ${limit}, since ${time(madeAt)} UTC by ${madeBy}`;
  });
}
