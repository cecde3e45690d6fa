import { channelPattern } from '@stoa/contract';
import { Type } from 'typebox';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { named, text, textOrNull, time, timeOrNull } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import { addChannel, endChannel, listChannels } from './manage-channels.js';

const description = 'The word that transactions name it by.';

const channelParamsSchema = Type.Object({
  channel: TextOf('channel', {
    minLength: 1,
    maxLength: limits.channelCharacters,
    pattern: channelPattern,
    description,
  }),
});

const channelSchema = named('Channel', {
  channel: text(description),
  created_at: time('When it was added first.'),
  created_by: text('Who added it first.'),
  ended_at: timeOrNull('From then on, reports may not name it; null: they may.'),
  ended_by: textOrNull('Who ended it.'),
});

const channelsSchema = named('Channels', {
  channels: Type.Array(ref(channelSchema), { description: 'By name, with those that ended.' }),
});

export const channelSchemas = [channelSchema, channelsSchema] as const;

export const channelOnWire = wireOf(channelSchema);

const ofOne = { path: '/channels/:channel', params: channelParamsSchema, scope: 'reports:write' } as const;

/** The calls by which the operator keeps the list of the ways of payment that transactions may name. */
export function channelRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.read({
    path: '/channels',
    id: 'listChannels',
    scope: 'reports:read',
    summary: 'List the channels that transactions may name',
    description: 'By name, with those that ended.',
    answer: ['The channels.', channelsSchema],
    handle: async () => ({ channels: (await listChannels(context)).map((one) => channelOnWire(one)) }),
  });
  operator.change({
    ...ofOne,
    method: 'PUT',
    id: 'addChannel',
    audit: 'channel.added',
    summary: 'Let transactions name a channel',
    description: 'From now on. Adding one that ended takes it into use again; a repeat changes nothing.',
    answer: ['The channel.', channelSchema],
    fails: [reportingFailures.too_many_channels],
    handle: async ({ params: { channel }, by }) => channelOnWire(await addChannel(context, { channel, by })),
  });
  operator.change({
    ...ofOne,
    method: 'DELETE',
    id: 'endChannel',
    audit: 'channel.ended',
    summary: 'End a channel',
    description:
      'Reports that are processed from now on may not name it. What is recorded keeps it. A repeat changes nothing.',
    answer: ['The channel.', channelSchema],
    fails: [reportingFailures.unknown_channel],
    handle: async ({ params: { channel }, by }) => channelOnWire(await endChannel(context, { channel, by })),
  });
}
