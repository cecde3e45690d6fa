export { type Actor, commandActor, operatingSystemAccount, serviceActor } from './actor.js';
export { type NewAuditEntry, takeUnchained } from './audit-entry-store.js';
export { type AuditedAction, allAuditedActions } from './audited-action.js';
export { mayBeInOneHand } from './in-one-hand-store.js';
export {
  type MemberIds,
  memberIn,
  nameToMerchant,
  selectMemberIds,
  selectUserOfMember,
  userIn,
} from './member-name-store.js';
export { type AuditWriter, auditExport, auditWriter, recordAudit } from './record-audit.js';
