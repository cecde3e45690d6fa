import { positiveInteger, print, table, time } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { printWaiting } from './print-waiting.js';

/** group list, add, members, join and leave. */
export function groupCommands(program: Command): void {
  const parent = program
    .command('group')
    .description('groups of merchants, such as a programme with other fees, and their members');
  listCommand(parent);
  addCommand(parent);
  membersCommand(parent);
  joinCommand(parent);
  leaveCommand(parent);
}

function listCommand(parent: Command): void {
  databaseCommand(parent, 'list', 'list the groups').action((options: DatabaseOptions) =>
    administer(options, async ({ reporting }) => {
      const { merchantGroupOnWire: wire } = await import('@stoa/server');
      const groups = await reporting.groups.list();
      const rows = groups.map(({ group, createdAt }) => [group, time(createdAt)]);
      print(
        options.json,
        { merchant_groups: groups.map((one) => wire(one)) },
        table([['GROUP', 'ADDED (UTC)'], ...rows]),
      );
    }),
  );
}

function addCommand(parent: Command): void {
  databaseCommand(parent, 'add', 'add a group without members')
    .argument('<group>', 'small letters, digits, hyphens and underscores, like small-business')
    .action(async (group: string, options: DatabaseOptions, own: Command) => {
      const { isGroupName, merchantGroupOnWire: wire } = await import('@stoa/server');
      if (!isGroupName(group))
        own.error(
          'error: a group has a name of small letters, digits, hyphens or underscores, like small-business.',
        );
      return administer(options, async ({ reporting, actor }) => {
        const added = await reporting.groups.add({ group, by: actor });
        print(options.json, wire(added), [`Merchants may become members of the group ${group}.`]);
      });
    });
}

type MembersOptions = DatabaseOptions & { readonly merchant?: number };

function membersCommand(parent: Command): void {
  databaseCommand(
    parent,
    'members',
    'list the memberships of a group or a merchant, including those that have ended',
  )
    .argument('[group]', 'only of this group')
    .option('--merchant <id>', 'only of this merchant', positiveInteger)
    .action((group: string | undefined, options: MembersOptions, own: Command) => {
      const { merchant } = options;
      if (group === undefined && merchant === undefined)
        own.error('error: name a group, or a merchant with --merchant.');
      return administer(options, async ({ reporting: { groups } }) => {
        const { groupMembershipOnWire: wire } = await import('@stoa/server');
        const listed =
          merchant === undefined ? await groups.memberships(group ?? '') : await groups.ofMerchant(merchant);
        const found = listed.filter((one) => group === undefined || one.group === group);
        print(options.json, { group_memberships: found.map((one) => wire(one)) }, membershipLines(found));
      });
    });
}

type Membership = Awaited<ReturnType<Administration['reporting']['groups']['memberships']>>[number];

function membershipLines(memberships: readonly Membership[]): string[] {
  return table([
    ['MEMBERSHIP', 'GROUP', 'MERCHANT', 'FROM', 'UNTIL', 'CREATED BY'],
    ...memberships.map(({ membershipId, group, merchantId, memberFrom, memberUntil, createdBy }) => [
      String(membershipId),
      group,
      String(merchantId),
      memberFrom,
      untilText({ memberFrom, memberUntil }),
      createdBy,
    ]),
  ]);
}

function untilText({ memberFrom, memberUntil }: Pick<Membership, 'memberFrom' | 'memberUntil'>): string {
  return memberUntil === memberFrom ? 'revoked' : (memberUntil ?? '-');
}

type JoinOptions = DatabaseOptions & {
  readonly merchant: number;
  readonly from: string;
  readonly until?: string;
};

function joinCommand(parent: Command): void {
  databaseCommand(parent, 'join', 'make a merchant a member of a group; it changes no recorded fee')
    .argument('<group>', 'the group')
    .requiredOption('--merchant <id>', 'the merchant', positiveInteger)
    .requiredOption('--from <date>', 'the first day on which it is a member (UTC); it may lie in the past')
    .option('--until <date>', 'the first day on which it is no longer a member')
    .action((group: string, options: JoinOptions) =>
      administer(options, async ({ reporting, actor }) => {
        const { merchant: merchantId, from, until = null } = options;
        const asked = { group, merchantId, memberFrom: from, memberUntil: until, by: actor };
        await printMade(options, await reporting.groups.join(asked));
      }),
    );
}

function leaveCommand(parent: Command): void {
  databaseCommand(parent, 'leave', 'end a membership, once; it changes no recorded fee')
    .argument('<id>', 'its membership_id', positiveInteger)
    .requiredOption(
      '--until <date>',
      'the first day on which it is no longer a member (UTC); the day on which the membership begins revokes it',
    )
    .action((membershipId: number, options: DatabaseOptions & { readonly until: string }) =>
      administer(options, async ({ reporting, actor }) => {
        const made = await reporting.groups.leave({ membershipId, until: options.until, by: actor });
        await printMade(options, made);
      }),
    );
}

type Made = Awaited<ReturnType<Administration['reporting']['groups']['join']>>;

/** What was made, and the command that then moves fees; or what waits. */
async function printMade(options: DatabaseOptions, made: Made): Promise<void> {
  if ('proposal' in made) return printWaiting(options, made.proposal);
  const { groupMembershipOnWire: wire } = await import('@stoa/server');
  const { membership } = made;
  print(options.json, wire(membership), [
    membershipText(membership),
    'Next, for each month that is recorded already:',
    `  stoa fee-plan reprice --month MONTH --merchant ${membership.merchantId} --dry-run`,
  ]);
}

function membershipText({ membershipId, merchantId, group, memberFrom, memberUntil }: Membership): string {
  const until = memberUntil === null ? '' : ` until ${memberUntil}`;
  const days = memberUntil === memberFrom ? 'revoked' : `from ${memberFrom}${until}`;
  return `Membership ${membershipId} of merchant ${merchantId} in ${group}: ${days}.`;
}
