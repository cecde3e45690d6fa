import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { accessCommands } from './access-commands.js';
import { eraseCommand } from './erase-command.js';
import { eventCommands } from './event-commands.js';
import { exitCodes } from './exit-codes.js';
import { exportCommands } from './export-commands.js';
import { feePlanCommands } from './fee-plan-commands.js';
import { installationCommands } from './installation-commands.js';
import { maintenanceCommands } from './maintenance-commands.js';
import { reportCommands } from './report-commands.js';
import { serveCommand } from './serve-command.js';
import { sessionCommands } from './session-commands.js';
import { signingCommands } from './signing-commands.js';
import { statementCommands } from './statement-commands.js';
import { tokenCommand } from './token-command.js';
import { transactionCommands } from './transaction-commands.js';

/** The whole command. It parses, calls @stoa/server, and prints; it decides nothing itself. */
export function createProgram(): Command {
  const program = new Command('stoa')
    .description(
      'Stoa, the back office of an app store: reports of merchants, installations, attribution events.',
    )
    .version(version(), '--version', 'print the version')
    .showHelpAfterError('(stoa --help teaches the rest)')
    .addHelpText('after', examples);
  serveCommand(program);
  accessCommands(program);
  signingCommands(program);
  tokenCommand(program);
  feePlanCommands(program);
  reportCommands(program);
  transactionCommands(program);
  statementCommands(program);
  sessionCommands(program);
  installationCommands(program);
  eventCommands(program);
  exportCommands(program);
  eraseCommand(program);
  maintenanceCommands(program);
  return program;
}

/** Of this package, whose manifest stands two folders above the built file. */
function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const named = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return named ? String(manifest.version) : 'unknown';
}

const examples = `
The operator's commands work on the database directly: they attach to a running service's embedded PostgreSQL, or
start it for the moment. --data DIR or --database-url URL choose the database; --json prints one JSON object.
report and token are for merchants and app developers: they work on files and over HTTP.

Examples:
  stoa serve --demo                                     a service to try, with ready-to-paste calls
  stoa merchant create --name "Example Games"           -> merchant_id
  stoa app register --merchant 1 --bundle-id com.example.game
  stoa api-key issue --merchant 1 --label backend --expires-in 90d
  stoa report upload --wait report-0001.json            what a merchant does; asks STOA_BASE_URL with STOA_API_KEY
  stoa doctor                                           checks the whole set-up and says what to do

Exit codes: ${Object.entries(exitCodes)
  .map(([name, code]) => `${code} ${name}`)
  .join(', ')}.
Settings from the environment: docs/operations.md.`;
