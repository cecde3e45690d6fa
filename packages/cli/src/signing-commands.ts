import { print, table, time } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { readSmallFile } from './read-small-file.js';

/** signing-key list, rotate, import, withdraw. */
export function signingCommands(program: Command): void {
  const parent = program.command('signing-key').description('the keys that sign installation tokens');
  listCommand(parent);
  rotateCommand(parent);
  importCommand(parent);
  withdrawCommand(parent);
}

function listCommand(parent: Command): void {
  databaseCommand(parent, 'list', 'list the keys and their phases').action((options: DatabaseOptions) =>
    administer(options, async (administration) => {
      const keys = await administration.signingKeys();
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
}

function rotateCommand(parent: Command): void {
  databaseCommand(parent, 'rotate', 'publish a new key now; it begins to sign 20 minutes later')
    .option(
      '--secret-lost',
      'the secret of the present keys is lost for good: stop every process, then replace those keys by one under the present secret, which signs at once; refused while the present secret opens the keys',
    )
    .action((options: DatabaseOptions & { secretLost?: boolean }) =>
      administer(options, async (administration) => {
        const secretLost = options.secretLost === true;
        const key = await administration.rotateSigningKey({ secretLost });
        print(
          options.json,
          { kid: key.kid, created: key.created, signs_from: key.signsFrom },
          secretLost ? replacedLines(key) : rotatedLines(key),
        );
      }),
    );
}

function importCommand(parent: Command): void {
  databaseCommand(parent, 'import', 'publish a private key of your own; it begins to sign 20 minutes later')
    .argument('<file>', 'PEM (PKCS#8, SEC1, PKCS#1) or JWK, not encrypted; - is standard input')
    .action(async (file: string, options: DatabaseOptions) => {
      const text = await readSmallFile(file, 'a key');
      await administer(options, async (administration) => {
        const key = await administration.importSigningKey(text);
        print(options.json, { kid: key.kid, algorithm: key.algorithm, signs_from: key.signsFrom }, [
          `Key ${key.kid} (${key.algorithm}) is published.`,
          `It signs from ${time(key.signsFrom)} UTC, until it is due for rotation.`,
          'Stoa keeps an encrypted copy; the file is yours to lock away or to destroy.',
        ]);
      });
    });
}

function withdrawCommand(parent: Command): void {
  databaseCommand(
    parent,
    'withdraw',
    'take a leaked key out of the key set now; its tokens are no longer valid',
  )
    .argument('<kid>', 'its KID, as signing-key list shows it; write -- before one that begins with -')
    .action((kid: string, options: DatabaseOptions) =>
      administer(options, async (administration) => {
        const { withdrawn, successor } = await administration.withdrawSigningKey(kid);
        print(
          options.json,
          {
            kid: withdrawn.kid,
            phase_before: withdrawn.phase,
            successor_kid: successor?.kid ?? null,
            successor_signs_from: successor?.signsFrom ?? null,
          },
          [
            `Key ${withdrawn.kid} (${withdrawn.phase}) is withdrawn. Every process forgets it within 30 seconds, verifiers within 10 minutes more.`,
            ...(successor === null
              ? ['The key that signs is the same as before.']
              : successorLines(successor)),
          ],
        );
      }),
    );
}

type Successor = NonNullable<Awaited<ReturnType<Administration['withdrawSigningKey']>>['successor']>;

function successorLines(successor: Successor): string[] {
  return [
    `Key ${successor.kid} signs from ${time(successor.signsFrom)} UTC.`,
    'Verifiers that keep an older key set reject its tokens for up to 10 minutes, unless they ask again for a key that they do not know.',
  ];
}

type RotatedKey = Awaited<ReturnType<Administration['rotateSigningKey']>>;

function rotatedLines(key: RotatedKey): string[] {
  return [
    key.created ? `Key ${key.kid} is published.` : `A rotation is under way already, to key ${key.kid}.`,
    `It signs from ${time(key.signsFrom)} UTC.`,
  ];
}

function replacedLines(key: RotatedKey): string[] {
  return [
    `The keys under the lost secret no longer sign; tokens that they signed can still be verified.`,
    `Key ${key.kid} replaces them and signs from ${time(key.signsFrom)} UTC.`,
    'Start every process with the present secret: one that has the old secret cannot sign.',
  ];
}
