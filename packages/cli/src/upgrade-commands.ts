import { exitCodes, print, table } from '@stoa/merchant/terminal';
import type { CheckedUpgrade } from '@stoa/server';
import type { Command } from 'commander';
import { configOf, type DatabaseOptions, databaseCommand } from './common-options.js';
import { findingLines } from './finding-lines.js';
import { rehearseCommand } from './rehearse-command.js';

/** upgrade check, upgrade rehearse. */
export function upgradeCommands(program: Command): void {
  const parent = program
    .command('upgrade')
    .description('what an upgrade of the database to this version means; see docs/operations/upgrade.md');
  databaseCommand(
    parent,
    'check',
    'say what migrating to this version would do and take, and what stands in the way; exits with 5 if something does',
  ).action(async (options: DatabaseOptions) => {
    const { checkUpgrade } = await import('@stoa/server');
    const checked = await checkUpgrade(await configOf(options));
    print(options.json, checkOnTerminal(checked), describe(checked));
    if (!checked.isReady) process.exitCode = exitCodes.found;
  });
  rehearseCommand(parent);
}

function checkOnTerminal({ from, to, pending, breaks, connected, findings, ...checked }: CheckedUpgrade) {
  return {
    ready: checked.isReady,
    from: from ?? null,
    to,
    pending: pending.map(({ id, name, breaking, cost }) => ({
      migration: id,
      name,
      breaking,
      expected_seconds: cost === undefined ? null : Math.ceil(cost.seconds),
      added_bytes: cost === undefined ? null : Math.ceil(cost.bytes),
      tables: (cost?.tables ?? []).map((one) => ({
        table: one.table,
        lock: one.lock,
        blocks: one.blocks,
        reads: one.reads,
        writes: one.writes,
        new_indexes: one.indexCount,
        size_bytes: one.totalBytes,
      })),
    })),
    replaces_functions_and_views: checked.replacesDefinitions,
    breaks: breaks.map(({ version, text }) => ({ version: version ?? null, text })),
    processes: connected,
    findings,
  };
}

function describe({ pending, breaks, findings, isReady, to }: CheckedUpgrade): readonly string[] {
  const affected = pending.flatMap(({ id, name, breaking, cost }) => {
    const migration = `${String(id).padStart(4, '0')} ${name}${breaking ? ', breaking' : ''}`;
    if (cost === undefined) return [[migration, 'not known on a cluster', '', '', '']];
    if (cost.tables.length === 0) return [[migration, 'new tables only', '', '', '']];
    return cost.tables.map((one, index) => [
      index === 0 ? migration : '',
      one.table,
      size(one.totalBytes),
      doneTo(one),
      waiting[one.blocks],
    ]);
  });
  return [
    ...findingLines(findings),
    ...(affected.length === 0
      ? []
      : ['', ...table([['MIGRATION', 'TABLE', 'SIZE', 'DOES', 'WAITING'], ...affected])]),
    ...(breaks.length === 0 ? [] : ['', 'Breaking, by the changelog:']),
    ...breaks.map(({ version, text }) => `- ${version ?? 'unreleased'}: ${text}`),
    '',
    isReady
      ? `Nothing stands in the way of ${to}.`
      : 'Something stands in the way: see the lines that say broken.',
  ];
}

const waiting = { nothing: 'nobody', writes: 'who changes it', everything: 'who uses it' } as const;

function doneTo({
  reads,
  writes,
  indexCount,
}: {
  readonly reads: boolean;
  readonly writes: boolean;
  readonly indexCount: number;
}): string {
  const words = [...(reads ? ['reads'] : []), ...(writes ? ['writes'] : [])];
  if (indexCount > 0) words.push(indexCount === 1 ? 'a new index' : `${indexCount} new indexes`);
  return words.length === 0 ? 'changes its definition' : words.join(', ');
}

function size(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
