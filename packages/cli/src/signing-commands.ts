import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';
import { print, table, time } from './print.js';

/** signing-key list, signing-key rotate. */
export function signingCommands(program: Command): void {
  const parent = program.command('signing-key').description('the keys that sign installation tokens');
  withDatabaseOptions(parent.command('list').description('list the keys and what each does now')).action(
    (options: DatabaseOptions) =>
      inOffice(options, async (office) => {
        const keys = await (await office.signing()).list();
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
      'the secret of the present keys is lost: a key under the new secret signs at once',
    )
    .action((options: DatabaseOptions & { secretLost?: boolean }) =>
      inOffice(options, async (office) => {
        const signing = await office.signing();
        const key = await signing.rotate({ secretLost: options.secretLost === true });
        print(options.json, { kid: key.kid, created: key.created, signs_from: key.signsFrom }, [
          key.created
            ? `Key ${key.kid} is published.`
            : `A rotation is under way already, to key ${key.kid}.`,
          `It signs from ${time(key.signsFrom)} UTC.`,
        ]);
      }),
    );
}
