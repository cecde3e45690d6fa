import { reportCommands, tokenCommand, twinCommand } from '@stoa/merchant';
import { exitCodes, packageVersion, print, printText } from '@stoa/merchant/terminal';
import { Command, InvalidArgumentError } from 'commander';
import { accessCommands } from './access-commands.js';
import { adjustmentCommands } from './adjustment-commands.js';
import { auditCommands } from './audit-commands.js';
import { backupCommands } from './backup-commands.js';
import { capacityCommand } from './capacity/capacity-command.js';
import { channelCommands } from './channel-commands.js';
import { administer, configOf, type DatabaseOptions, databaseCommand } from './common-options.js';
import { correctionCommands } from './correction-commands.js';
import { counted } from './counted.js';
import { eventCommands } from './event-commands.js';
import { exchangeRateCommands } from './exchange-rate-commands.js';
import { exportCommands } from './export-commands.js';
import { feePlanCommands } from './fee-plan-commands.js';
import { findingLines } from './finding-lines.js';
import { groupCommands } from './group-commands.js';
import { issuerCommands } from './issuer-commands.js';
import { notificationCommands } from './notification-commands.js';
import { serveCommand } from './serve-command.js';
import { sessionCommands } from './session-commands.js';
import { setupCommand } from './setup/setup-command.js';
import { signingCommands } from './signing-commands.js';
import { statementCommands } from './statement-commands.js';
import { eraseCommand, subjectCommands } from './subject-commands.js';
import { transactionCommands } from './transaction-commands.js';
import { upgradeCommands } from './upgrade-commands.js';
import { userCommands } from './user-commands.js';
import { webhookCommands } from './webhook-commands.js';

/** scale-out plan, apply. */
function scaleOutCommands(program: Command): void {
  const parent = program
    .command('scale-out')
    .description('spread the tables over the workers of a Citus coordinator; see docs/scale-out.md');
  databaseCommand(parent, 'plan', 'print the statements that are missing, and change nothing').action(
    (options: DatabaseOptions) =>
      administer(options, async ({ scaleOut }) => {
        const steps = await scaleOut.plan();
        const lines = steps.flatMap(({ does, statements }) => [`-- ${does}`, ...statements, '']);
        print(options.json, { steps }, steps.length === 0 ? [nothingMissing] : lines.slice(0, -1));
      }),
  );
  databaseCommand(
    parent,
    'apply',
    'do what the plan says; no process of Stoa may run meanwhile; after an interruption, run it again',
  ).action((options: DatabaseOptions) =>
    administer(options, async ({ scaleOut }) => {
      const { createProgress } = await import('@stoa/merchant/record-file');
      const progress = createProgress();
      const done: string[] = [];
      try {
        await scaleOut.apply(({ does }) => {
          done.push(does);
          progress.show(`${counted(done.length, 'step')}: ${does}`);
        });
      } finally {
        progress.clear();
      }
      print(options.json, { done }, done.length === 0 ? [nothingMissing] : done);
    }),
  );
}

const nothingMissing = 'Everything is spread already.';

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
  channelCommands(program);
  exchangeRateCommands(program);
  groupCommands(program);
  reportCommands(program);
  twinCommand(program);
  transactionCommands(program);
  correctionCommands(program);
  adjustmentCommands(program);
  issuerCommands(program);
  statementCommands(program);
  sessionCommands(program);
  installationCommands(program);
  eventCommands(program);
  exportCommands(program);
  notificationCommands(program);
  webhookCommands(program);
  subjectCommands(program);
  eraseCommand(program);
  auditCommands(program);
  databaseCommands(program);
  backupCommands(program);
  scaleOutCommands(program);
  maintenanceCommands(program);
  upgradeCommands(program);
  capacityCommand(program);
  setupCommand(program);
  return program;
}

const examples = `
The operator's commands work on the database directly: they attach to the embedded PostgreSQL of a running service,
or start it for as long as they need it. --data DIR or --database-url URL choose the database; --json prints one JSON object.
report, test and token are for merchants and app developers: they work on files and over HTTP.

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

/** database grant-reader. */
function databaseCommands(program: Command): void {
  const parent = program
    .command('database')
    .description('the roles that may read the database; see docs/sql.md');
  databaseCommand(
    parent,
    'grant-reader',
    'let a role read the views of stoa_read and nothing else; create it if it does not exist',
  )
    .argument('<name>', 'the role')
    .action((name: string, options: DatabaseOptions) =>
      administer(options, async ({ grantReader }) => {
        const { created } = await grantReader(name);
        print(options.json, { role: name, created }, [
          `The role ${name} ${created ? 'was created and ' : ''}may read the schema stoa_read and nothing else of Stoa.`,
          ...(created ? [`It has no password yet: set one with \\password in psql.`] : []),
        ]);
      }),
    );
}

/** installation explain. */
function installationCommands(program: Command): void {
  const parent = program
    .command('installation')
    .description('installations of apps, and the store users that they were matched to');
  explainCommand(parent);
}

function explainCommand(parent: Command): void {
  databaseCommand(parent, 'explain', 'explain why an installation is matched as it is')
    .argument('<id>', 'the installation_token of the app', installationId)
    .action((id: string, options: DatabaseOptions) =>
      administer(options, async ({ readInstallation, actor }) => {
        const { explainInstallation, merchantInstallationText } = await import('@stoa/server');
        const installation = await readInstallation(id, actor);
        const none = installation.erasedAt === null ? '-' : 'erased';
        // As text, so that the attribution data keeps every digit.
        printText(options.json, () => merchantInstallationText(installation), [
          explainInstallation(installation),
          '',
          `Merchant:   ${installation.merchantId}`,
          `Store user: ${installation.storeUserId ?? none}`,
          `Attributed: ${installation.attributionData ?? none}`,
        ]);
      }),
    );
}

function installationId(text: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new InvalidArgumentError('It must be a UUID, like 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00.');
  return text;
}

/** migrate, doctor. */
function maintenanceCommands(program: Command): void {
  databaseCommand(
    program,
    'migrate',
    'bring the database schema up to date; serve does this at its start, too',
  ).action((options: DatabaseOptions) =>
    administer(
      options,
      async ({ migrated }) => {
        const line = migrated.length === 0 ? 'The schema is up to date.' : `Applied: ${migrated.join(', ')}.`;
        print(options.json, { applied: migrated }, [line]);
      },
      'always',
    ),
  );
  databaseCommand(
    program,
    'doctor',
    'check the database, migrations, clock, disk and keys, and advise what to do',
  )
    .option('--deep', 'also count the books of all merchants again, which reads all transactions')
    .action(async (options: DatabaseOptions & { readonly deep?: boolean }) => {
      const { examine } = await import('@stoa/server');
      const findings = await examine(await configOf(options), options);
      const healthy = findings.every(({ state }) => state !== 'broken');
      print(options.json, { healthy, findings }, [
        ...findingLines(findings),
        healthy ? 'Stoa can run.' : 'Stoa cannot run like this.',
      ]);
      if (!healthy) process.exitCode = exitCodes.failed;
    });
}
