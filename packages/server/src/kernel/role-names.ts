/** The roles of people of the operator; of several that a person could have, the first counts. What they allow: access/callers/role.ts. */
export const operatorRoleNames = ['admin', 'finance', 'support', 'auditor'] as const;
export type OperatorRole = (typeof operatorRoleNames)[number];

/** The roles of people of a merchant. */
export const merchantRoleNames = ['owner', 'developer', 'finance'] as const;
export type MerchantRole = (typeof merchantRoleNames)[number];
