import { CommandError, table, time } from '@stoa/merchant/terminal';
import type { AccessKey, AccessManagement } from '@stoa/server';
import type { KeyCommand } from './key-kinds.js';

interface Meant {
  readonly kind: KeyCommand;
  readonly named: string;
  /** What the command does with it. */
  readonly done: 'revoked' | 'rotated';
}

/** The number of a key, which is named by its number, or by enough of its prefix or username that only one live key matches. */
export async function idOfKey(access: AccessManagement, { kind, named, done }: Meant): Promise<number> {
  if (/^\d{1,10}$/.test(named)) return Number(named);
  const found = isStart(named) ? await access.findKeys(kind.kind, named) : [];
  const live = found.filter((key) => key.revokedAt === null);
  const [key, ...others] = live.length > 0 ? live : found;
  if (key === undefined)
    throw new CommandError(
      `No ${kind.command} has this number or prefix; stoa ${kind.command} list shows those of a merchant.`,
    );
  if (others.length > 0) throw ambiguous(kind, [key, ...others], done);
  return key.accessKeyId;
}

/** Whether the text is longer than `stoa_` and the kind, so that it cannot match every key by mistake. */
function isStart(text: string): boolean {
  return /^stoa_[a-z]{3}_[0-9A-Za-z]+$/.test(text);
}

const mostShown = 20;

function ambiguous(kind: KeyCommand, keys: readonly AccessKey[], done: Meant['done']): CommandError {
  return new CommandError([
    `${keys.length} keys begin so, and none was ${done}. Name one by its number:`,
    ...table([
      [kind.idName.toUpperCase(), 'PREFIX', 'MERCHANT', 'LABEL', 'LAST USE (UTC)'],
      ...keys
        .slice(0, mostShown)
        .map((key) => [
          String(key.accessKeyId),
          key.prefix,
          String(key.merchantId ?? '-'),
          key.label,
          time(key.lastUsedAt),
        ]),
    ]),
    ...(keys.length > mostShown ? [`… and ${keys.length - mostShown} more`] : []),
  ]);
}
