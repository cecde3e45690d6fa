/** Generated from packages/server/openapi.json by npm run generate. */

import type { ExportStream, PathPart, Sendable } from '../calls/call-types.js';
import type { Listing } from '../calls/listing.js';
import type { CallOptions } from '../transport/connection.js';
import type * as api from './schemas.js';

export interface MerchantsCalls {
  /**
   * Add a merchant. Not idempotent: two merchants may have the same name. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants`
   */
  readonly create: (body: Sendable<api.NewMerchant> | Uint8Array, options?: CallOptions) => Promise<api.Merchant>;
  /**
   * List the merchants. In the order of their ids, the oldest first. Twins are listed only if `merchant_ids` names them.
   *
   * `GET /operator-api/v1/merchants`
   */
  readonly list: (query?: api.ListMerchantsQuery, options?: CallOptions) => Listing<api.MerchantList, api.MerchantList['merchants'][number]>;
  /**
   * Suspend a merchant. Within 5 seconds every process answers its API keys, credentials and people with 403 `merchant_suspended` and the reason. Nothing is lost: what was accepted is processed, months close, and install calls go on. A second call changes the reason only.
   *
   * `PUT /operator-api/v1/merchants/{merchant_id}/suspension`
   */
  readonly suspend: (merchant_id: PathPart, body: Sendable<api.Suspension> | Uint8Array, options?: CallOptions) => Promise<api.Merchant>;
  /**
   * End the suspension of a merchant. Its keys and people work again within 5 seconds. Resuming a merchant that is not suspended changes nothing. A person needs a fresh sign-in.
   *
   * `DELETE /operator-api/v1/merchants/{merchant_id}/suspension`
   */
  readonly resume: (merchant_id: PathPart, options?: CallOptions) => Promise<api.Merchant>;
}

export interface AppsCalls {
  /**
   * Register an app of a merchant. A bundle identifier belongs to one merchant, for ever. The twin of the merchant gets the app, too; a twin has no others. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/apps`
   */
  readonly register: (merchant_id: PathPart, body: Sendable<api.NewApp> | Uint8Array, options?: CallOptions) => Promise<api.RegisteredApp>;
  /**
   * List the apps of a merchant. All of them, by bundle identifier.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/apps`
   */
  readonly list: (merchant_id: PathPart, options?: CallOptions) => Promise<api.AppList>;
  /**
   * Change the switches of an app. Changes the switches that are given; the others stay. Every process follows within 5 seconds. Existing installations keep their outcome, source and campaign; so do sums and cohorts. The same app in the twin of the merchant is switched with it, and never alone. A person needs a fresh sign-in.
   *
   * `PATCH /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}`
   */
  readonly switch: (merchant_id: PathPart, bundle_id: PathPart, body: Sendable<api.AppSwitches> | Uint8Array, options?: CallOptions) => Promise<api.RegisteredApp>;
}

export interface ApiKeysCalls {
  /**
   * Issue an API key. Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/api-keys`
   */
  readonly issue: (merchant_id: PathPart, body: Sendable<api.NewApiKey> | Uint8Array, options?: CallOptions) => Promise<api.IssuedApiKey>;
  /**
   * List the API keys of a merchant. Oldest first, including expired and revoked ones; never a secret.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/api-keys`
   */
  readonly list: (merchant_id: PathPart, query?: api.ListApiKeysQuery, options?: CallOptions) => Listing<api.ApiKeyList, api.ApiKeyList['api_keys'][number]>;
  /**
   * Change the name, scopes or expiry of an API key. Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it. A person needs a fresh sign-in.
   *
   * `PATCH /operator-api/v1/merchants/{merchant_id}/api-keys/{key_id}`
   */
  readonly change: (merchant_id: PathPart, key_id: PathPart, body: Sendable<api.ApiKeyChange> | Uint8Array, options?: CallOptions) => Promise<api.ApiKey>;
  /**
   * Issue an API key that follows another. The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/api-keys/{key_id}/rotation`
   */
  readonly rotate: (merchant_id: PathPart, key_id: PathPart, body: Sendable<api.KeyRotation> | Uint8Array, options?: CallOptions) => Promise<api.RotatedApiKey>;
  /**
   * Revoke an API key. Every process refuses it within 5 seconds. Revoking it again changes nothing.
   *
   * `DELETE /operator-api/v1/merchants/{merchant_id}/api-keys/{key_id}`
   */
  readonly revoke: (merchant_id: PathPart, key_id: PathPart, options?: CallOptions) => Promise<undefined>;
}

export interface CredentialsCalls {
  /**
   * Issue a credential. Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/credentials`
   */
  readonly issue: (merchant_id: PathPart, body: Sendable<api.NewCredential> | Uint8Array, options?: CallOptions) => Promise<api.IssuedCredential>;
  /**
   * List the credentials of a merchant. Oldest first, including expired and revoked ones; never a secret.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/credentials`
   */
  readonly list: (merchant_id: PathPart, query?: api.ListCredentialsQuery, options?: CallOptions) => Listing<api.CredentialList, api.CredentialList['credentials'][number]>;
  /**
   * Change the name, scopes or expiry of a credential. Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it. A person needs a fresh sign-in.
   *
   * `PATCH /operator-api/v1/merchants/{merchant_id}/credentials/{key_id}`
   */
  readonly change: (merchant_id: PathPart, key_id: PathPart, body: Sendable<api.CredentialChange> | Uint8Array, options?: CallOptions) => Promise<api.Credential>;
  /**
   * Issue a credential that follows another. The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/credentials/{key_id}/rotation`
   */
  readonly rotate: (merchant_id: PathPart, key_id: PathPart, body: Sendable<api.KeyRotation> | Uint8Array, options?: CallOptions) => Promise<api.RotatedCredential>;
  /**
   * Revoke a credential. Every process refuses it within 5 seconds. Revoking it again changes nothing.
   *
   * `DELETE /operator-api/v1/merchants/{merchant_id}/credentials/{key_id}`
   */
  readonly revoke: (merchant_id: PathPart, key_id: PathPart, options?: CallOptions) => Promise<undefined>;
}

export interface InstallKeysCalls {
  /**
   * Issue an install key. Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys`
   */
  readonly issue: (merchant_id: PathPart, bundle_id: PathPart, body: Sendable<api.NewInstallKey> | Uint8Array, options?: CallOptions) => Promise<api.IssuedInstallKey>;
  /**
   * List the install keys of an app. Oldest first, including expired and revoked ones; never a secret.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys`
   */
  readonly list: (merchant_id: PathPart, bundle_id: PathPart, query?: api.ListInstallKeysQuery, options?: CallOptions) => Listing<api.InstallKeyList, api.InstallKeyList['install_keys'][number]>;
  /**
   * Change the name, scopes or expiry of an install key. Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it. A person needs a fresh sign-in.
   *
   * `PATCH /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys/{key_id}`
   */
  readonly change: (merchant_id: PathPart, bundle_id: PathPart, key_id: PathPart, body: Sendable<api.InstallKeyChange> | Uint8Array, options?: CallOptions) => Promise<api.InstallKey>;
  /**
   * Issue an install key that follows another. The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys/{key_id}/rotation`
   */
  readonly rotate: (merchant_id: PathPart, bundle_id: PathPart, key_id: PathPart, body: Sendable<api.KeyRotation> | Uint8Array, options?: CallOptions) => Promise<api.RotatedInstallKey>;
  /**
   * Revoke an install key. Every process refuses it within 5 seconds. Revoking it again changes nothing.
   *
   * `DELETE /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys/{key_id}`
   */
  readonly revoke: (merchant_id: PathPart, bundle_id: PathPart, key_id: PathPart, options?: CallOptions) => Promise<undefined>;
}

export interface OperatorTokensCalls {
  /**
   * Issue an operator token. Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. People only, after a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/operator-tokens`
   */
  readonly issue: (body: Sendable<api.NewOperatorToken> | Uint8Array, options?: CallOptions) => Promise<api.IssuedOperatorToken>;
  /**
   * List the operator tokens of the operator. Oldest first, including expired and revoked ones; never a secret.
   *
   * `GET /operator-api/v1/operator-tokens`
   */
  readonly list: (query?: api.ListOperatorTokensQuery, options?: CallOptions) => Listing<api.OperatorTokenList, api.OperatorTokenList['operator_tokens'][number]>;
  /**
   * Change the name, scopes or expiry of an operator token. Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it. People only, after a fresh sign-in.
   *
   * `PATCH /operator-api/v1/operator-tokens/{key_id}`
   */
  readonly change: (key_id: PathPart, body: Sendable<api.OperatorTokenChange> | Uint8Array, options?: CallOptions) => Promise<api.OperatorToken>;
  /**
   * Issue an operator token that follows another. The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. People only, after a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/operator-tokens/{key_id}/rotation`
   */
  readonly rotate: (key_id: PathPart, body: Sendable<api.KeyRotation> | Uint8Array, options?: CallOptions) => Promise<api.RotatedOperatorToken>;
  /**
   * Revoke an operator token. Every process refuses it within 5 seconds. Revoking it again changes nothing. People only, after a fresh sign-in.
   *
   * `DELETE /operator-api/v1/operator-tokens/{key_id}`
   */
  readonly revoke: (key_id: PathPart, options?: CallOptions) => Promise<undefined>;
}

