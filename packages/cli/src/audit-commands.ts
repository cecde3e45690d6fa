import { CommandError, exitCodes, positiveInteger, print, table, time } from '@stoa/merchant/terminal';
import type { Administration, AuditedAction, ReadEntry, TrailVerification } from '@stoa/server';
import type { Command } from 'commander';
import {
  administer,
  type DatabaseOptions,
  databaseCommand,
  endMeaning,
  noteEmptyPeriod,
  periodOf,
  timeBound,
} from './common-options.js';
import { readSmallFile } from './read-small-file.js';

/** audit list, audit verify. */
export function auditCommands(program: Command): void {
  const parent = program
    .command('audit')
    .description('who did what, and the proof that nobody changed it since');
  listCommand(parent);
  verifyCommand(parent);
}

interface ListOptions extends DatabaseOptions {
  readonly from?: string;
  readonly to?: string;
  readonly user?: number;
  readonly key?: number;
  readonly action?: string;
  readonly merchant?: number;
  readonly target?: string;
  readonly limit: number;
}

function listCommand(parent: Command): void {
  databaseCommand(parent, 'list', 'entries, the newest first; asking is an entry itself')
    .option('--from <time>', 'only from then on, like 2026-11-01 (UTC) or RFC 3339', timeBound)
    .option('--to <time>', `only before that; ${endMeaning}`, timeBound)
    .option('--user <id>', 'only what this user did', positiveInteger)
    .option('--key <id>', 'only what this key did, of whatever kind it is', positiveInteger)
    .option('--action <action>', 'only this action, such as key.issued')
    .option('--merchant <id>', 'only what concerned this merchant', positiveInteger)
    .option('--target <target>', 'only what was done to this, such as "api_key 7"')
    .option('--limit <number>', 'the most to list', positiveInteger, 100)
    .action((options: ListOptions) =>
      administer(options, async ({ trail }) => {
        const { entryOnWire } = await import('@stoa/server');
        await noteEmptyPeriod(options);
        const { entries, more } = await listEntries(trail, options);
        print(options.json, { entries: entries.map(entryOnWire), more }, [
          ...table([
            ['TIME (UTC)', 'WHO', 'ACTION', 'MERCHANT', 'TARGET'],
            ...entries.map((entry) => [
              time(new Date(Number(entry.happenedAt / 1000n))),
              whoOf(entry),
              entry.action,
              entry.merchantId === null ? '-' : String(entry.merchantId),
              entry.target,
            ]),
          ]),
          ...(more ? ['There are more: --limit shows them.'] : []),
        ]);
      }),
    );
}

/** Reads on until the limit is reached: with a filter, a page may hold few entries, or none, although more follow. */
async function listEntries(
  trail: Administration['trail'],
  { user, key, action, merchant, target, limit, ...options }: ListOptions,
): Promise<{ readonly entries: ReadEntry[]; readonly more: boolean }> {
  const filter = { userId: user, keyId: key, merchantId: merchant, target, action: await actionOf(action) };
  const asked = { ...filter, ...(await periodOf(options)) };
  const entries: ReadEntry[] = [];
  let page = await trail.entries({ ...asked, limit });
  entries.push(...page.entries);
  while (page.next !== null && entries.length < limit) {
    page = await trail.entries({ ...asked, after: page.next, limit: limit - entries.length });
    entries.push(...page.entries);
  }
  return { entries, more: page.next !== null };
}

async function actionOf(text: string | undefined): Promise<AuditedAction | undefined> {
  if (text === undefined) return undefined;
  const { allAuditedActions } = await import('@stoa/server');
  const action = allAuditedActions.find((one) => one === text);
  if (action === undefined)
    throw new CommandError(`There is no such action. The actions are: ${allAuditedActions.join(', ')}.`);
  return action;
}

function whoOf({ actorKind, actorName, actorLabel, email }: ReadEntry): string {
  if (actorKind === 'user') return `${actorName} (${email ?? 'erased'})`;
  return actorLabel === '' ? actorName : `${actorName} (${actorLabel})`;
}

interface VerifyOptions extends DatabaseOptions {
  readonly head?: string;
}

function verifyCommand(parent: Command): void {
  databaseCommand(
    parent,
    'verify',
    'read the whole trail, and say what was changed, removed, inserted or cut, and where; exits with 5 if anything was',
  )
    .option(
      '--head <head>',
      'a signed head that was kept outside of the database: itself, or a file that holds it; - is standard input',
    )
    .action((options: VerifyOptions) =>
      administer(options, async ({ trail }) => {
        const verification = await trail.verify(await headOf(options.head));
        print(options.json, onWire(verification), linesOf(verification));
        if (!isWhole(verification)) process.exitCode = exitCodes.found;
      }),
    );
}

async function headOf(given: string | undefined): Promise<string | undefined> {
  if (given === undefined || /^[\w-]+\.[\w-]+\.[\w-]+$/.test(given)) return given;
  return readSmallFile(given, 'a signed head');
}

/** Without a signed head, nothing proves that entries were not removed or made again. */
function isWhole({ heads, findingCount }: TrailVerification): boolean {
  return findingCount === 0 && heads > 0;
}

function onWire(verification: TrailVerification) {
  const { entries, heads, waiting, underSecret, findings, findingCount } = verification;
  return {
    entries,
    heads,
    waiting,
    under_secret: underSecret,
    whole: isWhole(verification),
    findings,
    finding_count: findingCount,
  };
}

function conclusion(verification: TrailVerification): string {
  if (isWhole(verification)) return 'The audit trail is whole.';
  return verification.findingCount > 0
    ? 'The audit trail is not what it was: see the runbook.'
    : 'Nothing proves the audit trail yet: no head is signed. The service signs one every hour, and when it stops.';
}

function linesOf(verification: TrailVerification): string[] {
  const { entries, heads, waiting, underSecret, findings, findingCount } = verification;
  return [
    `Entries in the chain: ${entries}. Signed heads: ${heads}.`,
    ...(waiting === 0 ? [] : [`Entries that wait to be chained, and are not proved yet: ${waiting}.`]),
    ...(underSecret ? [] : ['Without the secret of the service, heads are only checked against known keys.']),
    ...table(findings.map(({ kind, where, detail }) => [kind, where, detail])),
    ...(findingCount > findings.length ? [`… and ${findingCount - findings.length} more`] : []),
    conclusion(verification),
  ];
}
