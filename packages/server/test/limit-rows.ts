import { parquetLimits } from '../src/export/parquet-file.js';
import { crowdLimits } from '../src/installs/matching/match-statements.js';
import { sessionLimits } from '../src/people/find-session.js';
import { mailPauseMs } from '../src/people/mail/mail-people.js';
import { beginPolicy } from '../src/people/oidc/oidc-routes.js';
import { passwordLimits } from '../src/people/passwords/hash-password.js';
import { accountPolicy } from '../src/people/sessions/prove-person.js';
import { invitationPolicy } from '../src/people/users/member-routes.js';
import { type LimitValue, preset, rate, value } from './limit-values.js';

/** What is limited, its value, what happens beyond it, and what the caller does. */
type LimitRow = readonly [what: string, value: LimitValue, happens: string, todo: string];

const invalid = '400 `invalid_request`';
const tooLarge = '413 `payload_too_large`';
const overloaded = '503 `overloaded`';
const tooMany = '429 `too_many_requests`';
const check = 'check the value';
const wait = 'wait as `Retry-After` says';
const followCursor = 'follow `next_cursor` until it is null';

const requests: readonly LimitRow[] = [
  ['Header fields', value`${'headersBytes'} together`, '431 `headers_too_large`', 'send fewer'],
  [
    'Time for the headers; for the whole request',
    value`${'headersMs'}; ${'requestMs'}`,
    '408 `request_timeout`',
    'send again, smaller or faster',
  ],
  ['Levels of nested JSON', value`${'jsonDepth'}`, '400 `unacceptable_json`', 'flatten it'],
  [
    'Members of an object',
    value`${'jsonMembers'}`,
    '400 `unacceptable_json`, fault `too_many_members`',
    'send a list of pairs',
  ],
  [
    'Name of a member',
    value`${'jsonNameUnits'} UTF-16 units`,
    '400 `unacceptable_json`, fault `name_too_long`',
    'use a shorter one',
  ],
  [
    'Arrays and objects in a body',
    value`${'jsonContainers'}`,
    '400 `unacceptable_json`, fault `too_many_values`',
    'send less, or in several requests',
  ],
  [
    'Faults listed in an answer',
    value`${'faultsListed'}`,
    'the others are only counted, in `error_count`',
    'correct these and send again',
  ],
  [
    'Bodies above 1 MB that wait to be parsed',
    value`${'largeBodiesWaiting'} a process, ${'largeBodiesWaitingOfCaller'} of one merchant; each above ${'largeBodyBytes'}`,
    overloaded,
    wait,
  ],
  [
    'Requests that wait for a connection to the database',
    value`${'waitingForConnection'} a process`,
    overloaded,
    'send the same request again',
  ],
  [
    'Wait for a connection; time of a statement',
    value`${'connectionWaitMs'}; ${'statementMs'}`,
    '503 `database_unavailable`',
    'send the same request again',
  ],
  ['Items of a page', value`${'pageItems'}; ${'pageItemsByDefault'} by default`, invalid, followCursor],
  [
    'Apps of a page with the hours or days of each',
    value`${'appsWithPeriods'}; ${'appsWithPeriodsByDefault'} by default`,
    invalid,
    followCursor,
  ],
  [
    'Results of a search',
    value`${'foundOfKind'} of a kind; the text has at most ${'soughtCharacters'}`,
    'the others are not listed; for a longer text, 400 `invalid_request`',
    'type more of the name or id',
  ],
  [
    'Notifications that one page looks through',
    value`${'notificationsWalked'}`,
    'the page is short',
    'ask on with `next_after`',
  ],
  ['Wait for a closing', value`${'closingWaitSeconds'}`, invalid, 'ask again'],
  ['Wait for a notification', value`${'notificationWaitSeconds'}`, invalid, 'ask again'],
  [
    'Calls that wait for notifications',
    value`${'waitingReadersOfStream'} of one merchant or of the operator; ${'waitingReaders'} a process`,
    overloaded,
    wait,
  ],
  [
    'Webhook endpoints',
    value`${'webhookEndpoints'} of one merchant or of the operator`,
    '409 `too_many_webhook_endpoints`',
    'remove one that is not needed',
  ],
  ['Address of a webhook endpoint', value`${'webhookUrlCharacters'}`, invalid, 'use a shorter one'],
  [
    'Time in which a receiver answers a webhook',
    value`${'webhookAttemptMs'}`,
    'the attempt fails with `timeout`',
    'answer first, work afterwards',
  ],
  [
    'Answer of a receiver; what is kept of its body',
    value`${'webhookAnswerBytes'}; ${'webhookAnswerBytesKept'}`,
    'the body is cut; a longer head fails with `answer_too_long`',
    'answer with a status and little else',
  ],
  [
    'Description of a webhook endpoint',
    value`${'webhookDescriptionCharacters'}`,
    invalid,
    'use a shorter one',
  ],
  [
    'Notifications that one call sends again, and that failed and wait to be sent again',
    value`${'webhooksSentAgain'} an endpoint, in a range of ${'notificationsWalked'} numbers`,
    '409 `too_many_to_send_again`; an endpoint gets no new ones',
    'send everything from one number on',
  ],
  ['Webhook endpoints that are tried at once', value`${'webhookTestsAtOnce'} a process`, overloaded, wait],
  ['Cursor of a page', value`${'cursorCharacters'}`, invalid, 'send `next_cursor` unchanged'],
  ["Body of the operator's calls", value`${'operatorBodyBytes'}`, tooLarge, 'check the request'],
  [
    'Names of merchants; labels of keys',
    value`${'nameCharacters'}; ${'labelCharacters'}`,
    '400',
    'use a shorter one',
  ],
  [
    'Views that a person saves; body of the call',
    value`${'savedViews'}; ${'savedViewsBodyBytes'}`,
    `${invalid}, fault \`too_many\`; ${tooLarge}`,
    'remove some',
  ],
  [
    'Keys of a merchant, and operator tokens, that are neither revoked nor expired',
    value`${'liveKeysOfMerchant'}`,
    '409 `too_many_keys`',
    'revoke those that nobody uses',
  ],
  [
    'Overlap of a rotated key with the new one',
    value`${'keyOverlapHours'} hours; ${'keyOverlapHoursByDefault'} hours by default`,
    invalid,
    'use fewer hours, and rotate in time',
  ],
  [
    'Address on statements',
    value`${'addressLines'} lines of ${'nameCharacters'}`,
    '400',
    'use fewer or shorter lines',
  ],
  ['Bundle identifier', value`${'bundleIdCharacters'}`, invalid, check],
];

