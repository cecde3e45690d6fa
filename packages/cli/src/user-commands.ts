import { positiveInteger, print, table, time } from '@stoa/merchant/terminal';
import type { ListedUser, Member, MerchantRole, OperatorRole } from '@stoa/server';
import type { Command } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';

type UserOptions = DatabaseOptions & { readonly merchant?: number };
type RoleOptions = UserOptions & { readonly role: string };

const roleMeaning =
  'admin, finance, support or auditor of the operator; with --merchant: owner, developer or finance of it';

/** user. */
export function userCommands(program: Command): void {
  const user = program.command('user').description('the people who may sign in, and their roles');
  databaseCommand(
    user,
    'invite',
    'invite a person; prints a link for them, which works once and for 24 hours',
  )
    .requiredOption('--email <address>', 'where the person is reached')
    .requiredOption('--role <role>', roleMeaning)
    .option('--merchant <id>', 'the merchant for which the person works', positiveInteger)
    .action((options: RoleOptions & { email: string }, command: Command) => invite(options, command));
  databaseCommand(user, 'list', 'list the people')
    .option('--merchant <id>', 'only those of a merchant', positiveInteger)
    .action(list);
  databaseCommand(user, 'role', 'change what a person may do; a role of the operator ends their sessions')
    .argument('<user>', 'the number of the person', positiveInteger)
    .requiredOption('--role <role>', `${roleMeaning}; none takes it away`)
    .option('--merchant <id>', 'the merchant for which the person works', positiveInteger)
    .action((userId: number, options: RoleOptions, command: Command) => changeRole(userId, options, command));
  stateCommands(user);
  unlinkCommand(user);
  mailCommand(user);
  databaseCommand(user, 'reset', 'print a link with which a person sets a new password')
    .argument('<user>', 'the number of the person', positiveInteger)
    .option(
      '--second-factor',
      'also remove the second factor, for somebody who lost it; the password ends at once',
    )
    .action(reset);
}

async function invite(
  { email, role, merchant, ...options }: RoleOptions & { readonly email: string },
  command: Command,
): Promise<void> {
  const { describeInvitation, merchantRoles, operatorRoles } = await import('@stoa/server');
  await administer(options, async ({ users, members, publicUrlAt, passwordsOff }) => {
    const invited =
      merchant === undefined
        ? await users.invite(email, oneOfRoles<OperatorRole>(operatorRoles, role, command))
        : await members.invite(merchant, email, oneOfRoles<MerchantRole>(merchantRoles, role, command));
    const { mailed: _, ...described } = describeInvitation(invited, { publicUrlAt, passwordsOff });
    const invitation = { user_id: invited.userId, ...described };
    const { link } = invitation;
    const words =
      link === null
        ? [
            `User ${invited.userId} is invited, and signs in at the identity provider, with the account of this address, at`,
            invitation.sign_in_at,
          ]
        : [
            `User ${invited.userId} is invited. Give this link to that person only:`,
            link,
            `It works once, until ${time(invited.expiresAt)} UTC. Only its hash is stored, and it is never shown again.`,
          ];
    print(options.json, invitation, words);
  });
}

function oneOfRoles<T extends string>(
  roles: Readonly<Record<T, unknown>>,
  role: string,
  command: Command,
): T {
  const names = Object.keys(roles) as T[];
  const found = names.find((one) => one === role);
  return found ?? command.error(`error: --role must be one of ${names.join(', ')}`);
}

