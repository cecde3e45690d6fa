/**
 * The roles of the operator's people. If a person could have several, the first one counts. The service decides what
 * they allow.
 */
export const operatorRoleNames = ['admin', 'finance', 'support', 'auditor'] as const;
export type OperatorRole = (typeof operatorRoleNames)[number];

/** The roles of a merchant's people. */
const merchantRoleNames = ['owner', 'developer', 'finance'] as const;
export type MerchantRole = (typeof merchantRoleNames)[number];