const connectionEnds = 'the connection is ended';
const readFirst = 'read the earlier answers, then send it again';

const connections: readonly LimitRow[] = [
  [
    'Connections at once',
    preset('connections'),
    'the one that is idle longest is ended, or the new one is refused',
    'keep connections, and use few',
  ],
  [
    'Connections of an address at once (IPv6: of a /64)',
    preset('connectionsOfAddress'),
    'the one that is idle longest is ended, or the new one is refused',
    'keep connections, and use few',
  ],
  [
    'Requests of a connection that are not answered, or whose answers are not read (pipelining)',
    value`${'requestsOfConnection'}`,
    connectionEnds,
    'wait for answers',
  ],
  [
    'Answers that wait to be read, of a connection; of an address',
    value`${'unreadBytesOfConnection'}; ${'unreadBytesOfAddress'}`,
    `${overloaded} instead of a large answer`,
    readFirst,
  ],
  [
    'Answers that wait to be read, of all clients',
    value`${'unreadBytes'}`,
    `an answer that waited for 10 s breaks off, or ${overloaded} instead of a large answer`,
    readFirst,
  ],
  [
    'Pause of the reader of an answer',
    value`${'unreadStallMs'}`,
    connectionEnds,
    'send the same request again, and read the answer',
  ],
  ['Pause between two requests of a connection', value`${'keepAliveMs'}`, connectionEnds, 'open another one'],
];

