import type { Office } from '@stoa/server';
import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { print, table, time } from './print.js';

/** signing-key list, signing-key rotate. */
export function signingCommands(program: Command): void {
  const parent = program.command('signing-key').description('the keys that sign installation tokens');
  withDatabaseOptions(parent.command('list').description('list the keys and what each does now')).action(
    (options: DatabaseOptions) =>
      inOffice(options, async (office) => {
        const keys = await office.signingKeys();
        print(
          options.json,
          {
            signing_keys: keys.map((key) => ({
              kid: key.kid,
              algorithm: key.algorithm,
              phase: key.phase,
              created_at: key.createdAt,
              signs_from: key.signsFrom,
              published_until: key.publishedUntil,
            })),
          },
          table([
            ['KID', 'ALGORITHM', 'PHASE', 'SIGNS FROM (UTC)', 'PUBLISHED UNTIL (UTC)'],
            ...keys.map((key) => [
              key.kid,
              key.algorithm,
              key.phase,
              time(key.signsFrom),
              time(key.publishedUntil),
            ]),
          ]),
        );
      }),
  );
  withDatabaseOptions(
    parent.command('rotate').description('publish a new key now; it signs from 20 minutes later'),
  )
    .option(
      '--secret-lost',
      'the secret of the present keys is lost for good: stop every process, then give those keys up for one under the present secret, which signs at once; refused while the present secret opens the keys',
    )
    .action((options: DatabaseOptions & { secretLost?: boolean }) =>
      inOffice(options, async (office) => {
        const secretLost = options.secretLost === true;
        const key = await office.rotateSigningKey({ secretLost });
        print(
          options.json,
          { kid: key.kid, created: key.created, signs_from: key.signsFrom },
          secretLost ? replacedLines(key) : rotatedLines(key),
        );
      }),
    );
}

type RotatedKey = Awaited<ReturnType<Office['rotateSigningKey']>>;

function rotatedLines(key: RotatedKey): string[] {
  return [
    key.created ? `Key ${key.kid} is published.` : `A rotation is under way already, to key ${key.kid}.`,
    `It signs from ${time(key.signsFrom)} UTC.`,
  ];
}

function replacedLines(key: RotatedKey): string[] {
  return [
    `The keys under the lost secret sign no more; tokens that they signed stay verifiable.`,
    `Key ${key.kid} took their place and signs from ${time(key.signsFrom)} UTC.`,
    'Start every process with the present secret: one that has the old secret cannot sign.',
  ];
}
