import { type MemberIds, nameToMerchant } from '../../audit-entries/index.js';
import { merchantOfTwin } from '../../kernel/twin.js';

/**
 * Proposals are numbered across all merchants (decision 0029), and only the operator decides them. So merchants see no
 * number.
 */
const numberOfProposal = /^(correction_proposal) \d+$/;

/** Members that merchants do not see: who of the operator proposed a correction, and the number of the proposal. */
const operatorOnly: readonly string[] = ['proposed_by', 'correction_proposal'];

/** The target of an entry as its merchant sees it and filters by it. */
export function targetToMerchant(target: string, memberIds: MemberIds): string {
  return nameToMerchant(target.replace(numberOfProposal, '$1'), memberIds);
}

/**
 * The content of an entry, without the members that merchants do not see, and with the ids by which the merchant knows
 * people.
 */
export function contentToMerchant(content: object | null, memberIds: MemberIds): object | null {
  if (content === null) return null;
  const told = Object.entries(content).filter(([name]) => !operatorOnly.includes(name));
  return Object.fromEntries(
    told.map(([name, value]: [string, unknown]) =>
      name === 'user_id'
        ? ['member_id', typeof value === 'number' ? (memberIds.get(value) ?? null) : null]
        : [name, value],
    ),
  );
}

/** Pure: whether an actor acted for a merchant, which knows who acted for its twin, and the reverse. */
export function isOfMerchant(actorMerchantId: number | null, merchantId: number): boolean {
  return actorMerchantId !== null && merchantOfTwin(actorMerchantId) === merchantOfTwin(merchantId);
}
