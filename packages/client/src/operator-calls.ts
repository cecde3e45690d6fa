import { json, jsonOnce, list, nothing, rowsOfPeriod, stream, text } from './calls/rows.js';

const operator = '/operator-api/v1';
const ofMerchant = `${operator}/merchants/{merchant_id}`;

/** Every call of the operator, by area: one row each. A test holds the rows and openapi.json equal. */
export const operatorCalls = {
  merchants: {
    /** Adds a merchant, and returns it with its number. A repeat would add another one of the same name. */
    create: jsonOnce(`POST ${operator}/merchants`, 'body'),
    /** The merchants, the oldest first. */
    list: list(`GET ${operator}/merchants`, 'merchants'),
    /** Refuses the API keys, credentials and people of a merchant within 5 seconds; nothing is lost. A repeat changes only the reason. */
    suspend: json(`PUT ${ofMerchant}/suspension`, 'body'),
    /** Ends a suspension: keys and people work again within 5 seconds. */
    resume: json(`DELETE ${ofMerchant}/suspension`, 'nothing'),
  },
  apps: {
    /** Registers an app of a merchant. Its bundle identifier belongs to the merchant for ever. */
    register: jsonOnce(`POST ${ofMerchant}/apps`, 'body'),
    /** All apps of a merchant, with their switches. */
    list: json(`GET ${ofMerchant}/apps`, 'nothing'),
    /** Switches matching off or on, or requires install keys, within 5 seconds. Earlier installations stay as they are. */
    switch: json(`PATCH ${ofMerchant}/apps/{bundle_id}`, 'body'),
  },
  apiKeys: {
    /**
     * Issues a key, and returns it only once. The client does not repeat the call if its outcome is uncertain, because that could
     * leave a key that nobody knows.
     */
    issue: jsonOnce(`POST ${ofMerchant}/api-keys`, 'body'),
    /** The API keys of a merchant, the oldest first, including revoked ones; never a secret. It says when each was last used. */
    list: list(`GET ${ofMerchant}/api-keys`, 'api_keys'),
    /** Changes name or expiry, or removes scopes, which cannot be given back. */
    change: json(`PATCH ${ofMerchant}/api-keys/{key_id}`, 'body'),
    /** Issues a key that follows this one, which stays valid for a while; see `issue`. A key is rotated once. */
    rotate: jsonOnce(`POST ${ofMerchant}/api-keys/{key_id}/rotation`, 'body'),
    /** Every process refuses the key within 5 seconds. It cannot be undone. */
    revoke: nothing(`DELETE ${ofMerchant}/api-keys/{key_id}`, 'nothing'),
  },
  credentials: {
    /** Issues a credential, and returns its password only once; see `apiKeys.issue`. */
    issue: jsonOnce(`POST ${ofMerchant}/credentials`, 'body'),
    /** The credentials of a merchant, the oldest first, including revoked ones; never a password. It says when each was last used. */
    list: list(`GET ${ofMerchant}/credentials`, 'credentials'),
    /** Changes name or expiry, or removes scopes, which cannot be given back. */
    change: json(`PATCH ${ofMerchant}/credentials/{key_id}`, 'body'),
    /** Issues a new password, while the old one stays valid for a while. The username stays. See `apiKeys.rotate`. */
    rotate: jsonOnce(`POST ${ofMerchant}/credentials/{key_id}/rotation`, 'body'),
    /** Every process refuses the credential within 5 seconds. It cannot be undone. */
    revoke: nothing(`DELETE ${ofMerchant}/credentials/{key_id}`, 'nothing'),
  },
  installKeys: {
    /** Issues a key, and returns it only once; see `apiKeys.issue`. */
    issue: jsonOnce(`POST ${ofMerchant}/apps/{bundle_id}/install-keys`, 'body'),
    /** The install keys of an app, the oldest first, including revoked ones; never a secret. */
    list: list(`GET ${ofMerchant}/apps/{bundle_id}/install-keys`, 'install_keys'),
    /** Changes name or expiry. */
    change: json(`PATCH ${ofMerchant}/apps/{bundle_id}/install-keys/{key_id}`, 'body'),
    /** Issues a key that follows this one, which stays valid for a while; see `apiKeys.rotate`. */
    rotate: jsonOnce(`POST ${ofMerchant}/apps/{bundle_id}/install-keys/{key_id}/rotation`, 'body'),
    /** Every process refuses the key within 5 seconds. It cannot be undone: app versions that hold the key stay refused. */
    revoke: nothing(`DELETE ${ofMerchant}/apps/{bundle_id}/install-keys/{key_id}`, 'nothing'),
  },
  operatorTokens: {
    /**
     * Issues a token, and returns it only once; see `apiKeys.issue`. Only people can do this, after a fresh sign-in. That holds for
     * every change of tokens.
     */
    issue: jsonOnce(`POST ${operator}/operator-tokens`, 'body'),
    /** The tokens of the operator, the oldest first, including revoked ones; never a secret. */
    list: list(`GET ${operator}/operator-tokens`, 'operator_tokens'),
    /** Changes name or expiry, or removes scopes, which cannot be given back. */
    change: json(`PATCH ${operator}/operator-tokens/{key_id}`, 'body'),
    /** Issues a token that follows this one, which stays valid for a while; see `apiKeys.rotate`. */
    rotate: jsonOnce(`POST ${operator}/operator-tokens/{key_id}/rotation`, 'body'),
    /** Every process refuses the token within 5 seconds. It cannot be undone. */
    revoke: nothing(`DELETE ${operator}/operator-tokens/{key_id}`, 'nothing'),
  },
  signingKeys: {
    /** The published keys and their life, the oldest first. */
    list: json(`GET ${operator}/signing-keys`, 'nothing'),
    /** Makes a key that starts signing 20 minutes later. While a new key is waiting, a repeat makes none and returns that one. */
    rotate: json(`POST ${operator}/signing-keys`, 'nothing'),
    /** Takes a leaked key out of the key set now: tokens that it signed are no longer valid. It cannot be undone. */
    withdraw: json(`DELETE ${operator}/signing-keys/{kid}`, 'nothing'),
  },
  reports: {
    /** The reports of all merchants, or of one, the newest first, with their counts and totals. */
    list: list(`GET ${operator}/reports`, 'reports'),
    /** One report of a merchant, with its counts and totals, as the merchant sees it; without its transactions. */
    get: json(`GET ${ofMerchant}/reports/{report_id}`, 'nothing'),
    /** What became of the reports of all merchants, or of one, by day. */
    days: json(`GET ${operator}/report-days`, 'query'),
    /** Lets a merchant's reports bring older settlements for a while. */
    allowSettlements: jsonOnce(`POST ${ofMerchant}/settlement-allowances`, 'body'),
    /** The allowances of a merchant, the newest first; only the newest one counts. */
    settlementAllowances: json(`GET ${ofMerchant}/settlement-allowances`, 'nothing'),
  },
  cadences: {
    /** What is expected of one merchant, and when its newest report came. */
    get: json(`GET ${ofMerchant}/reporting-cadence`, 'nothing'),
    /** Says how often a merchant reports, so that a late report is noticed. A repeat changes nothing. */
    set: json(`PUT ${ofMerchant}/reporting-cadence`, 'body'),
    /** Stops expecting reports from the merchant. */
    remove: nothing(`DELETE ${ofMerchant}/reporting-cadence`, 'nothing'),
    /** The merchants that reports are expected from, and whether one is missed. */
    list: list(`GET ${operator}/reporting-cadences`, 'reporting_cadences'),
  },
  transactions: {
    /** The recorded transactions of a merchant by settlement, with their fees and corrections. */
    list: list(`GET ${ofMerchant}/transactions`, 'transactions'),
    /** The merchants that sent a transaction with the id `transaction_id` of the query. */
    find: list(`GET ${operator}/transactions`, 'transactions'),
    /** The items of a merchant's reports that were not recorded. */
    invalid: list(`GET ${ofMerchant}/invalid-transactions`, 'invalid_transactions'),
  },
  feePlans: {
    /** Adds a rate for the store or one merchant, for what is recorded from now on. Recorded fees stay; `reprice` changes them. */
    create: jsonOnce(`POST ${operator}/fee-plans`, 'body'),
    /** The fee plans, the oldest first, including those that have ended. */
    list: list(`GET ${operator}/fee-plans`, 'fee_plans'),
    /** One fee plan, even if it has ended. */
    get: json(`GET ${operator}/fee-plans/{fee_plan_id}`, 'nothing'),
    /** Ends a plan on a day; an end cannot be moved later. To revoke a plan, end it on its first day. Recorded fees stay. */
    end: jsonOnce(`POST ${operator}/fee-plans/{fee_plan_id}/end`, 'body'),
    /** Charges up to 50,000 transactions that have no fee yet. Repeat it until `priced` is 0. */
    apply: json(`POST ${operator}/fee-plans/apply`, 'nothing'),
    /** Computes a merchant's fees of a month under other terms; stores nothing. It returns a page: follow `next_cursor`, and add up. */
    whatIf: json(`POST ${operator}/fee-plans/what-if`, 'body and query'),
    /**
     * Computes the fees of a month again. Try it with `dry_run` first; then follow `next_cursor` with the same body. A closed statement
     * does not change; the difference goes on the next open one.
     */
    reprice: json(`POST ${operator}/fee-plans/reprice`, 'body and query'),
  },
  statements: {
    /** The statements of all merchants for a month. */
    list: list(`GET ${operator}/statements`, 'statements'),
    /** The statements of a merchant, the newest month first. */
    ofMerchant: list(`GET ${ofMerchant}/statements`, 'statements'),
    /** The statement of a merchant for a month, such as `2026-11`: a draft until the month is closed. */
    get: json(`GET ${ofMerchant}/statements/{month}`, 'nothing'),
    /** Every entry of a statement as CSV. */
    csv: stream(`GET ${ofMerchant}/statements/{month}/entries.csv`, 'nothing', 'text/csv'),
    /** The entries of a statement, or those of a line. */
    entries: list(`GET ${ofMerchant}/statements/{month}/entries`, 'entries'),
    /** The statement as an HTML page to print. */
    page: text(`GET ${ofMerchant}/statements/{month}/page`, 'nothing', 'text/html'),
    /** The statement as PDF. */
    pdf: stream(`GET ${ofMerchant}/statements/{month}/page`, 'nothing', 'application/pdf'),
    /** Says who issues the statements that are closed from now on. Give everything each time. */
    setIssuer: jsonOnce(`POST ${operator}/issuers`, 'body'),
    /** Who issues statements, the newest first; the first one counts. */
    issuers: json(`GET ${operator}/issuers`, 'nothing'),
    /** Sets the recipient of a merchant's statements that are closed from now on. Give everything each time. */
    setBillingDetails: jsonOnce(`POST ${ofMerchant}/billing-details`, 'body'),
    /** Who gets the statements of a merchant, the newest first; the first one counts. */
    billingDetails: json(`GET ${ofMerchant}/billing-details`, 'nothing'),
    /** Which merchants can be closed, and what blocks the others. It returns a page of merchants; nothing is computed. */
    readiness: json(`GET ${operator}/statements/{month}/readiness`, 'query'),
    /** Freezes a month and every earlier one, for ever; try it with `dry_run` first. Returns which merchants were refused, and why. */
    close: json(`POST ${operator}/statements/{month}/close`, 'body'),
  },
  corrections: {
    /** Voids or restates a transaction; the report stays as it is. Above an amount it may make a proposal for another person to approve. */
    make: jsonOnce(`POST ${ofMerchant}/corrections`, 'body'),
    /** The same for up to 1,000. Corrections that exist already are skipped, so a repeat makes nothing twice. Refused ones are listed. */
    makeMany: json(`POST ${ofMerchant}/corrections/batch`, 'body'),
    /** The corrections of a merchant, the newest first. */
    list: list(`GET ${ofMerchant}/corrections`, 'corrections'),
    /** The requests of all merchants that wait for a decision. */
    waiting: list(`GET ${operator}/correction-requests`, 'correction_requests'),
    /** The requests of a merchant and their states. */
    requests: list(`GET ${ofMerchant}/correction-requests`, 'correction_requests'),
    /** Makes the corrections that a merchant asked for, once. A decision cannot be changed. */
    accept: json(`POST ${ofMerchant}/correction-requests/accept`, 'body'),
    /** Refuses requests of a merchant, with a reason that the merchant can read. A decision cannot be changed. */
    refuse: json(`POST ${ofMerchant}/correction-requests/refuse`, 'body'),
    /** Accepts new requests of a merchant automatically from now on, in one currency and up to an amount. */
    setPolicy: jsonOnce(`POST ${ofMerchant}/correction-policies`, 'body'),
    /** The policies of a merchant: for each currency the one in force. */
    policies: json(`GET ${ofMerchant}/correction-policies`, 'nothing'),
    /** The proposals that wait for a second person's approval, or waited for it. */
    proposals: list(`GET ${operator}/correction-proposals`, 'correction_proposals'),
    /** One proposal, with everything that it would change, or changed. */
    proposal: json(`GET ${operator}/correction-proposals/{correction_proposal_id}`, 'nothing'),
    /** Makes the corrections that another person proposed, all or none. For people only, after a fresh sign-in. */
    approveProposal: json(
      `POST ${operator}/correction-proposals/{correction_proposal_id}/approval`,
      'nothing',
    ),
    /** Refuses a proposal, or withdraws your own: it can never be approved afterwards. For people only, after a fresh sign-in. */
    refuseProposal: json(`POST ${operator}/correction-proposals/{correction_proposal_id}/refusal`, 'nothing'),
  },
  sessions: {
    /** Feeds up to 1,000 store sessions, and returns how many were stored. A repeat changes nothing. */
    feed: json(`POST ${operator}/store-sessions`, 'body'),
    /** When the last sessions came, and how many came by hour or day. */
    health: json(`GET ${operator}/store-sessions/feed`, 'query'),
  },
  storeUsers: {
    /** Replaces the attribution data that future installations of a store user get. Earlier installations keep their copy. */
    putAttributionData: nothing(`PUT ${operator}/store-users/{store_user_id}/attribution-data`, 'body'),
    /** Deletes it: future installations that are matched to the store user are organic. Earlier ones keep their copy. */
    deleteAttributionData: nothing(
      `DELETE ${operator}/store-users/{store_user_id}/attribution-data`,
      'nothing',
    ),
    /** What is kept about a person, as JSON of any length. It can take minutes, and the audit trail says who asked. */
    accessRequest: stream(`POST ${operator}/access-requests`, 'body', 'application/json'),
    /** The same as a page to hand out. */
    accessRequestPage: stream(`POST ${operator}/access-requests`, 'body', 'text/html'),
    /** Erases a person's sessions and attribution data, and unlinks their installations, for ever. A repeat is safe. */
    erase: json(`POST ${operator}/erasures`, 'body'),
    /** The erasures, the newest first: who erased when, and how much; never whose data. */
    erasures: list(`GET ${operator}/erasures`, 'erasures'),
  },
  installations: {
    /** One installation of any merchant, with the evidence of its match and the store user. */
    get: json(`GET ${operator}/installations/{installation_id}`, 'nothing'),
    /** Match, collision and unresolved rates of all apps or one, by hour or day. */
    quality: json(`GET ${operator}/attribution/quality`, 'query'),
    /** The same rates for each app, by hour or day, and which of them became worse. */
    qualityOfApps: list(`GET ${operator}/attribution/apps`, 'apps'),
    /** How a device on an address would be matched now; stores nothing. */
    simulate: json(`POST ${operator}/attribution/simulations`, 'body'),
  },
  events: {
    /** What became of an event of the merchant that `merchant_id` of the query names. */
    fate: json(`GET ${operator}/attribution/events/{event_id}`, 'query'),
    /** The accepted events of a merchant and their states, the newest first; or with `state: 'set_aside'` those of all merchants. */
    deliveries: list(`GET ${operator}/attribution/deliveries`, 'deliveries'),
    /** How many events of all merchants were recorded, by hour or day. */
    recorded: json(`GET ${operator}/attribution/recorded-events`, 'query'),
    /** Sums of events by day, app, source and more, of all merchants or one. */
    sums: list(`GET ${operator}/attribution/sums`, 'sums'),
    /** A page of the sums as CSV. */
    sumsCsv: stream(`GET ${operator}/attribution/sums`, 'query', 'text/csv'),
    /** Installations and what they brought in the days afterwards, of all merchants or one. */
    cohorts: list(`GET ${operator}/attribution/cohorts`, 'cohorts'),
    /** A page of the cohorts as CSV. */
    cohortsCsv: stream(`GET ${operator}/attribution/cohorts`, 'query', 'text/csv'),
    /** How many events of all merchants or one may be worth nothing, and why. */
    warnings: list(`GET ${operator}/attribution/warnings`, 'warnings'),
    /** The batches of events that could not be recorded, with their faults. */
    setAside: list(`GET ${operator}/attribution/set-aside`, 'batches'),
    /** Puts such a batch back into the queue, after its problem was fixed. Nothing counts twice. */
    replay: json(`POST ${operator}/attribution/set-aside/{batch_id}/replay`, 'nothing'),
    /** Puts up to 1,000 of them back, the oldest first. */
    replayMany: json(`POST ${operator}/attribution/set-aside/replay`, 'body'),
  },
  /** Who may sign in. For people only. Calls that give somebody access need a fresh sign-in. */
  users: {
    /** Returns a link for the person, only once; inviting again makes a new one. */
    invite: jsonOnce(`POST ${operator}/users`, 'body'),
    /** Everybody who may sign in, for the operator or for a merchant. */
    list: list(`GET ${operator}/users`, 'users'),
    /** Gives a person another role at the operator, or none with null, and ends their sessions. */
    changeRole: nothing(`PUT ${operator}/users/{user_id}/role`, 'body'),
    /** Disables a person, who can then not sign in; ends all their sessions and links. Returns the merchants that have no owner now. */
    disable: json(`POST ${operator}/users/{user_id}/disable`, 'nothing'),
    /** Lets a disabled person sign in again, with the password and the roles that they had. */
    enable: nothing(`POST ${operator}/users/{user_id}/enable`, 'nothing'),
    /** Removes a person's address, for ever; their number stays in the audit trail. Returns the merchants that have no owner now. */
    erase: json(`DELETE ${operator}/users/{user_id}`, 'nothing'),
    /** Returns a link for a new password, only once. Give it to that person only. */
    reset: jsonOnce(`POST ${operator}/users/{user_id}/reset`, 'body'),
    /** Signs a person out everywhere, and returns how many sessions ended. */
    endSessions: json(`DELETE ${operator}/users/{user_id}/sessions`, 'nothing'),
  },
  /** Who may sign in for a merchant. For people only. Calls that give somebody access need a fresh sign-in. */
  members: {
    /** Returns a link for the person, only once; inviting again makes a new one. */
    invite: jsonOnce(`POST ${ofMerchant}/users`, 'body'),
    /** The people of a merchant, with their roles. */
    list: list(`GET ${ofMerchant}/users`, 'users'),
    /** Gives a person another role at the merchant, and ends their sessions. */
    changeRole: nothing(`PUT ${ofMerchant}/users/{user_id}/role`, 'body'),
    /** Removes a person from the merchant, and ends their sessions. Their account stays. */
    remove: nothing(`DELETE ${ofMerchant}/users/{user_id}`, 'nothing'),
  },
  audit: {
    /** Who did what, the newest first. Reading the trail adds an entry, too. */
    list: list(`GET ${operator}/audit`, 'entries'),
    /** The signed heads of the trail, the newest first; keep them elsewhere. */
    heads: list(`GET ${operator}/audit/heads`, 'heads'),
  },
  service: {
    /** What waits and for how long, versions, sizes, and the last backup. */
    state: json(`GET ${operator}/service`, 'nothing'),
    /** What `stoa doctor` finds, with what to do. */
    findings: json(`GET ${operator}/service/findings`, 'nothing'),
    /** Every setting with its value and where it comes from, without secrets. */
    settings: json(`GET ${operator}/service/settings`, 'nothing'),
  },
  exports: {
    /**
     * Transactions of all merchants, or of one, as CSV, NDJSON or Parquet (`format`), as a stream. Those of the last 5 minutes are left
     * out, whatever `to` says: start the next export at the `endedAt` of this one.
     */
    transactions: rowsOfPeriod(`GET ${operator}/exports/transactions`),
    /** Installations; as `transactions`. */
    installations: rowsOfPeriod(`GET ${operator}/exports/installations`),
    /** Events; as `transactions`. */
    events: rowsOfPeriod(`GET ${operator}/exports/events`),
    /** The audit trail, in the same formats. */
    audit: rowsOfPeriod(`GET ${operator}/exports/audit`),
  },
} as const;