export interface SearchCalls {
  /**
   * Search for anything by its name or id. Merchants, statements, reports, transactions, installations and events of all merchants. People find people, too; keys do not. Names and addresses are found by any part of their words, without regard to case and accents; statements by the beginning or end of their number; transactions and reports by the beginning of their id; installations and events by their whole id. Only what the scopes of the caller allow is searched. A program that knows what it looks for asks the calls of each area, which have pages.
   *
   * `GET /operator-api/v1/search`
   */
  readonly find: (q: PathPart, options?: CallOptions) => Promise<api.SearchResults>;
}

export interface ColleaguesCalls {
  /**
   * List who works for the operator. The people with a role of the operator, in the order of their numbers: who `user 3` is in members such as `made_by`. It says nothing of their rights. For people only.
   *
   * `GET /operator-api/v1/colleagues`
   */
  readonly list: (query?: api.ListColleaguesQuery, options?: CallOptions) => Listing<api.ColleaguePage, api.ColleaguePage['colleagues'][number]>;
}

export interface NotificationsCalls {
  /**
   * Read what the operator is told. What concerns the operator, of all merchants. In the order of their numbers, which have no holes: a reader that asks on with `next_after` misses nothing, also of what is committed late. What was committed before the call is in its answer. With `types`, one page looks through 10000 notifications, and may be empty: ask on while `next_after` is lower than `last_sequence`.
   *
   * `GET /operator-api/v1/notifications`
   */
  readonly list: (query?: api.ListOperatorNotificationsQuery, options?: CallOptions) => Promise<api.NotificationPage>;
  /**
   * Read what a merchant is told. In the order of their numbers, which have no holes: a reader that asks on with `next_after` misses nothing, also of what is committed late. What was committed before the call is in its answer. With `types`, one page looks through 10000 notifications, and may be empty: ask on while `next_after` is lower than `last_sequence`.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/notifications`
   */
  readonly ofMerchant: (merchant_id: PathPart, query?: api.ListMerchantNotificationsQuery, options?: CallOptions) => Promise<api.NotificationPage>;
}

