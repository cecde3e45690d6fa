import type { Filter } from '../../components/filter-bar.js';
import { given } from '../../data/given.js';
import { endAfter } from '../../format/day-range.js';
import { actionOptions, isAction, texts } from './texts.js';

/** The filters that both sides have; all of them are in the address. */
export const entryFilters: readonly Filter[] = [
  { name: 'from', label: texts.from, type: 'date' },
  { name: 'to', label: texts.to, type: 'date' },
  { name: 'action', label: texts.action, options: actionOptions },
  { name: 'target', label: texts.target },
  { name: 'user', label: texts.user },
  { name: 'key', label: texts.key },
];

/** The filters in the address, as the call takes them. The service refuses what is not a number. An unknown action is left out. */
export function entryQuery(asked: Readonly<Record<string, string>>) {
  const { from, to, action, target, user, key } = asked;
  return given({
    from,
    to: endAfter(to),
    action: action !== undefined && isAction(action) ? action : undefined,
    target,
    user_id: user === undefined ? undefined : Number(user),
    key_id: key === undefined ? undefined : Number(key),
  });
}
