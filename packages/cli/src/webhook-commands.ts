import { duration, positiveInteger, print, time } from '@stoa/merchant/terminal';
import type { Administration } from '@stoa/server';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { administer, type DatabaseOptions, databaseCommand } from './common-options.js';
import { listenCommand } from './webhook-listen-command.js';
import { attemptLines, endpointLines, endpointTable, testLines } from './webhook-texts.js';

type WebhookOptions = DatabaseOptions & { readonly merchant?: number };
type Management = Awaited<ReturnType<Administration['webhooks']>>;

/** What a command knows of the endpoint that it names. */
interface Named {
  readonly name: { readonly merchantId: number; readonly endpointId: string };
  readonly by: Administration['actor'];
  readonly webhooks: Management;
}

const hourMs = 60 * 60 * 1000;
const listedByDefault = 100;

/** webhook add, list, show, test, pause, resume, change, rotate, remove, attempts, replay, listen. */
export function webhookCommands(program: Command): void {
  const parent = program
    .command('webhook')
    .description("addresses to which the operator's notifications, or a merchant's, are sent");
  addCommand(parent);
  listCommand(parent);
  showCommand(parent);
  testCommand(parent);
  stateCommands(parent);
  changeCommand(parent);
  rotateCommand(parent);
  removeCommand(parent);
  attemptsCommand(parent);
  replayCommand(parent);
  listenCommand(parent);
}

function webhookCommand(parent: Command, name: string, description: string): Command {
  return databaseCommand(parent, name, description).option(
    '--merchant <id>',
    "a merchant's instead of the operator's",
    positiveInteger,
  );
}

function endpointCommand(parent: Command, name: string, description: string): Command {
  return webhookCommand(parent, name, description).argument(
    '<endpoint>',
    'its id, as webhook list shows it',
    idOfEndpoint,
  );
}

/** What a command knows of whose endpoints it is about. */
interface OfStream extends Pick<Named, 'by' | 'webhooks'> {
  readonly merchantId: number;
}

function withStream(options: WebhookOptions, work: (of: OfStream) => Promise<void>): Promise<void> {
  return administer(options, async ({ webhooks: open, actor }) => {
    const webhooks = await open();
    await work({ merchantId: await webhooks.findStream(options.merchant), by: actor, webhooks });
  });
}

function withEndpoint(
  options: WebhookOptions,
  endpointId: string,
  work: (named: Named) => Promise<void>,
): Promise<void> {
  return withStream(options, ({ merchantId, ...rest }) =>
    work({ name: { merchantId, endpointId }, ...rest }),
  );
}

function idOfEndpoint(text: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new InvalidArgumentError('It must be an id as webhook list shows it.');
  return text.toLowerCase();
}

interface Settings {
  readonly url?: string;
  readonly description?: string;
  readonly types?: string;
  readonly ordered?: boolean;
}

function withSettings(command: Command): Command {
  return command
    .option('--description <text>', 'what it is for')
    .option('--types <types>', 'only these types, with commas between them, or all');
}

const typesOf = (list: string): string[] | null =>
  list === 'all' ? null : list.split(',').map((one) => one.trim());

const keepSecret = 'Keep it now: it is never shown again.';

function addCommand(parent: Command): void {
  withSettings(
    webhookCommand(parent, 'add', 'add an address; its secret is shown once').requiredOption(
      '--url <url>',
      'an https address whose host is public',
    ),
  )
    .option('--ordered', 'one at a time in the order of their numbers: what fails holds the rest')
    .addOption(
      new Option('--signing <kind>', 'v1: a shared secret; v1a: a public key')
        .choices(['v1', 'v1a'])
        .default('v1'),
    )
    .action((options: WebhookOptions & Settings & { readonly url: string; readonly signing: 'v1' | 'v1a' }) =>
      withStream(options, async ({ webhooks, by, merchantId }) => {
        const { endpointWithSecretOnWire } = await import('@stoa/server');
        const { url, description = '', types = 'all', ordered = false, signing } = options;
        const added = await webhooks.add({
          merchantId,
          url,
          description,
          types: typesOf(types),
          ordered,
          signing,
          by,
        });
        print(options.json, endpointWithSecretOnWire(added), [
          ...endpointLines(added),
          `Secret:      ${added.secret}`,
          keepSecret,
        ]);
      }),
    );
}

function listCommand(parent: Command): void {
  webhookCommand(parent, 'list', 'list the addresses, and whether they fail').action(
    (options: WebhookOptions) =>
      withStream(options, async ({ webhooks, merchantId }) => {
        const { endpointOnWire } = await import('@stoa/server');
        const endpoints = await webhooks.list(merchantId);
        print(
          options.json,
          { endpoints: endpoints.map((one) => endpointOnWire(one)) },
          endpoints.length === 0 ? ['There are no webhook endpoints.'] : endpointTable(endpoints),
        );
      }),
  );
}

function showCommand(parent: Command): void {
  endpointCommand(parent, 'show', 'show the settings of an address, and how far it has got').action(
    (endpointId: string, options: WebhookOptions) =>
      withEndpoint(options, endpointId, async ({ webhooks, name }) => {
        const { endpointOnWire } = await import('@stoa/server');
        const found = await webhooks.find(name);
        print(options.json, endpointOnWire(found), endpointLines(found));
      }),
  );
}

