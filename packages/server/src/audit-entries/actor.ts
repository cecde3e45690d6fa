import { userInfo } from 'node:os';

/** Who changes or reads something, as the audit trail names them. */
export interface Actor {
  readonly kind: 'user' | 'key' | 'command' | 'service';
  /** The number of the user or the key; null for the command and the service. */
  readonly id: number | null;
  /** The merchant for which they act; absent or null: the operator. Other merchants never learn who acted. */
  readonly merchantId?: number | null;
  /** The name that is shown with the change, such as `operator token 7`, `user 3` or `command`. */
  readonly name: string;
  /**
   * The label of a key at that time, or the account that ran the command. For a user, the number of their e-mail
   * address (stoa.user_email), so that the address itself can be erased.
   */
  readonly label: string;
  readonly how: 'password' | 'oidc' | 'link' | 'key' | 'command' | 'service';
  /** The `x-request-id` of the call; null for the command, and for the service unless a call caused what it does. */
  readonly requestId: string | null;
}

/** The command, run by an account of the operating system. */
export function commandActor(account: string): Actor {
  return { kind: 'command', id: null, name: 'command', label: account, how: 'command', requestId: null };
}

/** The service, when it acts on its own. */
export const serviceActor: Actor = {
  kind: 'service',
  id: null,
  name: 'service',
  label: '',
  how: 'service',
  requestId: null,
};

/** Who runs the command, for the audit trail: the account's name, or its number if it has no name, as in containers. */
export function operatingSystemAccount(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
