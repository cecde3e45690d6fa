import type { Schema } from '@stoa/client';
import { defineTexts } from '../../texts/define-texts.js';
import type { RoleOptions } from './person-dialogs.js';

/** What somebody may do for the operator. */
export type OperatorRole = Schema<'NewUser'>['role'];

const texts = defineTexts({
  en: {
    names: { admin: 'Admin', finance: 'Finance', support: 'Support', auditor: 'Auditor' },
    words: {
      admin: 'Admin: everything, people and keys included',
      finance: 'Finance: fee plans, statements, closing and corrections',
      support: 'Support: reads, explains and replays; no money and no statements',
      auditor: 'Auditor: reads everything, the audit trail included; changes nothing',
    },
  },
});

/** The roles as they are called. */
export const operatorRoleNames: Readonly<Record<OperatorRole, string>> = texts.names;

/** The roles to choose from, the one with the fewest rights first. */
export const operatorRoles: RoleOptions<OperatorRole> = (
  ['support', 'auditor', 'finance', 'admin'] as const
).map((role) => [role, texts.words[role]]);
