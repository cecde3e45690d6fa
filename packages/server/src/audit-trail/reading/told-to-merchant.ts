/** Proposals are numbered across all merchants (decision 0029), and only the operator decides them. So merchants see no number. */
const numberOfProposal = /^(correction_proposal) \d+$/;

/** Members that merchants do not see: who of the operator proposed a correction, and the number of the proposal. */
const untold: readonly string[] = ['proposed_by', 'correction_proposal'];

/** The target of an entry as its merchant sees it and filters by it. */
export function targetToMerchant(target: string): string {
  return target.replace(numberOfProposal, '$1');
}

/** The content of an entry, without the members that merchants do not see. */
export function contentToMerchant(content: object | null): object | null {
  if (content === null) return null;
  return Object.fromEntries(Object.entries(content).filter(([name]) => !untold.includes(name)));
}
