/** Proposals count over all merchants (decision 0029), and only the operator decides them. */
const numberOfProposal = /^(correction_proposal) \d+$/;

/** Who of the operator proposed a correction, and the number of the proposal. */
const untold: readonly string[] = ['proposed_by', 'correction_proposal'];

/** The target of an entry as its merchant reads it, and asks for it. */
export function targetToMerchant(target: string): string {
  return target.replace(numberOfProposal, '$1');
}

/** What an entry holds, without what is not the merchant's business. */
export function contentToMerchant(content: object | null): object | null {
  if (content === null) return null;
  return Object.fromEntries(Object.entries(content).filter(([name]) => !untold.includes(name)));
}
