import { reportCommands, tokenCommand } from '@stoa/merchant';
import { exitCodes, packageVersion } from '@stoa/merchant/terminal';
import { Command } from 'commander';
import { accessCommands } from './access-commands.js';
import { auditCommands } from './audit-commands.js';
import { backupCommands } from './backup-commands.js';
import { correctionCommands } from './correction-commands.js';
import { databaseCommands } from './database-commands.js';
import { eraseCommand } from './erase-command.js';
import { eventCommands } from './event-commands.js';
import { exportCommands } from './export-commands.js';
import { feePlanCommands } from './fee-plan-commands.js';
import { installationCommands } from './installation-commands.js';
import { issuerCommands } from './issuer-commands.js';
import { maintenanceCommands } from './maintenance-commands.js';
import { scaleOutCommands } from './scale-out-commands.js';
import { serveCommand } from './serve-command.js';
import { sessionCommands } from './session-commands.js';
import { signingCommands } from './signing-commands.js';
import { statementCommands } from './statement-commands.js';
import { subjectCommands } from './subject-commands.js';
import { transactionCommands } from './transaction-commands.js';
import { userCommands } from './user-commands.js';

/** The whole command. It parses, calls @stoa/server, and prints; it makes no decisions of its own. */
export function createProgram(): Command {
  const program = new Command('stoa')
    .description(
      "Stoa, the back office of an app store: merchants' reports, installations, attribution events.",
    )
    .version(packageVersion(new URL('../../package.json', import.meta.url)), '--version', 'print the version')
    .showHelpAfterError('(stoa --help shows all commands)')
    .addHelpText('after', examples);
  serveCommand(program);
  accessCommands(program);
  userCommands(program);
  signingCommands(program);
  tokenCommand(program);
  feePlanCommands(program);
  reportCommands(program);
  transactionCommands(program);
  correctionCommands(program);
  issuerCommands(program);
  statementCommands(program);
  sessionCommands(program);
  installationCommands(program);
  eventCommands(program);
  exportCommands(program);
  subjectCommands(program);
  eraseCommand(program);
  auditCommands(program);
  databaseCommands(program);
  backupCommands(program);
  scaleOutCommands(program);
  maintenanceCommands(program);
  return program;
}

const examples = `
The operator's commands work on the database directly: they attach to the embedded PostgreSQL of a running service,
or start it for as long as they need it. --data DIR or --database-url URL choose the database; --json prints one JSON object.
report and token are for merchants and app developers: they work on files and over HTTP.

Examples:
  stoa serve --demo                                     a service to try, with calls to paste
  stoa merchant create --name "Example Games"           -> merchant_id
  stoa app register --merchant 1 --bundle-id com.example.game
  stoa api-key issue --merchant 1 --label backend --expires-in 90d
  stoa user invite --email ann@example.com --role admin -> a link for that person
  stoa report upload --wait report-0001.json            what a merchant does; asks STOA_BASE_URL with STOA_API_KEY
  stoa doctor                                           checks the installation and advises what to do

Exit codes: ${Object.entries(exitCodes)
  .map(([name, code]) => `${code} ${name}`)
  .join(', ')}.
Settings from the environment: docs/operations/configure.md.`;
