import type { FactMember } from '@stoa/contract';

/** What else a transaction may say. The help of the command does not load the contract, which has this list, too. */
export const factMembers = [
  'bundle_id',
  'kind',
  'original_transaction_id',
  'installation_id',
  'channel',
] as const satisfies readonly FactMember[];