function testCommand(parent: Command): void {
  endpointCommand(
    parent,
    'test',
    'send a message of the type webhook.test, and say what became of it',
  ).action((endpointId: string, options: WebhookOptions) =>
    withEndpoint(options, endpointId, async ({ webhooks, name }) => {
      const { endpointTestOnWire } = await import('@stoa/server');
      const test = await webhooks.test(name);
      print(options.json, endpointTestOnWire(test), testLines(test));
    }),
  );
}

/** `webhook pause` and `webhook resume`. */
function stateCommands(parent: Command): void {
  for (const [command, state, description] of [
    ['pause', 'paused', 'send nothing until it is resumed; nothing is lost'],
    ['resume', 'active', 'send to a paused or disabled address again, from where it stopped'],
  ] as const)
    endpointCommand(parent, command, description).action((endpointId: string, options: WebhookOptions) =>
      changeAndPrint(options, endpointId, { state }),
    );
}

function changeCommand(parent: Command): void {
  withSettings(endpointCommand(parent, 'change', 'change what is given; the rest stays'))
    .option('--url <url>', 'an https address whose host is public')
    .option('--ordered', 'one at a time in the order of their numbers')
    .option('--no-ordered', 'several at once')
    .action(async (endpointId: string, options: WebhookOptions & Settings, command: Command) => {
      const { url, description, types, ordered } = options;
      if ([url, description, types, ordered].every((one) => one === undefined))
        command.error(
          'error: name what to change: --url, --description, --types, --ordered or --no-ordered.',
        );
      await changeAndPrint(options, endpointId, {
        url,
        description,
        ordered,
        types: types === undefined ? undefined : typesOf(types),
      });
    });
}

function changeAndPrint(
  options: WebhookOptions,
  endpointId: string,
  change: Omit<Parameters<Management['change']>[0], 'by' | 'merchantId' | 'endpointId'>,
): Promise<void> {
  return withEndpoint(options, endpointId, async ({ webhooks, name, by }) => {
    const { endpointOnWire } = await import('@stoa/server');
    const changed = await webhooks.change({ ...change, ...name, by });
    print(options.json, endpointOnWire(changed), endpointLines(changed));
  });
}

function rotateCommand(parent: Command): void {
  endpointCommand(
    parent,
    'rotate',
    'make a new secret, which is shown once; for a while the old one signs as well',
  )
    .option(
      '--overlap <duration>',
      'how long the old one signs as well, like 7d or 12h; 90d at most',
      duration,
      24 * hourMs,
    )
    .action((endpointId: string, options: WebhookOptions & { readonly overlap: number }) =>
      withEndpoint(options, endpointId, async ({ webhooks, name, by }) => {
        const { endpointWithSecretOnWire } = await import('@stoa/server');
        const rotated = await webhooks.rotate({ ...name, by, overlapMs: options.overlap });
        print(options.json, endpointWithSecretOnWire(rotated), [
          `The secret before signs as well until ${time(rotated.previousUntil)} UTC.`,
          ...(rotated.publicKey === null ? [] : [`Public key:  ${rotated.publicKey}`]),
          `Secret:      ${rotated.secret}`,
          keepSecret,
        ]);
      }),
    );
}

function removeCommand(parent: Command): void {
  endpointCommand(parent, 'remove', 'remove an address: nothing more is sent to it').action(
    (endpointId: string, options: WebhookOptions) =>
      withEndpoint(options, endpointId, async ({ webhooks, name, by }) => {
        await webhooks.remove({ ...name, by });
        print(options.json, { endpoint_id: endpointId, removed: true }, [`${endpointId} is removed.`]);
      }),
  );
}

function attemptsCommand(parent: Command): void {
  endpointCommand(parent, 'attempts', 'list what became of what was sent, the newest first')
    .option('--limit <number>', 'the most to list', positiveInteger, listedByDefault)
    .action((endpointId: string, options: WebhookOptions & { readonly limit: number }) =>
      withEndpoint(options, endpointId, async ({ webhooks, name }) => {
        const { attemptOnWire } = await import('@stoa/server');
        const attempts = await webhooks.attempts(name, { after: undefined, most: options.limit });
        print(
          options.json,
          { attempts: attempts.map((one) => attemptOnWire(one)) },
          attempts.length === 0 ? ['Nothing was sent.'] : attemptLines(attempts),
        );
      }),
    );
}

function replayCommand(parent: Command): void {
  endpointCommand(parent, 'replay', 'send notifications again, with the ids that they had')
    .requiredOption('--from <number>', 'the first one', positiveInteger)
    .option('--to <number>', 'the last one; without it, everything from the first one on', positiveInteger)
    .action((endpointId: string, options: WebhookOptions & { readonly from: number; readonly to?: number }) =>
      withEndpoint(options, endpointId, async ({ webhooks, name, by }) => {
        const { endpointOnWire } = await import('@stoa/server');
        const { from, to } = options;
        const range = { from: BigInt(from), to: to === undefined ? undefined : BigInt(to) };
        const replayed = await webhooks.replay({ ...name, ...range, by });
        print(options.json, endpointOnWire(replayed), endpointLines(replayed));
      }),
    );
}
