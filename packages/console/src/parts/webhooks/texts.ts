import type { Schema } from '@stoa/client';
import { counted, defineTexts } from '../../texts/define-texts.js';

type Type = Schema<'Notification'>['type'];
type Side = 'merchant' | 'operator' | 'both';

/** Each type of notification: in words, and who is told. */
export const types: Readonly<Record<Type, readonly [words: string, side: Side]>> = {
  'report.completed': ['Report completed', 'merchant'],
  'transactions.invalid': ['Invalid transactions', 'merchant'],
  'report.late': ['Report late', 'both'],
  'corrections.made': ['Corrections made', 'merchant'],
  'correction_request.made': ['Correction requested', 'both'],
  'correction_request.decided': ['Request decided', 'merchant'],
  'fees.repriced': ['Fees repriced', 'merchant'],
  'statement.closed': ['Statement closed', 'merchant'],
  'events.set_aside': ['Events set aside', 'both'],
  'installation.created': ['Installation created', 'merchant'],
  'events.warned': ['Events have warnings', 'merchant'],
  'key.ending': ['Key expires soon', 'merchant'],
  'key.revoked': ['Key revoked', 'both'],
  'erasure.done': ['Erasure done', 'operator'],
  'member.added': ['Person added', 'both'],
  'backup.failed': ['Backup failed', 'operator'],
  'webhook_endpoint.disabled': ['Webhook endpoint disabled', 'both'],
};

/** Why an attempt got no answer. */
const faults: Readonly<Record<string, string>> = {
  url_not_allowed: 'Stoa does not call this address',
  address_not_allowed: 'The host is, or leads to, an address that is not public',
  name_not_found: 'The name of the host has no address',
  resolver_failed: 'The name of the host could not be looked up',
  proxy: 'The proxy of the store did not connect',
  connection: 'No connection, or it broke before the answer',
  tls: 'The TLS connection failed, or the certificate is not valid for the host',
  timeout: 'No answer in time',
  answer_too_long: 'The head of the answer is too long',
  not_http: 'The answer is not HTTP',
  stopped: 'The service stopped before the answer came; it is sent again',
};

export const texts = defineTexts({
  en: {
    list: 'Endpoints',
    about: 'State and settings',
    endpoint: 'Endpoint',
    url: 'URL',
    urlHint: 'A public https address that takes POST requests.',
    description: 'What it is for',
    types: 'Notifications',
    typesHint: 'Select none for all, including those of later versions.',
    allTypes: 'All',
    ordered: 'Order',
    orderedOptions: {
      no: 'Send several at once (usual)',
      yes: 'Send one at a time, in order; one that fails holds up the rest',
    },
    signing: 'Signature',
    signings: {
      v1: 'v1: HMAC-SHA256 with a shared secret (usual)',
      v1a: 'v1a: Ed25519, the receiver needs the public key only',
    },
    publicKey: 'Public key',
    previousKey: 'Previous public key',
    previousUntil: 'Previous secret signs until',
    created: 'Added',
    state: 'State',
    states: { active: 'Active', failing: 'Failing', paused: 'Paused', disabled: 'Disabled' },
    because: {
      gone: 'It answered 410, which says that it is gone.',
      failing: 'No webhook succeeded for five days.',
    },
    disabledHint:
      'Nothing is lost as long as notifications are kept. Resume it when the receiver works again.',
    failingSince: 'Failing since',
    failures: (count: number) => counted(count, { one: 'attempt failed', other: 'attempts in a row failed' }),
    nextTry: 'Next attempt',
    retries: 'Waiting to be sent again',
    progress: 'Sent up to notification',
    none: 'No endpoint yet',
    noneHint:
      'Stoa posts to your server what happens. It signs each message, and repeats it until it arrives.',
    add: 'Add an endpoint',
    change: 'Change',
    changeTitle: 'Change the endpoint',
    save: 'Save',
    changed: 'The endpoint was changed.',
    pause: 'Pause',
    pauseTitle: 'Pause the endpoint?',
    pauseHint:
      'Nothing is sent until you resume it. It then goes on where it stopped, as far as notifications are still kept.',
    paused: 'The endpoint is paused.',
    resume: 'Resume',
    resumeTitle: 'Resume the endpoint?',
    resumeHint: (sequence: number) =>
      `It goes on after notification ${sequence}, with everything since that is still kept.`,
    resumed: 'The endpoint is active.',
    rotate: 'New secret',
    rotateTitle: 'Create a new secret?',
    rotateHint: 'During the overlap, each webhook has two signatures: of the new secret and of the old one.',
    secretName: 'Secret',
    remove: 'Remove',
    removeTitle: 'Remove the endpoint?',
    removeHint: 'Nothing more is sent to it, and its deliveries can no longer be read here.',
    removed: 'The endpoint was removed.',
    test: 'Send a test',
    testTitle: 'Send a test',
    testHint: 'Posts a message of the type webhook.test now, and shows what the receiver answers.',
    testGood: 'The receiver took it.',
    testBad: 'The receiver did not take it.',
    replay: 'Send a range again',
    replayTitle: 'Send notifications again',
    replayHint:
      'Each keeps its webhook-id, so a receiver that remembers ids knows it. Notifications that are no longer kept are not sent.',
    from: 'From notification',
    to: 'To notification',
    toHint: 'Leave empty for everything from there on.',
    replayed: 'They are sent again.',
    sendAgain: 'Send again',
    sentAgain: 'It is sent again.',
    deliveries: {
      title: 'Deliveries',
      lead: 'The newest first. The list renews itself.',
      none: 'No delivery yet',
      noneHint: 'Send a test, or wait until something happens.',
      at: 'Time',
      what: 'Notification',
      number: (sequence: number) => `number ${sequence}`,
      attempt: (count: number) => `attempt ${count}`,
      outcome: 'Outcome',
      outcomes: { delivered: 'Delivered', failed: 'Failed', given_up: 'Given up' },
      took: 'Milliseconds',
      show: 'Show',
      named: (type: string, sequence: number) => `${type}, number ${sequence}`,
    },
    payload: 'Payload',
    payloadGone: 'This notification is no longer kept.',
    headers: 'Headers',
    signatureNote: 'the signature, made for each attempt',
    answer: 'Answer',
    status: 'Status',
    noAnswer: 'Nothing came back.',
    faultOf: (fault: string): string => faults[fault] ?? fault,
    attempts: 'Attempts on this page',
    verify: {
      title: 'Verify webhooks',
      lead: 'Check the signature of the raw body before you read it.',
      languages: 'Languages',
    },
    up: 'Webhooks',
    missing: 'Endpoint not found',
    missingHint: 'It may have been removed.',
  },
});

/** A type in words, or as it is if it is from a later version. */
export function typeWords(type: string): string {
  return types[type as Type]?.[0] ?? type;
}
