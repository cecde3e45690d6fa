import { type AccessKey, kinds } from '../access/index.js';
import type { Finding } from './finding.js';

const mostNamed = 5;

/** Whether keys that are in use expire within 14 days. Names keys by number, because people and programs chose the labels. */
export function findingOfAccess(ending: readonly AccessKey[]): Finding {
  const subject = 'access';
  if (ending.length === 0) return { subject, state: 'ok', finding: 'no key in use expires within 14 days' };
  const named = ending.slice(0, mostNamed).map(inWords).join('; ');
  const more = ending.length > mostNamed ? `; and ${ending.length - mostNamed} more` : '';
  return {
    subject,
    state: 'note',
    finding: `keys in use that expire within 14 days: ${named}${more}`,
    advice:
      'Rotate them, like stoa api-key rotate ID, and give their users the new ones; the old ones stay valid meanwhile.',
  };
}

function inWords({ kind, accessKeyId, merchantId, expiresAt }: AccessKey): string {
  const owner = merchantId === null ? '' : ` of merchant ${merchantId}`;
  return `${kinds[kind].name} ${accessKeyId}${owner} at ${expiresAt?.toISOString() ?? ''}`;
}
