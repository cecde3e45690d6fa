import { print } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { type DatabaseOptions, inOffice, withDatabaseOptions } from './common-options.js';

/** database grant-reader. */
export function databaseCommands(program: Command): void {
  const parent = program
    .command('database')
    .description('the roles that may read the database; see docs/sql.md');
  withDatabaseOptions(
    parent
      .command('grant-reader')
      .description('let a role read the views of stoa_read and nothing else; create it if it does not exist')
      .argument('<name>', 'the role'),
  ).action((name: string, options: DatabaseOptions) =>
    inOffice(options, async ({ grantReader }) => {
      const { created } = await grantReader(name);
      print(options.json, { role: name, created }, [
        `The role ${name} ${created ? 'was created and ' : ''}may read the schema stoa_read and nothing else of Stoa.`,
        ...(created ? [`It has no password yet: set one with \\password in psql.`] : []),
      ]);
    }),
  );
}