async function list({ merchant, ...options }: UserOptions): Promise<void> {
  await administer(options, async ({ users, members }) => {
    const { memberOnWire, userOnWire } = await import('@stoa/server');
    if (merchant !== undefined) {
      const found = (
        await everybody<Member>((last, most) => members.list(merchant, { after: last?.memberId, most }))
      ).map(memberOnWire);
      print(options.json, { users: found }, [
        ...table([
          ['USER', 'E-MAIL', 'ROLE', 'STATE', 'INVITED (UTC)'],
          ...found.map((one) => [
            String(one.user_id),
            one.email ?? '-',
            one.role,
            one.state,
            time(new Date(one.invited_at)),
          ]),
        ]),
      ]);
      return;
    }
    const found = (
      await everybody<ListedUser>((last, most) => users.list({ after: last?.userId ?? 0, most }))
    ).map(userOnWire);
    print(options.json, { users: found }, [
      ...table([
        ['USER', 'E-MAIL', 'ROLE', 'MERCHANTS', 'STATE', 'SECOND FACTOR', 'INVITED (UTC)'],
        ...found.map((one) => [
          String(one.user_id),
          one.email ?? '(erased)',
          one.role ?? '-',
          one.merchants.map(({ merchant_id, role }) => `${merchant_id} ${role}`).join(', ') || '-',
          one.state,
          one.second_factor ? 'on' : 'off',
          time(new Date(one.created_at)),
        ]),
      ]),
    ]);
  });
}

const usersOfPage = 1_000;

async function everybody<T>(
  pageAfter: (last: T | undefined, most: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const page = await pageAfter(all.at(-1), usersOfPage);
    all.push(...page);
    if (page.length < usersOfPage) return all;
  }
}

async function changeRole(
  userId: number,
  { role, merchant, ...options }: RoleOptions,
  command: Command,
): Promise<void> {
  const { merchantRoles, operatorRoles } = await import('@stoa/server');
  await administer(options, async ({ users, members }) => {
    if (merchant === undefined)
      await users.changeRole(
        userId,
        role === 'none' ? null : oneOfRoles<OperatorRole>(operatorRoles, role, command),
      );
    else if (role === 'none') await members.remove(merchant, userId);
    else await members.changeRole(merchant, userId, oneOfRoles<MerchantRole>(merchantRoles, role, command));
    const side = merchant === undefined ? 'the operator' : `merchant ${merchant}`;
    print(
      options.json,
      { user_id: userId, merchant_id: merchant ?? null, role: role === 'none' ? null : role },
      [
        role === 'none'
          ? `User ${userId} no longer works for ${side}.`
          : `User ${userId} is ${role} of ${side} now.${merchant === undefined ? ' Their sessions have ended.' : ''}`,
      ],
    );
  });
}

function stateCommands(user: Command): void {
  const about = (name: string, description: string): Command =>
    databaseCommand(user, name, description).argument('<user>', 'the number of the person', positiveInteger);
  about('disable', 'stop a person from signing in; their sessions end at once').action(
    (userId: number, options: DatabaseOptions) =>
      administer(options, async ({ users }) => {
        const left = await users.disable(userId);
        print(options.json, { user_id: userId, merchants_without_owner: left }, [
          `User ${userId} is disabled.`,
          ...withoutOwner(left),
        ]);
      }),
  );
  about('enable', 'let a person sign in again').action((userId: number, options: DatabaseOptions) =>
    administer(options, async ({ users }) => {
      await users.enable(userId);
      print(options.json, { user_id: userId }, [`User ${userId} may sign in again.`]);
    }),
  );
  about('erase', 'forget the address of a person for ever; their number stays in the audit trail').action(
    (userId: number, options: DatabaseOptions) =>
      administer(options, async ({ users }) => {
        const left = await users.erase(userId);
        print(options.json, { user_id: userId, merchants_without_owner: left }, [
          `User ${userId} is erased.`,
          ...withoutOwner(left),
        ]);
      }),
  );
  about('end-sessions', 'sign a person out everywhere').action((userId: number, options: DatabaseOptions) =>
    administer(options, async ({ users }) => {
      const ended = await users.endSessions(userId);
      print(options.json, { user_id: userId, sessions_ended: ended }, [
        `Sessions of user ${userId} that have ended: ${ended}.`,
      ]);
    }),
  );
}

