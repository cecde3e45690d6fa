/** Who changes or reads something, as the audit trail names them. */
export interface Actor {
  readonly kind: 'user' | 'key' | 'command' | 'service';
  /** The number of the user or the key; null for the command and the service. */
  readonly id: number | null;
  /** The merchant for which they act; none: the operator. Other merchants never learn who it was. */
  readonly merchantId?: number | null;
  /** What stands beside the change, such as `operator token 7`, `user 3` or `command`. */
  readonly name: string;
  /**
   * The name at that time: the label of a key, or the account that ran the command. Of a user, the number of their e-mail
   * address (stoa.user_email), so that the address itself can be erased.
   */
  readonly label: string;
  readonly how: 'password' | 'oidc' | 'link' | 'key' | 'command' | 'service';
  /** The `x-request-id` of the call; null for the command and the service. */
  readonly requestId: string | null;
}

/** The command, run by an account of the operating system. */
export function commandActor(account: string): Actor {
  return { kind: 'command', id: null, name: 'command', label: account, how: 'command', requestId: null };
}

/** The service, which does something by itself. */
export const serviceActor: Actor = {
  kind: 'service',
  id: null,
  name: 'service',
  label: '',
  how: 'service',
  requestId: null,
};
