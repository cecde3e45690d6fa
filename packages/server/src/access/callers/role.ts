import type { MerchantRole, OperatorRole } from '@stoa/contract';
import { allScopes, isReading, type Scope } from './scope.js';

interface Role {
  /** What the role is for, as docs/scopes.md says it. */
  readonly words: string;
  readonly scopes: readonly Scope[];
}

/** Only apps make install calls, and only the store's own backend feeds sessions. */
const ofPeople = allScopes.filter((scope) => scope !== 'installs:write' && scope !== 'sessions:write');
const reading = ofPeople.filter(isReading);

/** What people of the operator may do. The list is fixed; a person has one of these or none. */
export const operatorRoles = {
  admin: { words: 'Everything', scopes: ofPeople },
  finance: {
    words: 'Fee plans, statements, closing and corrections',
    scopes: [
      'reports:read',
      'reports:write',
      'statements:read',
      'statements:write',
      'corrections:write',
      'access:read',
      'notifications:read',
      'service:read',
    ],
  },
  support: {
    words:
      'Reads, explains and replays; changes no money, reads no statement and no personal data as a whole',
    scopes: [
      'reports:read',
      'installs:read',
      'events:read',
      'events:write',
      'access:read',
      'signing:read',
      'notifications:read',
      'webhooks:read',
      'service:read',
    ],
  },
  auditor: { words: 'Reads everything, the audit trail included; changes nothing', scopes: reading },
} as const satisfies Readonly<Record<OperatorRole, Role>>;

/** What people of a merchant may do for it. A person has one of these for each of their merchants. */
export const merchantRoles = {
  owner: {
    words: 'Everything of the merchant, its people and keys included',
    scopes: [
      'reports:read',
      'reports:write',
      'statements:read',
      'corrections:write',
      'installs:read',
      'events:read',
      'events:write',
      'access:read',
      'access:write',
      'users:read',
      'users:write',
      'notifications:read',
      'webhooks:read',
      'webhooks:write',
      'audit:read',
    ],
  },
  developer: {
    words: 'Keys, reports, events and webhooks',
    scopes: [
      'reports:read',
      'reports:write',
      'installs:read',
      'events:read',
      'events:write',
      'notifications:read',
      'webhooks:read',
      'webhooks:write',
      'access:read',
      'access:write',
    ],
  },
  finance: {
    words: 'Uploads reports, reads transactions and statements, and asks for corrections',
    scopes: ['reports:read', 'reports:write', 'statements:read', 'corrections:write', 'notifications:read'],
  },
} as const satisfies Readonly<Record<MerchantRole, Role>>;

export type { MerchantRole, OperatorRole };
