import { channelPattern } from '@stoa/contract';
import { Type } from 'typebox';
import { textOrNull, time, timeOrNull } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';

const description = 'The word that transactions name it by.';

export const channelParamsSchema = Type.Object({
  channel: TextOf('channel', {
    minLength: 1,
    maxLength: limits.channelCharacters,
    pattern: channelPattern,
    description,
  }),
});

export const channelSchema = Type.Object(
  {
    channel: Type.String({ description }),
    created_at: time('When it was added first.'),
    created_by: Type.String({ description: 'Who added it first.' }),
    ended_at: timeOrNull('From then on, reports may not name it; null: they may.'),
    ended_by: textOrNull('Who ended it.'),
  },
  { $id: 'Channel' },
);

export const channelsSchema = Type.Object(
  { channels: Type.Array(ref(channelSchema), { description: 'By name, with those that ended.' }) },
  { $id: 'Channels' },
);

export const channelSchemas = [channelSchema, channelsSchema] as const;

export const channelOnWire = wireOf(channelSchema);
