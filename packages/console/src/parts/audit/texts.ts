import type { OperatorClient } from '@stoa/client/operator';
import { monthText } from '../../format/time.js';
import { counted, defineTexts } from '../../texts/define-texts.js';

/** What the trail records. */
export type AuditAction = NonNullable<
  NonNullable<Parameters<OperatorClient['audit']['list']>[0] & { readonly action?: unknown }>['action']
>;

const actions = {
  'merchant.created': 'Added a merchant',
  'merchant.suspended': 'Suspended a merchant',
  'merchant.resumed': 'Resumed a merchant',
  'twin.made': 'Made the twin of a merchant',
  'twin.emptied': 'Emptied the twin of a merchant',
  'app.registered': 'Registered an app',
  'app.switched': 'Changed an app',
  'key.issued': 'Issued a key',
  'key.changed': 'Changed a key',
  'key.rotated': 'Rotated a key',
  'key.revoked': 'Revoked a key',
  'user.invited': 'Invited a person',
  'user.linked': 'First sign-in at the identity provider',
  'user.unlinked': 'Unlinked a person from the identity provider',
  'user.invitation_accepted': 'Accepted an invitation',
  'user.mail_changed': 'Changed what a person is mailed',
  'user.views_saved': 'Changed saved views',
  'user.link_made': 'Made a link for a new password',
  'user.role_changed': 'Changed a person’s role',
  'user.disabled': 'Disabled a person',
  'user.enabled': 'Enabled a person',
  'user.erased': 'Erased a person',
  'user.password_set': 'Set a password',
  'user.second_factor_changed': 'Changed a second factor',
  'session.began': 'Signed in',
  'session.confirmed': 'Confirmed their identity',
  'session.refused': 'Failed to sign in',
  'session.ended': 'Ended sessions',
  'fee_plan.created': 'Made a fee plan',
  'fee_plan.ended': 'Ended a fee plan',
  'exchange_rate.entered': 'Entered an exchange rate',
  'merchant_group.added': 'Added a group of merchants',
  'group_membership.created': 'Made a merchant a member of a group',
  'group_membership.ended': 'Ended a membership in a group',
  'fees.priced': 'Priced transactions',
  'fees.repriced': 'Repriced transactions',
  'corrections.made': 'Corrected transactions',
  'fees.proposed': 'Proposed a change of fees',
  'fees.proposal_decided': 'Decided a proposed change of fees',
  'corrections.proposed': 'Proposed a correction',
  'corrections.proposal_decided': 'Decided a proposed correction',
  'adjustment.made': 'Charged or credited without a transaction',
  'adjustment.reversed': 'Took an adjustment back',
  'correction_request.made': 'Requested corrections',
  'correction_request.decided': 'Decided correction requests',
  'correction_policy.set': 'Changed automatic corrections',
  'settlement_allowance.set': 'Changed the oldest settlement allowed',
  'channel.added': 'Added a channel',
  'channel.ended': 'Ended a channel',
  'cadence.set': 'Set a reporting cadence',
  'cadence.removed': 'Removed a reporting cadence',
  'issuer.set': 'Changed the issuer of statements',
  'billing_details.set': 'Changed billing details',
  'month.closed': 'Closed a month',
  'batches.replayed': 'Replayed event batches',
  'person.erasure_began': 'Began to erase a store user',
  'person.erased': 'Erased a store user',
  'person.told': 'Read all data of a store user',
  'installation.explained': 'Read why an installation was matched',
  'match.simulated': 'Simulated a match',
  'statement.downloaded': 'Downloaded a statement',
  'transactions.exported': 'Exported transactions',
  'installations.exported': 'Exported installations',
  'events.exported': 'Exported events',
  'signing_key.rotated': 'Made a signing key',
  'signing_key.imported': 'Imported a signing key',
  'signing_key.withdrawn': 'Withdrew a signing key',
  'reader.granted': 'Granted read access to a database role',
  'webhook_endpoint.added': 'Added a webhook endpoint',
  'webhook_endpoint.changed': 'Changed a webhook endpoint',
  'webhook_endpoint.removed': 'Removed a webhook endpoint',
  'webhook_endpoint.secret_rotated': 'Gave a webhook endpoint a new secret',
  'webhook_endpoint.replayed': 'Sent notifications to a webhook endpoint again',
  'audit.read': 'Read the audit trail',
  'audit.exported': 'Exported the audit trail',
} as const satisfies Readonly<Record<AuditAction, string>>;

export const texts = defineTexts({
  en: {
    actions,
    from: 'From',
    to: 'To',
    action: 'Action',
    anyAction: 'Any action',
    user: 'Person number',
    member: 'Person’s id',
    key: 'Key number',
    target: 'Target, such as api_key 7',
    merchant: 'Merchant number',
    atAndWho: 'When and who',
    at: 'When',
    who: 'Who',
    what: 'What',
    ofMerchant: (id: number) => `merchant ${id}`,
    changes: 'Before and after',
    nothing: '–',
    more: 'More',
    all: (count: number) => counted(count, { one: 'more value', other: 'more values' }),
    request: 'Request',
    chain: 'Position',
    chained: (month: string, position: number) => `Link ${position} in ${monthText(month)}`,
    unchained: 'Not chained yet',
    code: 'Code',
    how: {
      password: 'by password',
      oidc: 'by the identity provider',
      link: 'by link',
      key: 'by key',
      command: 'by command',
      service: 'by the service',
    },
    operator: 'The operator',
    filter: 'Find entries',
    entries: 'Entries of the audit trail',
    again: 'Refresh',
    itself: 'Reading this page also leaves an entry.',
    none: 'No entry yet',
    noneHint:
      'Every change by a person, a key or the command leaves an entry here, and so does reading personal data in bulk.',
    notFound: 'No entry matches',
    notFoundHint: 'Choose other days, or clear the filters.',
  },
});

/** The actions to filter by, sorted by their words. */
export const actionOptions: readonly (readonly [value: string, label: string])[] = [
  ['', texts.anyAction],
  ...Object.entries<string>(texts.actions).toSorted(([, one], [, other]) => one.localeCompare(other)),
];

/** An action in words, or its code if it is newer than this page. */
export function actionText(action: string): string {
  const known: Readonly<Record<string, string>> = texts.actions;
  return known[action] ?? action;
}

/** Whether the service of this release knows the action: the address may hold anything. */
export function isAction(text: string): text is AuditAction {
  return text in texts.actions;
}
