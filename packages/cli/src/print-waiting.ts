import { printExact } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import type { DatabaseOptions } from './common-options.js';

type FeeProposal = Awaited<ReturnType<Administration['reporting']['feeProposals']['list']>>[number];

/** A change of fees that was proposed instead of made, because it waits for a second person. */
export async function printWaiting(options: DatabaseOptions, proposal: FeeProposal): Promise<void> {
  const { feeProposalOnWire: wire } = await import('@stoa/server');
  const { waitingLine } = await import('./fee-plan-texts.js');
  await printExact(options.json, wire(proposal), [waitingLine(proposal)]);
}