export interface WebhookEndpointsCalls {
  /**
   * List the operator's webhook endpoints. The oldest first, at most 20; never a secret.
   *
   * `GET /operator-api/v1/webhook-endpoints`
   */
  readonly list: (options?: CallOptions) => Promise<api.WebhookEndpointList>;
  /**
   * Read one of the operator's webhook endpoints. How it is set, how far it has come, and whether it fails; never its secret.
   *
   * `GET /operator-api/v1/webhook-endpoints/{endpoint_id}`
   */
  readonly get: (endpoint_id: PathPart, options?: CallOptions) => Promise<api.WebhookEndpoint>;
  /**
   * Add one of the operator's webhook endpoints. It gets what happens from now on, signed as Standard Webhooks 1.0.0 says. Only this answer has the secret. Not idempotent. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/webhook-endpoints`
   */
  readonly add: (body: Sendable<api.NewWebhookEndpoint> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpointWithSecret>;
  /**
   * Change, pause or resume one of the operator's webhook endpoints. Changes what is given; the rest stays. It counts within a few seconds. With `"state": "paused"` nothing is sent, and nothing is lost. With `"state": "active"` a paused or disabled endpoint goes on where it was, with the notifications that are still kept.
   *
   * `PATCH /operator-api/v1/webhook-endpoints/{endpoint_id}`
   */
  readonly change: (endpoint_id: PathPart, body: Sendable<api.WebhookEndpointChange> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpoint>;
  /**
   * Remove one of the operator's webhook endpoints. Nothing more is sent to it, except what is under way.
   *
   * `DELETE /operator-api/v1/webhook-endpoints/{endpoint_id}`
   */
  readonly remove: (endpoint_id: PathPart, options?: CallOptions) => Promise<undefined>;
  /**
   * Give one of the operator's webhook endpoints a new secret. For a while, each webhook has two signatures: of the new secret and of the one before, so that the receiver can change over without a gap. Only this answer has the new secret. Not idempotent: a repeat makes another one, and only the last two sign.
   *
   * `POST /operator-api/v1/webhook-endpoints/{endpoint_id}/secret-rotation`
   */
  readonly rotateSecret: (endpoint_id: PathPart, body: Sendable<api.WebhookSecretRotation> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpointWithSecret>;
  /**
   * Try one of the operator's webhook endpoints. Sends a message of the type `webhook.test` at once, in any state of the endpoint, and answers what became of it, within 15 seconds. The message is not in the log, is not repeated, and changes nothing.
   *
   * `POST /operator-api/v1/webhook-endpoints/{endpoint_id}/test`
   */
  readonly test: (endpoint_id: PathPart, options?: CallOptions) => Promise<api.WebhookTest>;
  /**
   * Send the operator's notifications to an endpoint again. Those of a range, or with `from` alone everything from there on. Each has the `webhook-id` that it had. This sends notifications that are still kept and of the types that the endpoint gets. Webhooks that are under way at this moment are sent again as well.
   *
   * `POST /operator-api/v1/webhook-endpoints/{endpoint_id}/replay`
   */
  readonly replay: (endpoint_id: PathPart, body: Sendable<api.WebhookReplay> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpoint>;
  /**
   * Read what became of the operator's webhooks. Every attempt to send a notification to the endpoint, the newest first, as long as notifications are kept. `answer` is what the receiver sent: treat it as foreign text.
   *
   * `GET /operator-api/v1/webhook-endpoints/{endpoint_id}/attempts`
   */
  readonly attempts: (endpoint_id: PathPart, query?: api.ListOperatorWebhookAttemptsQuery, options?: CallOptions) => Listing<api.WebhookAttemptPage, api.WebhookAttemptPage['attempts'][number]>;
}

export interface MerchantWebhookEndpointsCalls {
  /**
   * List a merchant's webhook endpoints. The oldest first, at most 20; never a secret.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/webhook-endpoints`
   */
  readonly list: (merchant_id: PathPart, options?: CallOptions) => Promise<api.WebhookEndpointList>;
  /**
   * Read one of a merchant's webhook endpoints. How it is set, how far it has come, and whether it fails; never its secret.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}`
   */
  readonly get: (merchant_id: PathPart, endpoint_id: PathPart, options?: CallOptions) => Promise<api.WebhookEndpoint>;
  /**
   * Add one of a merchant's webhook endpoints. It gets what happens from now on, signed as Standard Webhooks 1.0.0 says. Only this answer has the secret. Not idempotent. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/webhook-endpoints`
   */
  readonly add: (merchant_id: PathPart, body: Sendable<api.NewWebhookEndpoint> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpointWithSecret>;
  /**
   * Change, pause or resume one of a merchant's webhook endpoints. Changes what is given; the rest stays. It counts within a few seconds. With `"state": "paused"` nothing is sent, and nothing is lost. With `"state": "active"` a paused or disabled endpoint goes on where it was, with the notifications that are still kept.
   *
   * `PATCH /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}`
   */
  readonly change: (merchant_id: PathPart, endpoint_id: PathPart, body: Sendable<api.WebhookEndpointChange> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpoint>;
  /**
   * Remove one of a merchant's webhook endpoints. Nothing more is sent to it, except what is under way.
   *
   * `DELETE /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}`
   */
  readonly remove: (merchant_id: PathPart, endpoint_id: PathPart, options?: CallOptions) => Promise<undefined>;
  /**
   * Give one of a merchant's webhook endpoints a new secret. For a while, each webhook has two signatures: of the new secret and of the one before, so that the receiver can change over without a gap. Only this answer has the new secret. Not idempotent: a repeat makes another one, and only the last two sign.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}/secret-rotation`
   */
  readonly rotateSecret: (merchant_id: PathPart, endpoint_id: PathPart, body: Sendable<api.WebhookSecretRotation> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpointWithSecret>;
  /**
   * Try one of a merchant's webhook endpoints. Sends a message of the type `webhook.test` at once, in any state of the endpoint, and answers what became of it, within 15 seconds. The message is not in the log, is not repeated, and changes nothing.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}/test`
   */
  readonly test: (merchant_id: PathPart, endpoint_id: PathPart, options?: CallOptions) => Promise<api.WebhookTest>;
  /**
   * Send a merchant's notifications to an endpoint again. Those of a range, or with `from` alone everything from there on. Each has the `webhook-id` that it had. This sends notifications that are still kept and of the types that the endpoint gets. Webhooks that are under way at this moment are sent again as well.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}/replay`
   */
  readonly replay: (merchant_id: PathPart, endpoint_id: PathPart, body: Sendable<api.WebhookReplay> | Uint8Array, options?: CallOptions) => Promise<api.WebhookEndpoint>;
  /**
   * Read what became of a merchant's webhooks. Every attempt to send a notification to the endpoint, the newest first, as long as notifications are kept. `answer` is what the receiver sent: treat it as foreign text.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}/attempts`
   */
  readonly attempts: (merchant_id: PathPart, endpoint_id: PathPart, query?: api.ListMerchantWebhookAttemptsQuery, options?: CallOptions) => Listing<api.WebhookAttemptPage, api.WebhookAttemptPage['attempts'][number]>;
}

export interface SigningKeysCalls {
  /**
   * List the signing keys. Those of the published key set, with their life, oldest first; never a private key.
   *
   * `GET /operator-api/v1/signing-keys`
   */
  readonly list: (options?: CallOptions) => Promise<api.SigningKeyList>;
  /**
   * Make a new signing key. It is published now and signs 20 minutes later. While one waits to sign, a repeat makes none and answers that one. A person needs a fresh sign-in.
   *
   * `POST /operator-api/v1/signing-keys`
   */
  readonly rotate: (options?: CallOptions) => Promise<api.RotatedSigningKey>;
  /**
   * Withdraw a signing key that was leaked. It leaves the key set now, and its tokens are no longer valid. If it was the one that signs, another key signs at once. Other processes follow within 30 seconds, verifiers within another 10 minutes. A person needs a fresh sign-in.
   *
   * `DELETE /operator-api/v1/signing-keys/{kid}`
   */
  readonly withdraw: (kid: PathPart, options?: CallOptions) => Promise<api.WithdrawnSigningKey>;
}

export interface ReportsCalls {
  /**
   * List the reports of all merchants. The newest first, each with its counts and control totals. While a node of a cluster is away, the reports of its merchants are left out.
   *
   * `GET /operator-api/v1/reports`
   */
  readonly list: (query?: api.ListAllReportsQuery, options?: CallOptions) => Listing<api.MerchantReportPage, api.MerchantReportPage['reports'][number]>;
  /**
   * Read the counts and control totals of a report of a merchant. As the merchant sees them.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/reports/{report_id}`
   */
  readonly get: (merchant_id: PathPart, report_id: PathPart, options?: CallOptions) => Promise<api.MerchantReport>;
  /**
   * Read what became of the reports of all merchants or one by day. Reports by the day (UTC) on which they were accepted, and what became of their items. A report counts once it is completed; corrections change nothing here. The transaction that completes a report adds to the sums.
   *
   * `GET /operator-api/v1/report-days`
   */
  readonly days: (query?: api.ListAllReportDaysQuery, options?: CallOptions) => Promise<api.ReportDays>;
  /**
   * Read what needs attention today. In one call what a first page shows: the months that are open, the fees of the month so far beside those of the month before on the same day, what became of reports by day from the first of the month before, late reports, and what waits for a decision. The fees of a month add up to its statements. Everything comes from sums that are kept, so no transaction is counted.
   *
   * `GET /operator-api/v1/today`
   */
  readonly today: (options?: CallOptions) => Promise<api.Today>;
  /**
   * Accept older settlements of a merchant. Reports that are accepted before accepted_until may bring transactions settled from settled_from on, however old. Without it they are invalid (settled_too_old). The merchant's newest allowance counts; earlier ones stay listed. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/settlement-allowances`
   */
  readonly allowSettlements: (merchant_id: PathPart, body: Sendable<api.NewSettlementAllowance> | Uint8Array, options?: CallOptions) => Promise<api.SettlementAllowance>;
  /**
   * List which older settlements of a merchant are accepted. The newest 100, the newest first; only the newest one counts.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/settlement-allowances`
   */
  readonly settlementAllowances: (merchant_id: PathPart, options?: CallOptions) => Promise<api.SettlementAllowances>;
}

export interface AdjustmentsCalls {
  /**
   * Charge or credit a merchant without a transaction. Stands on the statement of an open month, and adds to its fee, before VAT. A credit is used up when months are closed, the oldest credit first, in its currency; what is left is used later. The same reference again is the same adjustment. A person needs a fresh sign-in. With STOA_FOUR_EYES, an amount above the limit waits for a second person, alone or together with the fees that were moved in the last 24 hours, and a repeat finds the same proposal. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/adjustments`
   */
  readonly make: (merchant_id: PathPart, body: Sendable<api.NewAdjustment> | Uint8Array, options?: CallOptions) => Promise<api.MadeAdjustment | api.FeeProposal>;
  /**
   * List the adjustments of a merchant. What statements charge or credit without a transaction, the newest first, also what fee plans charged. Of a granted credit, credit_left is what is left now.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/adjustments`
   */
  readonly list: (merchant_id: PathPart, query?: api.ListMerchantAdjustmentsQuery, options?: CallOptions) => Listing<api.MadeAdjustmentPage, api.MadeAdjustmentPage['adjustments'][number]>;
  /**
   * Take an adjustment back. Adds the opposite on the same statement or, if that is closed, on the next open one. What is left of a credit is withdrawn, and what was used of it is charged. Once for ever: a repeat answers what took it back. A person needs a fresh sign-in. With STOA_FOUR_EYES, an amount above the limit waits for a second person, alone or together with the fees that were moved in the last 24 hours, and a repeat finds the same proposal. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/adjustments/{adjustment_id}/reversal`
   */
  readonly reverse: (merchant_id: PathPart, adjustment_id: PathPart, body: Sendable<api.AdjustmentReversal> | Uint8Array, options?: CallOptions) => Promise<api.MadeAdjustment | api.FeeProposal>;
  /**
   * List the installations that an adjustment of a merchant charges. One by one, in the order of installing: as many as the quantity of the adjustment. They stay when a store user is erased, and name none. Empty for other adjustments.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/adjustments/{adjustment_id}/installations`
   */
  readonly installations: (merchant_id: PathPart, adjustment_id: PathPart, query?: api.ListMerchantChargedInstallationsQuery, options?: CallOptions) => Listing<api.ChargedInstallationPage, api.ChargedInstallationPage['installations'][number]>;
}

export interface ExchangeRatesCalls {
  /**
   * List the exchange rates. By to_currency, currency and day.
   *
   * `GET /operator-api/v1/exchange-rates`
   */
  readonly list: (query?: api.ListExchangeRatesQuery, options?: CallOptions) => Listing<api.ExchangeRatePage, api.ExchangeRatePage['exchange_rates'][number]>;
  /**
   * Enter an exchange rate. Volumes of tiers that are counted in one currency use it for what counts on its days. It never changes, and volumes that fees have seen stay: enter rates before the reports of their days. A repeat changes nothing; another rate from the same day on is refused. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/exchange-rates`
   */
  readonly enter: (body: Sendable<api.NewExchangeRate> | Uint8Array, options?: CallOptions) => Promise<api.ExchangeRate>;
}

export interface ChannelsCalls {
  /**
   * List the channels that transactions may name. By name, with those that ended.
   *
   * `GET /operator-api/v1/channels`
   */
  readonly list: (options?: CallOptions) => Promise<api.Channels>;
  /**
   * Let transactions name a channel. From now on. Adding one that ended takes it into use again; a repeat changes nothing.
   *
   * `PUT /operator-api/v1/channels/{channel}`
   */
  readonly add: (channel: PathPart, options?: CallOptions) => Promise<api.Channel>;
  /**
   * End a channel. Reports that are processed from now on may not name it. What is recorded keeps it. A repeat changes nothing.
   *
   * `DELETE /operator-api/v1/channels/{channel}`
   */
  readonly end: (channel: PathPart, options?: CallOptions) => Promise<api.Channel>;
}

export interface GroupsCalls {
  /**
   * List the groups of merchants. By name.
   *
   * `GET /operator-api/v1/merchant-groups`
   */
  readonly list: (options?: CallOptions) => Promise<api.MerchantGroups>;
  /**
   * Add a group of merchants. Without members. It is never deleted. A repeat changes nothing.
   *
   * `PUT /operator-api/v1/merchant-groups/{group}`
   */
  readonly add: (group: PathPart, options?: CallOptions) => Promise<api.MerchantGroup>;
  /**
   * List the memberships of a group. The oldest first, with those that are over.
   *
   * `GET /operator-api/v1/merchant-groups/{group}/memberships`
   */
  readonly memberships: (group: PathPart, query?: api.ListGroupMembershipsQuery, options?: CallOptions) => Listing<api.GroupMembershipPage, api.GroupMembershipPage['group_memberships'][number]>;
  /**
   * List the memberships of a merchant. In all groups, the oldest first, with those that are over.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/group-memberships`
   */
  readonly ofMerchant: (merchant_id: PathPart, query?: api.ListMerchantGroupMembershipsQuery, options?: CallOptions) => Listing<api.GroupMembershipPage, api.GroupMembershipPage['group_memberships'][number]>;
  /**
   * Make a merchant a member of a group. From a day on, which may lie in the past. It changes no recorded fee: repricing the months since then does. Memberships of a merchant in a group that have a day in common are refused, so a repeat is safe. So is one by which plans of two groups would apply alike. A person needs a fresh sign-in. With STOA_FOUR_EYES, it waits for a second person, and a repeat finds the same proposal. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/group-memberships`
   */
  readonly join: (body: Sendable<api.NewGroupMembership> | Uint8Array, options?: CallOptions) => Promise<api.GroupMembership | api.FeeProposal>;
  /**
   * End a membership. Only once: an end is never moved. But a membership that has an end can be revoked, by ending it on the day on which it begins. It changes no recorded fee: repricing does. A person needs a fresh sign-in. With STOA_FOUR_EYES, it waits for a second person, and a repeat finds the same proposal. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/group-memberships/{membership_id}/end`
   */
  readonly leave: (membership_id: PathPart, body: Sendable<api.GroupMembershipEnd> | Uint8Array, options?: CallOptions) => Promise<api.GroupMembership | api.FeeProposal>;
}

export interface CadencesCalls {
  /**
   * Read how often reports are expected from a merchant. With or without a cadence: when the newest report came, and when the next one is due.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/reporting-cadence`
   */
  readonly get: (merchant_id: PathPart, options?: CallOptions) => Promise<api.ReportingCadence>;
  /**
   * Expect reports from a merchant. From now on a report is expected every hour, day or week. Only new reports count. Setting the same cadence again changes nothing.
   *
   * `PUT /operator-api/v1/merchants/{merchant_id}/reporting-cadence`
   */
  readonly set: (merchant_id: PathPart, body: Sendable<api.NewReportingCadence> | Uint8Array, options?: CallOptions) => Promise<api.ReportingCadence>;
  /**
   * Stop expecting reports from a merchant. Repeating it changes nothing.
   *
   * `DELETE /operator-api/v1/merchants/{merchant_id}/reporting-cadence`
   */
  readonly remove: (merchant_id: PathPart, options?: CallOptions) => Promise<undefined>;
  /**
   * List the merchants that reports are expected from. By merchant_id, with the time of the newest report of each, and whether a report is missed.
   *
   * `GET /operator-api/v1/reporting-cadences`
   */
  readonly list: (query?: api.ListReportingCadencesQuery, options?: CallOptions) => Listing<api.ReportingCadencePage, api.ReportingCadencePage['reporting_cadences'][number]>;
}

export interface TransactionsCalls {
  /**
   * Read the recorded transactions of a merchant. Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty. A filter by currency, country or status looks through 10000 transactions for one page, or with `fee` through as many of those that were recorded without one: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. Currency and country are those that were reported.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/transactions`
   */
  readonly list: (merchant_id: PathPart, query?: api.ListMerchantTransactionsQuery, options?: CallOptions) => Listing<api.MerchantTransactionPage, api.MerchantTransactionPage['transactions'][number]>;
  /**
   * Find a transaction of any merchant by its id. By merchant: merchants choose ids, so several may have the same one. A call searches 10000 merchants at most: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same id, until it is null.
   *
   * `GET /operator-api/v1/transactions`
   */
  readonly find: (query: api.FindTransactionsQuery, options?: CallOptions) => Listing<api.FoundTransactionPage, api.FoundTransactionPage['transactions'][number]>;
  /**
   * List the transactions of a merchant that were not recorded, by reason. The invalid items of completed reports, the newest report first, and within a report the last item first. An item stays in the list when a later report brings it right. Repeats are valid and not in it.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/invalid-transactions`
   */
  readonly invalid: (merchant_id: PathPart, query?: api.ListMerchantInvalidTransactionsQuery, options?: CallOptions) => Listing<api.InvalidTransactionPage, api.InvalidTransactionPage['invalid_transactions'][number]>;
}

export interface FeePlansCalls {
  /**
   * Create a fee plan. A rate of the base, or a rate card of lines, for the store, one merchant or the members of a group, for all payers or those of some countries. It applies to transactions that are recorded from now on and were settled while it is in force. It changes no recorded fee; repricing does. A second plan for the same merchant or group, countries and start is refused, so a repeat is safe. So is a plan for a group that would apply to a merchant like one of another group. A person needs a fresh sign-in. With STOA_FOUR_EYES, a plan waits for a second person, and a repeat finds the same proposal. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/fee-plans`
   */
  readonly create: (body: Sendable<api.NewFeePlan> | Uint8Array, options?: CallOptions) => Promise<api.FeePlan | api.FeeProposal>;
  /**
   * List the fee plans. The oldest first, including plans that are over.
   *
   * `GET /operator-api/v1/fee-plans`
   */
  readonly list: (query?: api.ListFeePlansQuery, options?: CallOptions) => Listing<api.FeePlanPage, api.FeePlanPage['fee_plans'][number]>;
  /**
   * Read a fee plan. Also one that is over.
   *
   * `GET /operator-api/v1/fee-plans/{fee_plan_id}`
   */
  readonly get: (fee_plan_id: PathPart, options?: CallOptions) => Promise<api.FeePlan>;
  /**
   * End a fee plan. Only once: an end is never moved. But a plan that has an end can be revoked, by ending it on the day on which it begins. Recorded fees stay, even if the end lies before them: charged_since_end counts them, and repricing computes them again. A person needs a fresh sign-in. With STOA_FOUR_EYES, an end waits for a second person, and a repeat finds the same proposal. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/fee-plans/{fee_plan_id}/end`
   */
  readonly end: (fee_plan_id: PathPart, body: Sendable<api.FeePlanEnd> | Uint8Array, options?: CallOptions) => Promise<api.EndedFeePlan | api.FeeProposal>;
  /**
   * Apply the fee plans to transactions without fee. Transactions that were recorded while no plan covered them get the fee of the plan that covers them now: 10000 of them a call, the oldest settled first. Repeat it until priced is 0; no plan covers what remains then. Safe to repeat and to call twice at once. A person needs a fresh sign-in.
   *
   * `POST /operator-api/v1/fee-plans/apply`
   */
  readonly apply: (options?: CallOptions) => Promise<api.AppliedFeePlans>;
  /**
   * Compute a merchant's fees of a month under other terms. Applies the rate and the tiers to what stands of each transaction, whatever plan charged it, and stores nothing. A tier counts the volume that stood before the transaction when it got its first fee; a transaction without a fee counts as the first of its year. A call reads 2000 transactions: follow next_cursor with the same body until it is null, and add up.
   *
   * `POST /operator-api/v1/fee-plans/what-if`
   */
  readonly whatIf: (body: Sendable<api.WhatIfRequest> | Uint8Array, query?: api.ComputeWhatIfQuery, options?: CallOptions) => Promise<api.WhatIf>;
  /**
   * Try a fee plan before it is in force. Says in English what each line of the terms says, and computes what they would charge for examples. Whatever volume a line counts, it sees the volume_before of the example. Nothing is stored. For a real month, compute the fees under these terms with what-if.
   *
   * `POST /operator-api/v1/fee-plans/trial`
   */
  readonly trial: (body: Sendable<api.CardTrialRequest> | Uint8Array, options?: CallOptions) => Promise<api.CardTrial>;
  /**
   * Compute the fees of a month again. For transactions that another plan covers now than the one that gave their fee, because a plan was wrong and was ended, or a better one was created; and for those whose plan looks at groups of which the merchant is known to be a member now, or not to be. On an open statement the fee and its sums change. For a closed statement, and for a transaction that was corrected, a correction of the fee alone stands on the next open statement. A transaction that no plan covers keeps its fee; one without a fee stays without. Every price keeps its history, which the transaction shows. Without dry_run, a person needs a fresh sign-in. Call it with dry_run first, and send its preview with the run. A call reads 10000 transactions: follow next_cursor with the same body until it is null, and add up. Safe to repeat and to call twice at once. With STOA_FOUR_EYES, a call that would move fees by more than the limit moves none and becomes a proposal; once it is approved, the same call runs. What is compared is the sum of all changes of fees, each without regard to its direction, by currency, together with what moved fees to other plans in the last 24 hours without a second person.
   *
   * `POST /operator-api/v1/fee-plans/reprice`
   */
  readonly reprice: (body: Sendable<api.RepricingRequest> | Uint8Array, query?: api.RepriceTransactionsQuery, options?: CallOptions) => Promise<api.Repricing>;
}

export interface StatementsCalls {
  /**
   * List the statements of a month. For all merchants, by merchant.
   *
   * `GET /operator-api/v1/statements`
   */
  readonly list: (query: api.ListStatementsOfMonthQuery, options?: CallOptions) => Listing<api.StatementList, api.StatementList['statements'][number]>;
  /**
   * List the statements of a merchant. One for each month, the newest first.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/statements`
   */
  readonly ofMerchant: (merchant_id: PathPart, query?: api.ListMerchantStatementsQuery, options?: CallOptions) => Listing<api.StatementList, api.StatementList['statements'][number]>;
  /**
   * Read a statement of a merchant. Every currency with its lines. CSV is at GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/entries.csv, HTML and PDF are at GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/page.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/statements/{month}`
   */
  readonly get: (merchant_id: PathPart, month: PathPart, options?: CallOptions) => Promise<api.Statement>;
  /**
   * Download the entries of a statement. Every transaction, correction and adjustment in the sums, as CSV (RFC 4180, UTF-8, a header row): kind, transaction_id, correction_id, settled_at, report_id, payer_country, currency, decimals, full_amount, tax_amount, base_amount, fee_amount, full_amount_major, tax_amount_major, base_amount_major, fee_amount_major, fee_plan_id, fee_plan_name, fee_rate, late, reason, volume_before, volume_before_major, fee_parts, passed_on_amount, passed_on_amount_major, adjustment_id, adjustment_kind, adjustment_name. Amounts are exact integers in minor units, and beside them in major units with a decimal point, such as 12.34; a reversal is negative; a transaction without a fee has an empty one. volume_before is the merchant's volume of the year before the entry, in the order of recording, and fee_parts says which part of the base has which rate, such as `10.00 x 15 % + 6.66 x 10 %`, or line by line for a rate card; both are empty for a reversal. passed_on_amount is what of the fee is passed on to third parties. A row of the kind `adjustment` stands for what is charged or credited without a transaction: it has a fee alone, and the last three columns. The amounts add up to the sums of the statement. All rows show the moment at which the answer begins: what is recorded or corrected after it is left out. Those of a closed statement never change. If the fees of a draft of more than 2,000 entries change meanwhile, because plans are applied or transactions repriced, the answer breaks off; ask again. Where a spreadsheet would run a text as a formula, an apostrophe stands before it, such as `'=1+1`: a program that needs the exact text removes an apostrophe at the start of a text and right after a semicolon, comma, tab, CR or LF in it; the export of transactions has the exact texts. An answer that breaks off is incomplete: a reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503. HTTP/1.0 cannot tell such an answer from a complete one, and is refused with `http_too_old`.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/entries.csv`
   */
  readonly csv: (merchant_id: PathPart, month: PathPart, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * List the entries of a statement. What the sums of a statement are made of: transactions that were settled in the month and late ones, each in the order of settlement, then corrections in the order of making. With currency, kind, settled_month and fee_plan_id (or `fee=missing`) of a line, these are the entries that add up to it. A filter looks through 10000 of each for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. A draft may change between two pages; a closed statement does not. The CSV has all entries at one moment.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/entries`
   */
  readonly entries: (merchant_id: PathPart, month: PathPart, query?: api.ListMerchantStatementEntriesQuery, options?: CallOptions) => Listing<api.StatementEntryPage, api.StatementEntryPage['entries'][number]>;
  /**
   * Print a statement. The statement as a page for A4 paper: complete HTML without scripts, or PDF with `format=pdf` or `Accept: application/pdf`. It lists up to 1,000 entries; if there are more, only the CSV does. The PDF of a closed statement has the same bytes each time, until the service has other fonts or another release; long texts in its tables are cut. A character that its fonts lack is written as `□`; the HTML has it.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/page`
   */
  readonly page: (merchant_id: PathPart, month: PathPart, options?: CallOptions) => Promise<string>;
  /**
   * Print a statement, as application/pdf. The statement as a page for A4 paper: complete HTML without scripts, or PDF with `format=pdf` or `Accept: application/pdf`. It lists up to 1,000 entries; if there are more, only the CSV does. The PDF of a closed statement has the same bytes each time, until the service has other fonts or another release; long texts in its tables are cut. A character that its fonts lack is written as `□`; the HTML has it.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/page`
   */
  readonly pdf: (merchant_id: PathPart, month: PathPart, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * Download the closed statements of a month. The PDF of each closed statement in one ZIP file, by merchant; drafts are left out. Each has the number of the statement in its name, or the month where it has none. They are made one after the other while the file is read, so a month of thousands of merchants takes minutes. An archive has up to 65,535 files and 4 GiB. An answer that breaks off is incomplete: a reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503. HTTP/1.0 cannot tell such an answer from a complete one, and is refused with `http_too_old`.
   *
   * `GET /operator-api/v1/statements/{month}/closed.zip`
   */
  readonly zip: (month: PathPart, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * Set who issues the statements. Name, address, tax number, VAT, terms of payment and the prefix of the numbers, all of them each time. Statements that are closed from now on show them and get numbers; a closed statement keeps what it was closed with. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/issuers`
   */
  readonly setIssuer: (body: Sendable<api.NewIssuer> | Uint8Array, options?: CallOptions) => Promise<api.Issuer>;
  /**
   * List who issued the statements. The newest 100, the newest first; the first one counts.
   *
   * `GET /operator-api/v1/issuers`
   */
  readonly issuers: (options?: CallOptions) => Promise<api.Issuers>;
  /**
   * Set the address of a merchant's statements. Legal name, address and tax number and, where they differ from the issuer's, VAT and terms of payment; all of them each time. Statements that are closed from now on show them; a closed statement keeps what it was closed with. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/billing-details`
   */
  readonly setBillingDetails: (merchant_id: PathPart, body: Sendable<api.NewBillingDetails> | Uint8Array, options?: CallOptions) => Promise<api.BillingDetails>;
  /**
   * List the addresses of a merchant's statements. The newest 100, the newest first; the first one counts.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/billing-details`
   */
  readonly billingDetails: (merchant_id: PathPart, options?: CallOptions) => Promise<api.BillingDetailsList>;
  /**
   * Read which merchants can be closed, and what blocks the others. By merchant, from counts that are kept: nothing is computed. What it does not do is count the rows of the statements again; a dry run of the close does that, merchant by merchant, and lists what blocks one by one.
   *
   * `GET /operator-api/v1/statements/{month}/readiness`
   */
  readonly readiness: (month: PathPart, query?: api.GetMonthReadinessQuery, options?: CallOptions) => Promise<api.MonthReadiness>;
  /**
   * Close a month. Closes this month and every earlier one that is still open, for all merchants or for one. The service does it, merchant by merchant; the call answers at once with where to look, or waits for the end with `wait`. A closed statement never changes; what arrives later stands on the next open one. A merchant with transactions without fee, or whose sums do not reconcile with its transactions, is refused with the reason and what keeps its books open, one by one; the others are closed. With dry_run nothing is closed; without it, a person needs a fresh sign-in. Safe to repeat and to call twice at once: whoever starts what is under way joins it. It goes on when the process that works on it dies.
   *
   * `POST /operator-api/v1/statements/{month}/close`
   */
  readonly close: (month: PathPart, body: Sendable<api.CloseRequest> | Uint8Array, query?: api.CloseMonthQuery, options?: CallOptions) => Promise<api.ClosedMonth>;
  /**
   * List the closings of months. Those under way and those that ended, dry runs included; the newest first.
   *
   * `GET /operator-api/v1/closings`
   */
  readonly closings: (query?: api.ListClosingsQuery, options?: CallOptions) => Listing<api.MonthClosingList, api.MonthClosingList['closings'][number]>;
  /**
   * Read how far closing a month is. The counts so far, and what became of each merchant, with what keeps the books of the others open. With `wait`, it answers when the closing has ended, or when the time is over.
   *
   * `GET /operator-api/v1/closings/{closing_id}`
   */
  readonly closing: (closing_id: PathPart, query?: api.GetClosingQuery, options?: CallOptions) => Promise<api.ClosedMonth>;
}

export interface CorrectionsCalls {
  /**
   * Void or restate a recorded transaction. What the merchant reported stays as it is; the correction is added. It is shown on the transaction's statement or, if that is closed, on the next open one. A restated amount has a fee by the plan that covers the transaction now; if there is none, by the plan of the earlier fee. A repeat is safe: it is refused because it changes nothing. Above the configured amount, a person needs a fresh sign-in; with STOA_FOUR_EYES, the correction then waits for a second person, and a repeat finds the same proposal. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/corrections`
   */
  readonly make: (merchant_id: PathPart, body: Sendable<api.NewCorrection> | Uint8Array, options?: CallOptions) => Promise<api.MadeCorrection | api.DetailedCorrectionProposal>;
  /**
   * Void or restate many recorded transactions. Up to 1,000 in one database transaction: what can be made is made, and the rest is refused one by one. A repeat makes only what is missing. A transaction that the list names twice refuses the whole list. Above the configured amount in sum, a person needs a fresh sign-in; with STOA_FOUR_EYES, all that can be made then waits for a second person, in one proposal that a repeat finds.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/corrections/batch`
   */
  readonly makeMany: (merchant_id: PathPart, body: Sendable<api.NewCorrections> | Uint8Array, options?: CallOptions) => Promise<api.CorrectionResults>;
  /**
   * List the corrections of a merchant. The newest first.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/corrections`
   */
  readonly list: (merchant_id: PathPart, query?: api.ListMerchantCorrectionsQuery, options?: CallOptions) => Listing<api.MadeCorrectionPage, api.MadeCorrectionPage['corrections'][number]>;
  /**
   * List the correction requests that wait. Merchant by merchant, the oldest of each first.
   *
   * `GET /operator-api/v1/correction-requests`
   */
  readonly waiting: (query?: api.ListWaitingCorrectionRequestsQuery, options?: CallOptions) => Listing<api.OperatorCorrectionRequestPage, api.OperatorCorrectionRequestPage['correction_requests'][number]>;
  /**
   * List the correction requests of a merchant. The newest first, in any state or in one.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/correction-requests`
   */
  readonly requests: (merchant_id: PathPart, query?: api.ListMerchantCorrectionRequestsQuery, options?: CallOptions) => Listing<api.OperatorCorrectionRequestPage, api.OperatorCorrectionRequestPage['correction_requests'][number]>;
  /**
   * Accept correction requests of a merchant. Each makes its correction in the same database transaction, once for ever: safe to repeat and to call twice at once. A request whose transaction was corrected differently in the meantime becomes overtaken. Above the configured amount in sum, a person needs a fresh sign-in; with STOA_FOUR_EYES, the corrections then wait for a second person, in one proposal that a repeat finds.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/correction-requests/accept`
   */
  readonly accept: (merchant_id: PathPart, body: Sendable<api.CorrectionRequestAcceptance> | Uint8Array, options?: CallOptions) => Promise<api.CorrectionRequestVerdicts>;
  /**
   * Refuse correction requests of a merchant. With a reason that the merchant reads. A decision is never changed.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/correction-requests/refuse`
   */
  readonly refuse: (merchant_id: PathPart, body: Sendable<api.CorrectionRequestRefusal> | Uint8Array, options?: CallOptions) => Promise<api.CorrectionRequestVerdicts>;
  /**
   * Accept correction requests of a merchant automatically, up to an amount. From now on, in one currency. The newest policy of a currency counts. Requests that wait already go on waiting. A person needs a fresh sign-in. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/correction-policies`
   */
  readonly setPolicy: (merchant_id: PathPart, body: Sendable<api.NewCorrectionPolicy> | Uint8Array, options?: CallOptions) => Promise<api.CorrectionPolicy>;
  /**
   * List a merchant's policies for correction requests. The one that counts, of each currency.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/correction-policies`
   */
  readonly policies: (merchant_id: PathPart, options?: CallOptions) => Promise<api.CorrectionPolicies>;
  /**
   * List the corrections that need a second person, with those already decided. The newest first, in any state or in one, of all merchants or of one.
   *
   * `GET /operator-api/v1/correction-proposals`
   */
  readonly proposals: (query?: api.ListCorrectionProposalsQuery, options?: CallOptions) => Listing<api.CorrectionProposalPage, api.CorrectionProposalPage['correction_proposals'][number]>;
  /**
   * Read a correction proposal. With everything that it would change, or changed.
   *
   * `GET /operator-api/v1/correction-proposals/{correction_proposal_id}`
   */
  readonly proposal: (correction_proposal_id: PathPart, options?: CallOptions) => Promise<api.DetailedCorrectionProposal>;
  /**
   * Approve a correction proposal of somebody else. Makes all its corrections in the same database transaction, once for ever: safe to repeat and to call twice at once. If one of its transactions was corrected meanwhile, or a request was decided, nothing is made and it is overtaken. For people only, with a fresh sign-in; nobody approves what they proposed.
   *
   * `POST /operator-api/v1/correction-proposals/{correction_proposal_id}/approval`
   */
  readonly approveProposal: (correction_proposal_id: PathPart, options?: CallOptions) => Promise<api.DetailedCorrectionProposal>;
  /**
   * Refuse a correction proposal, or take back your own. Nothing is made, and a decision is never changed. Requests of merchants go on waiting. For people only, with a fresh sign-in.
   *
   * `POST /operator-api/v1/correction-proposals/{correction_proposal_id}/refusal`
   */
  readonly refuseProposal: (correction_proposal_id: PathPart, options?: CallOptions) => Promise<api.DetailedCorrectionProposal>;
}

export interface FeeProposalsCalls {
  /**
   * List the changes of fees that need a second person, with those already decided. The newest first, in any state or in one.
   *
   * `GET /operator-api/v1/fee-proposals`
   */
  readonly list: (query?: api.ListFeeProposalsQuery, options?: CallOptions) => Listing<api.FeeProposalPage, api.FeeProposalPage['fee_proposals'][number]>;
  /**
   * Read a proposal of fees. What would be made, and who proposed and decided it.
   *
   * `GET /operator-api/v1/fee-proposals/{fee_proposal_id}`
   */
  readonly get: (fee_proposal_id: PathPart, options?: CallOptions) => Promise<api.FeeProposal>;
  /**
   * Approve a change of fees that somebody else proposed. Makes the plan, the membership, the end or the adjustment in the same database transaction; lets the same repricing run, by whoever calls it then. Once for ever: safe to repeat and to call twice at once. If the fee plans or memberships changed or the month was closed meanwhile, nothing is made and it is overtaken. For people only, with a fresh sign-in; nobody approves what they proposed, or what somebody proposed who may be the same person.
   *
   * `POST /operator-api/v1/fee-proposals/{fee_proposal_id}/approval`
   */
  readonly approve: (fee_proposal_id: PathPart, options?: CallOptions) => Promise<api.FeeProposal>;
  /**
   * Refuse a change of fees, or take back your own proposal. Nothing is made, and a decision is never changed. For people only, with a fresh sign-in.
   *
   * `POST /operator-api/v1/fee-proposals/{fee_proposal_id}/refusal`
   */
  readonly refuse: (fee_proposal_id: PathPart, options?: CallOptions) => Promise<api.FeeProposal>;
}

export interface SessionsCalls {
  /**
   * Feed store sessions. Sessions of store users, which installations of the next 24 hours are matched with. Addresses are stored only as a keyed hash. As `application/json`, a batch is stored whole or not at all. As `application/x-ndjson`, lines are stored in batches of 1,000 while they arrive, each batch durable before the next but one is read; lines with faults are left out. The answer comes at the end and is 200 also where lines were refused: look at `refused`. What ends the body early (a line that is too long, broken gzip, a pause of 30 seconds, the end of the service) is a problem whose `detail` says how much was stored. Sending sessions again changes nothing.
   *
   * `POST /operator-api/v1/store-sessions`
   */
  readonly feed: (body: Sendable<api.StoreSessionsBatch> | Uint8Array, options?: CallOptions) => Promise<api.StoreSessionsResult>;
  /**
   * Read what the feed of store sessions brought. When sessions came for the last time, and how many did by hour or day. What is fed over HTTP is counted within a second or so; a process that is killed loses the counts of its last second, and none of the sessions.
   *
   * `GET /operator-api/v1/store-sessions/feed`
   */
  readonly health: (query?: api.GetSessionFeedQuery, options?: CallOptions) => Promise<api.SessionFeed>;
}

export interface StoreUsersCalls {
  /**
   * Set the attribution data of a store user. Replaces the attribution data as a whole: any JSON object with at least one member, 2,048 bytes at most. It is copied, to the letter, to installations that are matched to the user from now on. A user without any is organic: use DELETE for that. For a user erased in the last 24 hours nothing is stored: 409.
   *
   * `PUT /operator-api/v1/store-users/{store_user_id}/attribution-data`
   */
  readonly putAttributionData: (store_user_id: PathPart, body: Sendable<api.AttributionData> | Uint8Array, options?: CallOptions) => Promise<undefined>;
  /**
   * Delete the attribution data of a store user. The user is organic from now on; also succeeds when there was nothing to delete. Installations that were matched before keep their copy.
   *
   * `DELETE /operator-api/v1/store-users/{store_user_id}/attribution-data`
   */
  readonly deleteAttributionData: (store_user_id: PathPart, options?: CallOptions) => Promise<undefined>;
  /**
   * Tell what is stored about a store user. Everything that is stored about a person, and for each kind of data what it is, why it is stored, where it comes from, who receives it and how long it is kept; as JSON, or as a page to hand over (`format`). For an unknown person the answer is 200, with empty categories. It reads all store sessions and everything that the merchants of the linked apps have sent since, so it can take minutes; memory stays constant. An answer that breaks off is incomplete and ends without its last chunk. It counts as an export among those that run at once. The audit trail says who asked, and not about whom.
   *
   * `POST /operator-api/v1/access-requests`
   */
  readonly accessRequest: (body: Sendable<api.AccessRequest> | Uint8Array, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * Tell what is stored about a store user, as text/html. Everything that is stored about a person, and for each kind of data what it is, why it is stored, where it comes from, who receives it and how long it is kept; as JSON, or as a page to hand over (`format`). For an unknown person the answer is 200, with empty categories. It reads all store sessions and everything that the merchants of the linked apps have sent since, so it can take minutes; memory stays constant. An answer that breaks off is incomplete and ends without its last chunk. It counts as an export among those that run at once. The audit trail says who asked, and not about whom.
   *
   * `POST /operator-api/v1/access-requests`
   */
  readonly accessRequestPage: (body: Sendable<api.AccessRequest> | Uint8Array, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * Erase a store user. Deletes the sessions and the attribution data of a store user and unlinks their installations; what was counted stays. For 24 hours nothing new is stored about the user. Send it again after a 503; repeating it is safe, and erases nothing twice. The record names nobody. A person needs a fresh sign-in.
   *
   * `POST /operator-api/v1/erasures`
   */
  readonly erase: (body: Sendable<api.NewErasure> | Uint8Array, options?: CallOptions) => Promise<api.Erasure>;
  /**
   * List the erasures. The newest first: who erased when, and how much; never whose data.
   *
   * `GET /operator-api/v1/erasures`
   */
  readonly erasures: (query?: api.ListErasuresQuery, options?: CallOptions) => Listing<api.ErasurePage, api.ErasurePage['erasures'][number]>;
}

export interface InstallationsCalls {
  /**
   * Read why an installation of any merchant is matched as it is. With its evidence, its attribution data and the matched store user.
   *
   * `GET /operator-api/v1/installations/{installation_id}`
   */
  readonly get: (installation_id: PathPart, options?: CallOptions) => Promise<api.MerchantInstallation>;
  /**
   * Read how well installations are matched. Match rate, collision rate and share of unresolved installations of all apps or of one, in total and by hour or day. The transaction that creates an installation counts it: the counts always agree with the installations. Erased installations stay counted.
   *
   * `GET /operator-api/v1/attribution/quality`
   */
  readonly quality: (query?: api.GetAttributionQualityQuery, options?: CallOptions) => Promise<api.AttributionQuality>;
  /**
   * List apps, and how well their installations are matched. Each app with its counts and rates, by hour or day, and its match rate in the time before: which app has become worse, and since when. An app that overtakes others while its pages are read may be missed or appear twice.
   *
   * `GET /operator-api/v1/attribution/apps`
   */
  readonly qualityOfApps: (query?: api.ListAppQualityQuery, options?: CallOptions) => Listing<api.AppQualityPage, api.AppQualityPage['apps'][number]>;
  /**
   * Try how an installation would be matched. Decides as the first install call of this app from this address and device would now, and stores nothing: no installation is made or counted. It answers who was seen on the address, so it needs the scope of personal data, and the audit trail says who asked.
   *
   * `POST /operator-api/v1/attribution/simulations`
   */
  readonly simulate: (body: Sendable<api.MatchSimulation> | Uint8Array, options?: CallOptions) => Promise<api.SimulatedMatch>;
}

export interface EventsCalls {
  /**
   * Read what became of an event of a merchant. Every recorded event is found. Until an event with that `event_id` is recorded, the call searches the newest 1000 batches in the queue, and as many that are set aside.
   *
   * `GET /operator-api/v1/attribution/events/{event_id}`
   */
  readonly fate: (event_id: PathPart, query: api.GetMerchantAttributionEventQuery, options?: CallOptions) => Promise<api.MerchantEventFate>;
  /**
   * Read what became of many events of a merchant. Compares what you sent with what arrived: in short, what became of up to 1000 events, in the order in which they are asked for. An unknown event is a state, not an error. Recorded events are always found; for those that are not, the newest 1000 batches in the queue are searched, and as many that are set aside. It stores nothing.
   *
   * `POST /operator-api/v1/attribution/events/fates`
   */
  readonly fates: (body: Sendable<api.MerchantEventFatesRequest> | Uint8Array, options?: CallOptions) => Promise<api.EventFates>;
  /**
   * List what became of a merchant's events, or the events of all merchants that are set aside. A delivery is one sending of an event: each event of each accepted batch is listed, even if it was sent before. The newest come first, and the last of a batch before its first. For `state=recorded`, one page looks through 5000 events or 1000 batches. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor` until it is null. Without `merchant_id`, only `state=set_aside` is allowed.
   *
   * `GET /operator-api/v1/attribution/deliveries`
   */
  readonly deliveries: (query?: api.ListMerchantDeliveriesQuery, options?: CallOptions) => Listing<api.MerchantDeliveryPage, api.MerchantDeliveryPage['deliveries'][number]>;
  /**
   * Count the recorded events of all merchants. By hour or day of recording, which follows acceptance within a second or so. Totals of each hour are kept, also of events that retention has removed since; sums by the time of events are at `/operator-api/v1/attribution/sums`.
   *
   * `GET /operator-api/v1/attribution/recorded-events`
   */
  readonly recorded: (query?: api.CountRecordedEventsQuery, options?: CallOptions) => Promise<api.RecordedEvents>;
  /**
   * Read what the events of all merchants or one add up to. Recorded events whose installation is known, by day, app, event name, source and campaign of the installation, and currency. The transaction that records an event adds it to the sums: they always equal the events. Source and campaign are those that were known when the event was counted. A page reads 200000 sums of the full breakdown at most: it may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. If one sum alone would add up more, the answer is 400.
   *
   * `GET /operator-api/v1/attribution/sums`
   */
  readonly sums: (query?: api.ListAllSumsQuery, options?: CallOptions) => Listing<api.MerchantEventSumPage, api.MerchantEventSumPage['sums'][number]>;
  /**
   * Read what the events of all merchants or one add up to, as text/csv. Recorded events whose installation is known, by day, app, event name, source and campaign of the installation, and currency. The transaction that records an event adds it to the sums: they always equal the events. Source and campaign are those that were known when the event was counted. A page reads 200000 sums of the full breakdown at most: it may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. If one sum alone would add up more, the answer is 400.
   *
   * `GET /operator-api/v1/attribution/sums`
   */
  readonly sumsCsv: (query?: api.ListAllSumsQuery, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * Read what the installations of all merchants or one were worth by age. The installations of each week, or of each day with `period=day`, by app, source and campaign, and what their events came to 1, 7 and 30 days after each installation. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor`, with the same other parameters, until it is null. One merchant comes after the other.
   *
   * `GET /operator-api/v1/attribution/cohorts`
   */
  readonly cohorts: (query?: api.ListAllCohortsQuery, options?: CallOptions) => Listing<api.MerchantCohortPage, api.MerchantCohortPage['cohorts'][number]>;
  /**
   * Read what the installations of all merchants or one were worth by age, as text/csv. The installations of each week, or of each day with `period=day`, by app, source and campaign, and what their events came to 1, 7 and 30 days after each installation. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor`, with the same other parameters, until it is null. One merchant comes after the other.
   *
   * `GET /operator-api/v1/attribution/cohorts`
   */
  readonly cohortsCsv: (query?: api.ListAllCohortsQuery, options?: CallOptions) => Promise<ReadableStream<Uint8Array>>;
  /**
   * Read how many events of all merchants or one may be worth nothing. A valid event may still be worth nothing, because its amount cannot be read, for example. It is recorded all the same, and counted here: by the day on which it was accepted, its app and its warning, the newest day first. The transaction that records an event counts its warnings, so the counts always agree with the events. An event counts for `unknown_installation` only while it waits; when its installation appears, it counts for its other warnings. Duplicates are not counted. `GET /attribution-api/v1/deliveries` shows the warnings of each event.
   *
   * `GET /operator-api/v1/attribution/warnings`
   */
  readonly warnings: (query?: api.ListAllEventWarningsQuery, options?: CallOptions) => Listing<api.MerchantEventWarningPage, api.MerchantEventWarningPage['warnings'][number]>;
  /**
   * List batches of events that could not be recorded. The newest first. They were accepted, are kept whatever their age, and wait to be replayed.
   *
   * `GET /operator-api/v1/attribution/set-aside`
   */
  readonly setAside: (query?: api.ListSetAsideBatchesQuery, options?: CallOptions) => Listing<api.SetAsidePage, api.SetAsidePage['batches'][number]>;
  /**
   * Requeue a batch that could not be recorded. Call it when the reason is gone. A batch that fails again is set aside again. Nothing counts twice, whatever was sent again meanwhile.
   *
   * `POST /operator-api/v1/attribution/set-aside/{batch_id}/replay`
   */
  readonly replay: (batch_id: PathPart, options?: CallOptions) => Promise<api.SetAsideBatch>;
  /**
   * Requeue all batches that could not be recorded. The oldest first, at most 1000 a call.
   *
   * `POST /operator-api/v1/attribution/set-aside/replay`
   */
  readonly replayMany: (body: Sendable<api.SetAsideReplay> | Uint8Array, options?: CallOptions) => Promise<api.SetAsideReplayed>;
}

export interface UsersCalls {
  /**
   * Invite a person to work for the operator. Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. Needs a fresh sign-in. For people only. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/users`
   */
  readonly invite: (body: Sendable<api.NewUser> | Uint8Array, options?: CallOptions) => Promise<api.Invitation>;
  /**
   * List the people. Everybody who may sign in, for the operator or for a merchant, in the order of their numbers. For people only.
   *
   * `GET /operator-api/v1/users`
   */
  readonly list: (query?: api.ListUsersQuery, options?: CallOptions) => Listing<api.UserPage, api.UserPage['users'][number]>;
  /**
   * Change what a person may do for the operator. Ends the sessions of the person. Null takes the role away; memberships of merchants stay. Needs a fresh sign-in. For people only.
   *
   * `PUT /operator-api/v1/users/{user_id}/role`
   */
  readonly changeRole: (user_id: PathPart, body: Sendable<api.UserRole> | Uint8Array, options?: CallOptions) => Promise<undefined>;
  /**
   * Stop a person from signing in. Ends their sessions and links at once. Everything else stays. For people only.
   *
   * `POST /operator-api/v1/users/{user_id}/disable`
   */
  readonly disable: (user_id: PathPart, options?: CallOptions) => Promise<api.LeftMerchants>;
  /**
   * Let a person sign in again. With the password and the roles that they had. Needs a fresh sign-in. For people only.
   *
   * `POST /operator-api/v1/users/{user_id}/enable`
   */
  readonly enable: (user_id: PathPart, options?: CallOptions) => Promise<undefined>;
  /**
   * Erase a person. Forgets the e-mail address, for ever. The number stays, so that the audit trail stays readable. Needs a fresh sign-in. For people only.
   *
   * `DELETE /operator-api/v1/users/{user_id}`
   */
  readonly erase: (user_id: PathPart, options?: CallOptions) => Promise<api.LeftMerchants>;
  /**
   * Make a link with which a person sets a new password. The old password works until then, unless the second factor goes as well. Give the link to that person only. Needs a fresh sign-in; for oneself there is the change of the password. For people only. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/users/{user_id}/reset`
   */
  readonly reset: (user_id: PathPart, body: Sendable<api.UserReset> | Uint8Array, options?: CallOptions) => Promise<api.UserLink>;
  /**
   * End all sessions of a person. They sign in again. For people only.
   *
   * `DELETE /operator-api/v1/users/{user_id}/sessions`
   */
  readonly endSessions: (user_id: PathPart, options?: CallOptions) => Promise<api.EndedSessions>;
}

export interface MembersCalls {
  /**
   * Invite a person to work for a merchant. Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. Needs a fresh sign-in. For people only. The client repeats it only if the service says that nothing was done.
   *
   * `POST /operator-api/v1/merchants/{merchant_id}/users`
   */
  readonly invite: (merchant_id: PathPart, body: Sendable<api.NewMember> | Uint8Array, options?: CallOptions) => Promise<api.Invitation>;
  /**
   * List the people of a merchant. In the order in which they were first invited. For people only.
   *
   * `GET /operator-api/v1/merchants/{merchant_id}/users`
   */
  readonly list: (merchant_id: PathPart, query?: api.ListMerchantUsersQuery, options?: CallOptions) => Listing<api.MemberPage, api.MemberPage['users'][number]>;
  /**
   * Change what a person may do for a merchant. It counts for the next call, also in sessions that are open. Needs a fresh sign-in. For people only.
   *
   * `PUT /operator-api/v1/merchants/{merchant_id}/users/{user_id}/role`
   */
  readonly changeRole: (merchant_id: PathPart, user_id: PathPart, body: Sendable<api.MemberRole> | Uint8Array, options?: CallOptions) => Promise<undefined>;
  /**
   * Remove a person who works for a merchant. It counts for the next call, also in sessions that are open. The account of the person stays, and so does what else they may do. For people only.
   *
   * `DELETE /operator-api/v1/merchants/{merchant_id}/users/{user_id}`
   */
  readonly remove: (merchant_id: PathPart, user_id: PathPart, options?: CallOptions) => Promise<undefined>;
}

export interface AuditCalls {
  /**
   * Read the audit trail. The newest first. Several filters at once look through 5000 entries for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor` until it is null. Asking for the first page adds an entry to the trail. Its cursors work only for the person or key that asked, and with the same filters.
   *
   * `GET /operator-api/v1/audit`
   */
  readonly list: (query?: api.ListAuditEntriesQuery, options?: CallOptions) => Listing<api.AuditPage, api.AuditPage['entries'][number]>;
  /**
   * Read the signed heads of the audit trail. The newest first: one an hour in which something happened. They hold nothing of the entries. Anyone who keeps them elsewhere can prove later that the trail was not cut.
   *
   * `GET /operator-api/v1/audit/heads`
   */
  readonly heads: (query?: api.ListAuditHeadsQuery, options?: CallOptions) => Listing<api.AuditHeadPage, api.AuditHeadPage['heads'][number]>;
}

export interface ServiceCalls {
  /**
   * Read the state of the service. What waits and for how long, the version, the size of the database, and, of the embedded one, its disk and the last backup. Counting is bounded, so that the answer is quick however much waits.
   *
   * `GET /operator-api/v1/service`
   */
  readonly state: (options?: CallOptions) => Promise<api.ServiceState>;
  /**
   * Examine the service. What `stoa doctor` finds of the database and of what is stored in it, with what to do. The files of the machine, its secret and the identity provider are examined by the command only.
   *
   * `GET /operator-api/v1/service/findings`
   */
  readonly findings: (options?: CallOptions) => Promise<api.ServiceFindings>;
  /**
   * List the settings. Those of the answering process, with where each value comes from. Secrets, and addresses that may hold one, have no value here.
   *
   * `GET /operator-api/v1/service/settings`
   */
  readonly settings: (options?: CallOptions) => Promise<api.ServiceSettings>;
}

export interface ExportsCalls {
  /**
   * Export the transactions of all merchants of a period. Each transaction as it was recorded, and what stands of it now. A later correction or fee changes the last columns, but the row does not come again. The statements are the books. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
   *
   * `GET /operator-api/v1/exports/transactions`
   */
  readonly transactions: (query?: api.ExportAllTransactionsQuery, options?: CallOptions) => Promise<ExportStream>;
  /**
   * Export the installations of all merchants of a period. Where each installation came from, as it is now, without the store user, the token and the device. An erasure does not reach rows that were exported before it: export by `erased`, too. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
   *
   * `GET /operator-api/v1/exports/installations`
   */
  readonly installations: (query?: api.ExportAllInstallationsQuery, options?: CallOptions) => Promise<ExportStream>;
  /**
   * Export the events of all merchants of a period. Every recorded event once, as it was sent. The payload keeps every character, except line breaks between its tokens in NDJSON. Duplicates are left out; events that are queued or set aside follow once they are recorded. For the app, source and campaign of an event, join the export of installations. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
   *
   * `GET /operator-api/v1/exports/events`
   */
  readonly events: (query?: api.ExportAllEventsQuery, options?: CallOptions) => Promise<ExportStream>;
  /**
   * Export the audit of all merchants of a period. The entries of the audit trail in the order in which they happened, each with its link in the chain, without e-mail addresses. Those that belong to no merchant are there unless `merchant_id` asks for one. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
   *
   * `GET /operator-api/v1/exports/audit`
   */
  readonly audit: (query?: api.ExportAuditQuery, options?: CallOptions) => Promise<ExportStream>;
}

/** The calls of the operator client, by area. */
export interface OperatorCalls {
  readonly merchants: MerchantsCalls;
  readonly apps: AppsCalls;
  readonly apiKeys: ApiKeysCalls;
  readonly credentials: CredentialsCalls;
  readonly installKeys: InstallKeysCalls;
  readonly operatorTokens: OperatorTokensCalls;
  readonly search: SearchCalls;
  readonly colleagues: ColleaguesCalls;
  readonly notifications: NotificationsCalls;
  readonly webhookEndpoints: WebhookEndpointsCalls;
  readonly merchantWebhookEndpoints: MerchantWebhookEndpointsCalls;
  readonly signingKeys: SigningKeysCalls;
  readonly reports: ReportsCalls;
  readonly adjustments: AdjustmentsCalls;
  readonly exchangeRates: ExchangeRatesCalls;
  readonly channels: ChannelsCalls;
  readonly groups: GroupsCalls;
  readonly cadences: CadencesCalls;
  readonly transactions: TransactionsCalls;
  readonly feePlans: FeePlansCalls;
  readonly statements: StatementsCalls;
  readonly corrections: CorrectionsCalls;
  readonly feeProposals: FeeProposalsCalls;
  readonly sessions: SessionsCalls;
  readonly storeUsers: StoreUsersCalls;
  readonly installations: InstallationsCalls;
  readonly events: EventsCalls;
  readonly users: UsersCalls;
  readonly members: MembersCalls;
  readonly audit: AuditCalls;
  readonly service: ServiceCalls;
  readonly exports: ExportsCalls;
}