const reports: readonly LimitRow[] = [
  ['Body of a report', value`${'reportBodyBytes'}, also after gunzip`, tooLarge, 'split the report'],
  [
    'Transactions in a report',
    value`${'transactionsPerReport'}, more than fit into the body`,
    `${invalid}, fault \`too_many\``,
    'split the report',
  ],
  ['Transaction `id`', value`1 to ${'transactionIdCharacters'}`, invalid, check],
  [
    "`settled_at` ahead of the service's clock",
    value`${'clockSkewMs'}`,
    'the transaction is invalid',
    'set the clock',
  ],
  [
    '`settled_at` before acceptance',
    value`${'settlementAgeDays'} days (\`STOA_SETTLEMENT_AGE_DAYS\`); a warning from ${'usualSettlementAgeDays'} days on`,
    'the transaction is invalid, `settled_too_old`',
    'check the year; the operator makes exceptions with `stoa merchant accept-since`',
  ],
  [
    'Installations that the draft of a statement counts, to say what its plan would charge for them',
    value`${'installationsOfDraft'}`,
    'with more, the draft leaves that fee out; the close counts all of them',
    'close the month, or look at a dry run',
  ],
  [
    'Reference of an adjustment; adjustments that the operator enters for one statement',
    value`1 to ${'adjustmentReferenceCharacters'}; ${'adjustmentsOfMonth'}`,
    '400 `unusable_adjustment`',
    'use another month',
  ],
  [
    'Name of a `channel`; channels of the operator',
    value`1 to ${'channelCharacters'}; ${'channels'}, those that ended included`,
    'no transaction has a longer one; adding one more is 409 `too_many_channels`',
    'use a channel of the list',
  ],
  [
    'Name of a group of merchants; groups',
    value`1 to ${'groupCharacters'}; ${'merchantGroups'}`,
    'no group has a longer one; adding one more is 409 `too_many_merchant_groups`',
    'use a group that exists',
  ],
  [
    'Lines of a fee plan',
    value`1 to ${'feePlanLines'}`,
    invalid,
    'put what has the same base and the same rate into one line',
  ],
  [
    'Examples with which a call tries a fee plan',
    value`${'trialExamples'}`,
    invalid,
    'try the others in another call',
  ],
  [
    'Corrections, or requests for them, in a call',
    value`${'correctionsPerRequest'}, and ${'correctionsBodyBytes'}`,
    `${invalid}, or ${tooLarge}`,
    'split them',
  ],
  ['Reason of a correction', value`1 to ${'reasonCharacters'}`, '400', 'use a shorter one'],
];

const installs: readonly LimitRow[] = [
  ['Body of the install call', value`${'installBodyBytes'}`, tooLarge, 'send only the documented fields'],
  ['`token` of the install call', value`1 to ${'installTokenCharacters'}`, invalid, 'use a UUID'],
  ['Device property', value`${'devicePropertyCharacters'}`, invalid, check],
  [
    'Age of the store sessions that an installation is matched with',
    value`${'matchingWindowMs'}`,
    'older sessions do not count',
    'feed sessions soon',
  ],
  [
    'Users of the same model on one address that are compared',
    value`${crowdLimits.most}, in ${crowdLimits.mostRead} sessions`,
    'the installation is `ambiguous` (`too_many`)',
    'send `device_model`, so that fewer are compared',
  ],
  [
    'Life of an installation token',
    value`${'installationTokenLifeSeconds'}`,
    'verification fails',
    'call again with the same `token`: the installation stays',
  ],
  [
    'Store sessions in a JSON request',
    value`${'storeSessionsPerRequest'}, and ${'storeSessionsBodyBytes'}`,
    '413 `too_many_sessions`, `payload_too_large`',
    'send smaller batches, or lines, which have no limit',
  ],
  [
    'A line of store sessions',
    value`${'storeSessionLineBytes'}`,
    tooLarge,
    'correct the line and send everything again',
  ],
  ['Streams of store sessions at once', value`${'storeSessionStreams'} a process`, overloaded, wait],
  [
    'Pause in a stream of store sessions',
    value`${'streamIdleMs'}`,
    '408 `request_timeout`',
    'send everything again',
  ],
  [
    "`seen_at` ahead of the service's clock",
    value`${'clockSkewMs'}`,
    'the batch or the line is refused',
    'set the clock',
  ],
  ['Store user identifier', value`1 to ${'storeUserIdCharacters'}`, invalid, check],
  ['Name of a test user of a twin', value`1 to ${'testUserIdCharacters'}`, invalid, check],
  [
    'Attribution data of a store user',
    value`${'attributionDataBytes'}`,
    tooLarge,
    'send only what you report on',
  ],
];

