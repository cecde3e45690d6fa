import { recordAudit } from '../../audit-entries/index.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { selectLastSequences, selectNotifications } from '../../notification-log/index.js';
import { webhooksFailures } from '../webhooks-failures.js';
import { countRetries, moveBack, sendAgain, type WebhookEndpoint } from './endpoint-store.js';
import {
  type EndpointsContext,
  entryOf,
  findEndpoint,
  lockKnown,
  type NamedEndpoint,
} from './manage-endpoints.js';
import { unusable } from './usable-endpoint.js';

export interface AskedAgain extends NamedEndpoint {
  readonly from: bigint;
  /** Absent: everything from there on, up to what happens in the future. */
  readonly to?: bigint | undefined;
}

/**
 * Sends the notifications of a range once more, or everything from a number on. Those are sent that are still kept and
 * of the types that the endpoint gets.
 * @throws Failure unknown_webhook_endpoint, unusable_webhook, too_many_to_send_again
 */
export async function replayNotifications(
  context: EndpointsContext,
  { from, to, by, ...name }: AskedAgain,
): Promise<WebhookEndpoint> {
  const { database, clock } = context;
  await database.transaction(async (tx) => {
    const endpoint = await lockKnown(tx, name);
    const last = (await selectLastSequences(tx, [name.merchantId])).get(name.merchantId) ?? 0n;
    if (from > last)
      throw unusable('/from', 'after_last_notification', `The last number of the notifications is ${last}.`);
    if (to !== undefined && (to < from || to > last))
      throw unusable('/to', 'outside_of_the_log', `to is ${from} to ${last}.`);
    const now = clock.now();
    if (to === undefined) {
      const after = from - 1n;
      await moveBack(tx, name, after < endpoint.afterSequence ? after : endpoint.afterSequence);
    } else await sendAgain(tx, name, { sequences: await sequencesOf(tx, endpoint, { from, to }), now });
    await countRetries(tx, name, null);
    const entry = { ...entryOf(name), after: { from, to: to ?? null } };
    await recordAudit(tx, { action: 'webhook_endpoint.replayed', ...entry }, { by, clock });
  });
  context.notice();
  return findEndpoint(context, name);
}

/** Those of a range that the endpoint gets and has got or was to get: what follows its number will be sent anyway. */
async function sequencesOf(
  tx: Parameters<typeof selectNotifications>[0],
  { merchantId, types, retries, afterSequence }: WebhookEndpoint,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<bigint[]> {
  const most = limits.webhooksSentAgain;
  const through = to < afterSequence ? to : afterSequence;
  if (through - from >= limits.notificationsWalked)
    throw new Failure(webhooksFailures.too_many_to_send_again, {
      detail: `The range has ${through - from + 1n} numbers, and may have ${limits.notificationsWalked}.`,
    });
  const found = await selectNotifications(tx, merchantId, {
    after: from - 1n,
    through,
    types,
    most: most + 1,
  });
  if (found.length > most || retries > most)
    throw new Failure(webhooksFailures.too_many_to_send_again, {
      detail: `One call sends at most ${most} notifications again, and while more than ${most} wait to be sent again, none.`,
    });
  return found.map(({ sequence }) => sequence);
}
