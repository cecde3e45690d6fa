/**
 * What a key or a role allows: an area of the service, and whether to read or to change it. Whose data that is depends
 * on the caller: a merchant reaches its own, the operator everybody's. The list is closed; docs/scopes.md is generated
 * from it.
 */
export const scopes = {
  'reports:read': 'Read reports, transactions, corrections, requests for them and cadences',
  'reports:write': 'Upload and check reports; as an operator, set what merchants may and must report',
  'statements:read': 'Read statements and fee plans; as an operator, issuers and billing details, too',
  'statements:write': 'Change fee plans, issuers and billing details, price transactions, close months',
  'corrections:write': 'Ask for corrections; as an operator, make them and decide requests',
  'installs:read': 'Read installations and the quality of matching',
  'installs:write': 'Send install calls of the app',
  'sessions:write': "Feed store sessions and store users' attribution data",
  'events:read': 'Read events, deliveries, sums and cohorts',
  'events:write': 'Send and check events; as an operator, replay batches',
  'notifications:read':
    'Read notifications: what happened, such as a report that was completed or a key that ends',
  'webhooks:read': 'Read webhook endpoints, and what receivers answered',
  'webhooks:write':
    'Add and change webhook endpoints, which are sent what notifications:read reads; try them, and send again',
  'people:read': 'Read personal data: access requests, erasures, and who is seen on an address',
  'people:write': 'Erase personal data',
  'access:read': 'Read merchants, apps and the list of their keys; as an operator, of operator tokens, too',
  'access:write':
    'Add merchants and apps; issue and revoke their keys; as a person of the operator, operator tokens, too',
  'users:read': 'Read who may sign in, and as what',
  'users:write': 'Invite people, change what they may do, end their sessions',
  'signing:read': 'Read the life of the signing keys',
  'signing:write': 'Rotate and withdraw signing keys',
  'audit:read': 'Read the audit trail',
  'service:read': 'Read the state and the settings of the service',
} as const satisfies Readonly<Record<string, string>>;

export type Scope = keyof typeof scopes;

export const allScopes = Object.keys(scopes) as readonly Scope[];

/** Whether a scope changes nothing. */
export function isReading(scope: Scope): boolean {
  return scope.endsWith(':read');
}
