import { channelPattern } from '@stoa/contract';
import { TextOf } from '../../http/validating/text-forms.js';
import { limits } from '../../kernel/limits.js';

/** Names of groups have the form of channels' names: words that files and addresses can hold as they are. */
export const groupName = (description: string) =>
  TextOf('group', {
    minLength: 1,
    maxLength: limits.groupCharacters,
    pattern: channelPattern,
    description,
  });

const form = new RegExp(channelPattern);

export function isGroupName(text: string): boolean {
  return text.length <= limits.groupCharacters && form.test(text);
}
