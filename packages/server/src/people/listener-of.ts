import type { ListenerName } from '../http/listening/listeners.js';
import type { StoredUser } from './user-store.js';

/** People of the operator sign in at the operator's listener, others at the public one. */
export function listenerOf({ operatorRole }: Pick<StoredUser, 'operatorRole'>): ListenerName {
  return operatorRole === null ? 'public' : 'operator';
}