const events: readonly LimitRow[] = [
  [
    'Body of the events call',
    value`${'eventsBodyBytes'}, also after gunzip`,
    tooLarge,
    'send smaller batches',
  ],
  ['Events in a batch', value`${'eventsPerBatch'}`, '413 `too_many_events`', 'send smaller batches'],
  ['`payload` of an event', value`${'eventPayloadBytes'} of JSON text`, invalid, 'send less in it'],
  ['`event_name`', value`1 to ${'eventNameCharacters'}`, invalid, 'use a shorter name'],
  ['`event_datetime`', value`${'eventDatetimeCharacters'}`, invalid, check],
  [
    'How far an event may be ahead of its sending, or before its installation',
    value`${'oddEventTimeMs'}`,
    'it counts, with the warning `time_ahead` or `before_installation`',
    'check the clock and the time zone',
  ],
  [
    'Event batches under way',
    value`${'eventsBytesUnderWay'} in a process, ${'eventsBytesUnderWayOfCredential'} of a credential`,
    overloaded,
    wait,
  ],
  [
    'Recorded events searched for a page of deliveries',
    value`${'deliveriesWalked'}, in ${'deliveryBatchesWalked'} batches`,
    'the page is short',
    followCursor,
  ],
  [
    'Batches searched for an event that is not recorded yet',
    value`${'batchesSearched'} queued, ${'batchesSearched'} set aside`,
    '404 `unknown_event`',
    'ask again when the queue is shorter',
  ],
  [
    'Events of one call for what became of them',
    value`${'fatesOfCall'}`,
    '400 `invalid_request`',
    'ask again for the rest',
  ],
  [
    'Calls for sums, cohorts and the fates of many events at once',
    value`${'sumsAtOnce'} a process, ${'sumsOfReader'} a merchant; ${'sumsWaiting'} wait`,
    overloaded,
    wait,
  ],
  [
    'Sums of the full breakdown that a page adds up',
    value`${'storedSumsAdded'}`,
    'the page is short; 400 if a single row needs more',
    'follow `next_cursor`; ask for fewer days, or keep `day` in `by`',
  ],
  [
    'Days, batches and events that one question about days of a time zone reads',
    value`${'zonedDays'}, ${'zonedBatches'}, ${'zonedEvents'}, ${'zonedEventsSearched'}; if days are told apart, a page ends after ${'zonedEventsOfPage'} events or ${'zonedStatementsOfPage'} periods; if not, only the events around days of UTC are read`,
    '400 `invalid_request`; the page is short',
    'ask for fewer days or for one event name, leave `tz` out, or export the events',
  ],
  [
    'Members of sums that a page counts again',
    value`${'membersCounted'}`,
    '`installations` is null',
    'ask for fewer days, or with a smaller `limit`',
  ],
];

