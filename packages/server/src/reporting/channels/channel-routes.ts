import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { reportingFailures } from '../reporting-failures.js';
import { channelOnWire, channelParamsSchema, channelSchema, channelsSchema } from './channel-schemas.js';
import { addChannel, endChannel, listChannels } from './manage-channels.js';

const ofOne = { path: '/channels/:channel', params: channelParamsSchema, scope: 'reports:write' } as const;

/** The calls by which the operator keeps the list of the ways of payment that transactions may name. */
export function channelRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.read(
    {
      path: '/channels',
      id: 'listChannels',
      scope: 'reports:read',
      summary: 'List the channels that transactions may name',
      description: 'By name, with those that ended.',
      answer: ['The channels.', channelsSchema],
    },
    async () => ({ channels: (await listChannels(context)).map((one) => channelOnWire(one)) }),
  );
  operator.change(
    {
      ...ofOne,
      method: 'PUT',
      id: 'addChannel',
      audit: 'channel.added',
      summary: 'Let transactions name a channel',
      description: 'From now on. Adding one that ended takes it into use again; a repeat changes nothing.',
      answer: ['The channel.', channelSchema],
      fails: [reportingFailures.too_many_channels],
    },
    async ({ params: { channel }, by }) => channelOnWire(await addChannel(context, { channel, by })),
  );
  operator.change(
    {
      ...ofOne,
      method: 'DELETE',
      id: 'endChannel',
      audit: 'channel.ended',
      summary: 'End a channel',
      description:
        'Reports that are processed from now on may not name it. What is recorded keeps it. A repeat changes nothing.',
      answer: ['The channel.', channelSchema],
      fails: [reportingFailures.unknown_channel],
    },
    async ({ params: { channel }, by }) => channelOnWire(await endChannel(context, { channel, by })),
  );
}
