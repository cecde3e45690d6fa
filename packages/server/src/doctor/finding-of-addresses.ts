import type { AddressSecretsExamination } from '../installs/index.js';
import type { Finding } from './finding.js';

/** Whether each day of the matching window has the secret that hides its addresses, and earlier days have none. */
export function findingOfAddresses({ days, missing, passed }: AddressSecretsExamination): Finding {
  const subject = 'addresses';
  if (passed.length > 0)
    return {
      subject,
      state: 'note',
      finding: `secrets of past days are not destroyed: ${passed.join(', ')}`,
      advice: 'stoa serve destroys them within half a minute; if it runs, its log says why it did not.',
    };
  if (missing.length > 0)
    return {
      subject,
      state: 'note',
      finding: `no secret that hides addresses of ${missing.join(', ')}`,
      advice: 'stoa serve makes it.',
    };
  return { subject, state: 'ok', finding: `hidden under the secrets of ${days.join(', ')}` };
}