const exported: readonly LimitRow[] = [
  [
    'Exports, downloads of statements as CSV, and answers to access requests at once, of a process',
    value`${'exportsOfReader'} a merchant, ${'exportsOfReader'} a caller of the operator; ${'exportsAtOnce'} all merchants, ${'exportsAtOnce'} all callers of the operator; of these ${'parquetExportsAtOnce'} Parquet files`,
    overloaded,
    wait,
  ],
  [
    'Pause of the reader of an export, when another reader needs its place',
    value`${'exportRestMs'}`,
    'the answer breaks off',
    'export the period again, and read faster than 64 KiB in that time',
  ],
  [
    'Pause of the reader of an export',
    value`${'exportStallMs'}`,
    'the answer breaks off',
    'export the period again',
  ],
  [
    'End of an export by recorded time',
    value`${'exportLagMs'} before now`,
    'newer rows are in the next one',
    'begin the next one at `stoa-export-to`',
  ],
  [
    'An exported Parquet file',
    value`${parquetLimits.groups} row groups (${parquetLimits.groups * parquetLimits.rowsOfGroup} rows)`,
    'the answer breaks off',
    'export a shorter period, or NDJSON',
  ],
];

const rates: readonly LimitRow[] = [
  [
    'Calls of a caller about reports, transactions and statements (`reporting`)',
    rate('rateReports'),
    tooMany,
    wait,
  ],
  ['Calls of a caller that send or try events (`sending-events`)', rate('rateEvents'), tooMany, wait],
  [
    'Calls of a caller that read events (`reading-events`)',
    rate('rateReads'),
    tooMany,
    'ask for many events at once: `POST …/events/fates`, or an export',
  ],
  ['Those that read installations (`reading-installations`)', rate('rateReads'), tooMany, wait],
  ['Those that read the audit trail (`reading-the-audit-trail`)', rate('rateReads'), tooMany, wait],
  ['Install calls of an address (`install-address`)', rate('rateInstallAddress'), tooMany, wait],
  ['Install calls of a token (`install-token`)', rate('rateInstallToken'), tooMany, wait],
  [
    'Failed sign-ins of an address',
    rate('rateSignIn'),
    '429 for keys that were never used, and unknown ones',
    'check the key, wait as `Retry-After` says',
  ],
  [
    'Cookies of an address that never were a session',
    rate('rateSignIn'),
    '429 for sessions that this process has not found yet',
    wait,
  ],
  [
    'Sign-ins at the identity provider that an address begins',
    value`${beginPolicy.burst} at once, ${beginPolicy.limit} a minute`,
    '429',
    wait,
  ],
  ['Invitations by an owner of a merchant', value`${invitationPolicy.limit} an hour`, '429', wait],
  [
    'Mails of what happened, to one person',
    value`one in ${mailPauseMs / 60_000} minutes`,
    'what happens meanwhile is in the next mail',
    'choose daily mails for what comes often',
  ],
  [
    "Failed sign-ins of a person's account",
    value`${accountPolicy.burst} at once, ${accountPolicy.limit} an hour`,
    '429, whether the account exists or not',
    wait,
  ],
  [
    'Passwords compared at once, and waiting: in all and of an address',
    value`${passwordLimits.atOnce}; ${passwordLimits.waiting} and ${passwordLimits.waitingOfAddress}`,
    '503 `overloaded`',
    wait,
  ],
  [
    'A session of a person',
    value`${sessionLimits.lifeMs / 3_600_000} h; ${sessionLimits.idleMs / 60_000} min without a call; what a page reads while nobody is there is none`,
    '401',
    'sign in again',
  ],
];

/** The tables of docs/limits.md. What a caller can meet is a row here. */
export const limitSections: readonly (readonly [title: string, rows: readonly LimitRow[]])[] = [
  ['Every call', requests],
  ['Connections', connections],
  ['Reports', reports],
  ['Installations and store sessions', installs],
  ['Events', events],
  ['Exports', exported],
  ['Rates', rates],
];
