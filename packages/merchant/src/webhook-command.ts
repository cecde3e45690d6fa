import { type Command, InvalidArgumentError } from 'commander';
import { notificationsAfter, notificationTypes } from './notification-command.js';
import { isLoopback } from './report-upload/caller.js';
import { withServiceOptions } from './report-upload/service-options.js';

/** webhook listen: sends what happens to a receiver on this machine. */
export function webhookCommand(program: Command): void {
  const webhook = program.command('webhook').description('try out a receiver of webhooks');
  withServiceOptions(withListenOptions(webhook.command('listen').description(listenMeaning))).action(
    async (_options: object, command: Command) => {
      const { listenToService } = await import('./webhook-listen/listen-to-service.js');
      await listenToService(command);
    },
  );
}

export const listenMeaning =
  'read what happens and send it to a receiver, signed as a webhook, until Ctrl-C; no endpoint is needed';

export interface ListenOptions {
  readonly forwardTo: URL;
  readonly after?: number;
  readonly types?: string;
}

/** The options that say where notifications are sent, and which. */
export function withListenOptions(command: Command): Command {
  const from = 'begin after the notification with this number; without it, with what happens from now on';
  return command
    .requiredOption('--forward-to <url>', 'the receiver: on this machine, or at https', receiverUrl)
    .option('--after <number>', from, notificationsAfter)
    .addOption(notificationTypes());
}

/** Plain http only on this machine: on the way elsewhere others could read what happens. */
function receiverUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHere = url?.protocol === 'http:' && isLoopback(url.hostname);
  if (url !== undefined && url.username === '' && (isHere || url.protocol === 'https:')) return url;
  throw new InvalidArgumentError('It must be a URL like http://localhost:3000/webhooks, or one with https.');
}
