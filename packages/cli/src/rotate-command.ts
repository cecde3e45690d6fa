import { duration, print, time } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { idOfKey } from './id-of-key.js';
import type { KeyCommand } from './key-kinds.js';

type RotateOptions = DatabaseOptions & { overlap: number; expiresIn?: number };

/** Issues a key that follows another, which stays valid for the overlap. */
export function rotateCommand(parent: Command, kind: KeyCommand): void {
  withDatabaseOptions(
    parent
      .command('rotate')
      .description(
        `issue ${kind.one} with the name and scopes of another, which stays valid for a while; the secret is shown once`,
      ),
  )
    .argument(
      '<key>',
      `its ${kind.idName}, or its prefix${kind.kind === 'credential' ? ' or username' : ''}, as list shows them`,
    )
    .option(
      '--overlap <duration>',
      'how long the old one stays valid, like 7d or 12h; 90d at most',
      duration,
      duration('24h'),
    )
    .option(
      '--expires-in <duration>',
      'how long the new one is valid; without it, as long as the old one was',
      duration,
    )
    .action((named: string, options: RotateOptions) => rotate(kind, named, options));
}

async function rotate(kind: KeyCommand, named: string, options: RotateOptions): Promise<void> {
  await inOffice(options, async ({ access, clock }) => {
    const accessKeyId = await idOfKey(access, { kind, named, done: 'rotated' });
    const now = clock.now().getTime();
    const key = await access.rotate(
      { kind: kind.kind, accessKeyId },
      {
        overlapMs: options.overlap,
        expiresAt: options.expiresIn === undefined ? undefined : new Date(now + options.expiresIn),
      },
    );
    const { oldValidUntil } = key;
    print(options.json, { ...kind.issued(key), old_valid_until: oldValidUntil }, [
      `${kind.command} ${key.accessKeyId} follows ${accessKeyId}, which is valid until ${time(oldValidUntil)} UTC.`,
      ...(key.username === null ? [] : [`Username: ${key.username}`]),
      `Secret:   ${key.secret}`,
      'Keep it now: only its hash is stored, and it is never shown again.',
    ]);
  });
}
