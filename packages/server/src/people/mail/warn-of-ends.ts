import { type AccessKey, kinds, takeKeysToWarnOf } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { PublicUrlAt } from '../../http/listening/base-url.js';
import type { Clock } from '../../kernel/clock.js';
import { selectKeyKeepers } from '../membership-store.js';
import type { Mailer } from './mailer.js';

export interface WarnOfEndsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrlAt: PublicUrlAt;
  readonly post: Mailer['post'];
}

/** A run posts fewer mails than the sum of these two, which is less than the mailer queues. The next run sends the rest. */
const mostLetters = 60;
const mostPeople = 20;
const mostNamed = 50;

/** Tells owners and developers which keys of their merchant end soon: once for each key and expiry. */
export async function warnOfEnds({ database, clock, publicUrlAt, post }: WarnOfEndsOptions): Promise<void> {
  const url = publicUrlAt('public');
  for (let letters = 0; letters < mostLetters; ) {
    const taken = await takeKeysToWarnOf(database, clock);
    if (taken === undefined) return;
    // Another process was faster.
    if (taken.keys.length === 0) continue;
    const written = textOf(taken.keys, url);
    const subject = `Keys of merchant ${taken.merchantId} at ${new URL(url).host} expire soon`;
    for (const { userId, email } of await selectKeyKeepers(database, taken.merchantId, mostPeople)) {
      post({ userId, to: email, subject, text: written });
      letters += 1;
    }
  }
}

/** Names keys by number and not by label: other people and programs wrote the labels. */
function textOf(keys: readonly AccessKey[], url: string): string {
  const sorted = [...keys].sort((one, other) => endOf(one).localeCompare(endOf(other)));
  const named = sorted
    .slice(0, mostNamed)
    .map((key) => `  ${kinds[key.kind].name} ${key.accessKeyId}, at ${endOf(key)}`);
  if (sorted.length > mostNamed) named.push(`  and ${sorted.length - mostNamed} more`);
  return `These keys are in use, and expire soon:

${named.join('\n')}

Rotate them before. The old and the new one then work side by side for a while, so that your programs change over without a gap.
How: ${url}/docs
All keys that expire soon: ${url}/merchant-api/v1/ending-keys
`;
}

function endOf({ expiresAt }: AccessKey): string {
  return `${expiresAt?.toISOString().slice(0, 16).replace('T', ' ') ?? ''} UTC`;
}