function unlinkCommand(user: Command): void {
  databaseCommand(
    user,
    'unlink',
    'unlink a person from the identity provider; at the next sign-in there, the account goes to the person who has proved its address',
  )
    .argument('[user]', 'the number of the person', positiveInteger)
    .option(
      '--issuer <url>',
      'everybody at this provider instead of one person, after its address has changed',
    )
    .action(unlink);
}

async function unlink(
  userId: number | undefined,
  { issuer, ...options }: DatabaseOptions & { readonly issuer?: string },
  command: Command,
): Promise<void> {
  const whose = userId === undefined ? issuer && { issuer } : issuer === undefined && { userId };
  if (!whose) command.error('error: name one person, or a provider with --issuer');
  await administer(options, async ({ users }) => {
    const unlinked = await users.unlink(whose);
    print(options.json, { user_ids: unlinked }, [
      unlinked.length === 0
        ? 'None of them is linked to an identity provider. Nothing was changed.'
        : `People who are linked again at their next sign-in: ${unlinked.join(', ')}. Their sessions have ended.`,
    ]);
  });
}

interface MailOptions extends UserOptions {
  readonly type?: string;
  readonly how?: string;
}

function mailCommand(user: Command): void {
  databaseCommand(user, 'mail', 'show what a person is mailed, or change it')
    .argument('<user>', 'the number of the person', positiveInteger)
    .option('--type <type>', 'change mails about this type of notification')
    .option('--how <how>', 'at_once, daily or off')
    .option('--merchant <id>', 'those of this merchant, and not of the operator', positiveInteger)
    .action((userId: number, options: MailOptions, command: Command) => mail(userId, options, command));
}

async function mail(
  userId: number,
  { type, how, merchant, ...options }: MailOptions,
  command: Command,
): Promise<void> {
  const { allMailed, howMailed, mailChangeOf, offeredOnWire } = await import('@stoa/server');
  const oneOf = <T extends string>(name: string, values: readonly T[], given: string): T =>
    values.find((one) => one === given) ??
    command.error(`error: ${name} must be one of ${values.join(', ')}`);
  const isChange = type !== undefined && how !== undefined;
  if (!isChange && (type ?? how ?? merchant) !== undefined)
    command.error('error: a change needs --type and --how');
  const change = isChange && {
    merchant_id: merchant ?? null,
    type: oneOf('--type', allMailed, type),
    how: oneOf('--how', howMailed, how),
  };
  await administer(options, async ({ mailChoices, actor }) => {
    if (change) await mailChoices.change(userId, [mailChangeOf(change)], actor);
    const choices = (await mailChoices.list(userId)).map(offeredOnWire);
    print(options.json, { user_id: userId, choices }, [
      ...table([
        ['MERCHANT', 'TYPE', 'MAILS ABOUT', 'HOW'],
        ...choices.map((one) => [
          one.merchant_id === null ? 'the operator' : String(one.merchant_id),
          one.type,
          one.words,
          one.how,
        ]),
      ]),
    ]);
  });
}

function withoutOwner(merchants: readonly number[]): string[] {
  return merchants.map(
    (merchantId) =>
      `Merchant ${merchantId} has no owner now: stoa user invite --merchant ${merchantId} --role owner --email ADDRESS`,
  );
}

async function reset(
  userId: number,
  { secondFactor = false, ...options }: DatabaseOptions & { readonly secondFactor?: boolean },
): Promise<void> {
  await administer(options, async ({ users, publicUrlAt }) => {
    const { addressOfLink } = await import('@stoa/server');
    const made = await users.reset(userId, { secondFactor });
    const link = addressOfLink(publicUrlAt, made);
    print(options.json, { user_id: userId, link, expires_at: made.expiresAt }, [
      `Give this link to user ${userId} only:`,
      link,
      secondFactor
        ? `It works once, until ${time(made.expiresAt)} UTC. The second factor and the password are removed.`
        : `It works once, until ${time(made.expiresAt)} UTC. The old password works until the link is used.`,
    ]);
  });
}
