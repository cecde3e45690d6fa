/** Generated from packages/server/openapi.json by npm run generate. */

export type Problem = {
    /**
     * Format: uri-reference
     * @description Identifies the kind of problem, and links to its documentation.
     */
    type: string;
    title: string;
    status: number;
    /** @description What is wrong with this request, and what to do. */
    detail: string;
    /**
     * Format: uri-reference
     * @description The path of the request.
     */
    instance: string;
    /** @description Stable name of the problem, from the closed catalogue. */
    code: string;
    /** @description Tell this to the operator, who finds the request in the log by it. */
    request_id: string;
    /** @description All faults found; `errors` lists at most 100 of them. */
    error_count?: number;
    errors?: {
        /** @description JSON Pointer (RFC 6901) into the request. */
        pointer: string;
        code: string;
        detail: string;
    }[];
};
export type NewMerchant = {
    /**
     * @description For people; white space around it is dropped. One line with something to read, without control characters and invisible marks, like Example Games.
     * @example Example Games
     */
    name: string;
};
export type Merchant = {
    /** @description The merchant, on every operator call about it. */
    merchant_id: number;
    name: string;
    /**
     * Format: date-time
     * @description When the merchant was added.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Since when its keys and people are refused; null: it is not suspended. */
    suspended_at: string | null;
    suspended_because: string | null;
    /** @description The merchant whose twin this is, in which it tries things out; null: it is no twin. */
    test_of: number | null;
    /** @description The merchant_id of its twin, in which it tries things out; null: it has none, or is one. */
    twin_id: number | null;
};
export type MerchantList = {
    merchants: Merchant[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type Suspension = {
    /**
     * @description Why, for people; it is in each answer to the keys and people of the merchant. One line with something to read, without control characters and invisible marks, like fees of two months are unpaid.
     * @example fees of two months are unpaid
     */
    reason: string;
};
export type NewApp = {
    /**
     * @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app.
     * @example com.example.app
     */
    bundle_id: string;
};
export type RegisteredApp = {
    bundle_id: string;
    /** @description The merchant, on every operator call about it. */
    merchant_id: number;
    /**
     * Format: date-time
     * @description When the app was registered.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /**
     * @description `off`: the install calls of the app answer a plain installation token; no address is looked up, and no store user is linked.
     * @enum {string}
     */
    matching: "on" | "off";
    /**
     * @description `required`: the install calls of the app need a live install key of it.
     * @enum {string}
     */
    install_key: "optional" | "required";
    /** @description What makes the source and campaign of an installation, when it is made. In order, each rule whose parameter is in the attribution data fills in what is still missing. Null: the rules of every app without its own, which are `utm_source` = {utm_source}, `utm_campaign` =  / {utm_campaign}, `source` = {source}, `campaign` =  / {campaign}, `gclid` = google / gclid, `gbraid` = google / gbraid, `wbraid` = google / wbraid, `msclkid` = bing / msclkid, `ttclid` = tiktok / ttclid. */
    attribution_rules: AttributionRule[] | null;
};
export type AppList = {
    apps: RegisteredApp[];
};
export type AttributionRule = {
    /**
     * @description A member of the attribution data. The rule holds if it is a text that is not empty, or a number. The name of a parameter, without braces, equals signs and control characters, like gclid.
     * @example gclid
     */
    parameter: string;
    /**
     * @description The source: a text, or the value of a parameter as `{parameter}`. Without it, the rule says none. A text without braces and control characters, or the name of a parameter in braces, like google.
     * @example google
     */
    source?: string;
    /**
     * @description The campaign: a text, or the value of a parameter as `{parameter}`. Without it, the rule says none. A text without braces and control characters, or the name of a parameter in braces, like google.
     * @example google
     */
    campaign?: string;
};
export type AppSwitches = {
    /**
     * @description `off`: the install calls of the app answer a plain installation token; no address is looked up, and no store user is linked.
     * @enum {string}
     */
    matching?: "on" | "off";
    /**
     * @description `required`: the install calls of the app need a live install key of it.
     * @enum {string}
     */
    install_key?: "optional" | "required";
    /** @description What makes the source and campaign of an installation, when it is made. In order, each rule whose parameter is in the attribution data fills in what is still missing. Null: the rules of every app without its own, which are `utm_source` = {utm_source}, `utm_campaign` =  / {utm_campaign}, `source` = {source}, `campaign` =  / {campaign}, `gclid` = google / gclid, `gbraid` = google / gbraid, `wbraid` = google / wbraid, `msclkid` = bing / msclkid, `ttclid` = tiktok / ttclid. */
    attribution_rules?: AttributionRule[] | null;
};
export type NewApiKey = {
    /**
     * @description The key belongs to the twin of the merchant, in which it tries things out; the twin is made if there is none.
     * @enum {string}
     */
    mode?: "test";
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    label?: string;
    /** @description What it may be used for. Without it, what keys of the kind are usually for, as far as you may grant it. */
    scopes?: ("reports:read" | "reports:write" | "statements:read" | "corrections:write" | "installs:read" | "events:read" | "notifications:read" | "webhooks:read" | "webhooks:write" | "access:read" | "access:write" | "audit:read")[];
    /**
     * Format: date-time
     * @description In the future; without it, the key is valid until it is revoked.
     * @example 2026-11-20T10:00:00Z
     */
    expires_at?: string;
};
export type ApiKeyChange = {
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    label?: string;
    /** @description Some of those that it has; a key never gets a new one. */
    scopes?: ("reports:read" | "reports:write" | "statements:read" | "corrections:write" | "installs:read" | "events:read" | "notifications:read" | "webhooks:read" | "webhooks:write" | "access:read" | "access:write" | "audit:read")[];
    /** @description In the future; null: the key is valid until it is revoked. */
    expires_at?: string | null;
};
export type IssuedApiKey = {
    /** @description Names the key, to revoke it. */
    api_key_id: number;
    /** @description The key; shown once. */
    api_key: string;
    scopes: string[];
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
};
export type RotatedApiKey = {
    /** @description Names the key, to revoke it. */
    api_key_id: number;
    /** @description The key; shown once. */
    api_key: string;
    scopes: string[];
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description When the old one stops being valid.
     * @example 2026-11-20T10:00:00Z
     */
    old_valid_until: string;
};
export type ApiKey = {
    /** @description Names the key. */
    api_key_id: number;
    /** @description The first characters of the secret, to tell it from others. */
    prefix: string;
    label: string;
    scopes: string[];
    /**
     * Format: date-time
     * @description When it was issued.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
    /** @description Whether it is valid, and expires within 30 days. */
    expires_soon: boolean;
    /** @description When it was revoked. */
    revoked_at: string | null;
    /** @description When it last let a request in, a few seconds late. */
    last_used_at: string | null;
    /** @description The key that a rotation made to replace it. */
    followed_by: number | null;
};
export type ApiKeyList = {
    api_keys: ApiKey[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type NewCredential = {
    /**
     * @description The key belongs to the twin of the merchant, in which it tries things out; the twin is made if there is none.
     * @enum {string}
     */
    mode?: "test";
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    label?: string;
    /** @description What it may be used for. Without it, what keys of the kind are usually for, as far as you may grant it. */
    scopes?: ("events:read" | "events:write")[];
    /**
     * Format: date-time
     * @description In the future; without it, the key is valid until it is revoked.
     * @example 2026-11-20T10:00:00Z
     */
    expires_at?: string;
};
export type CredentialChange = {
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    label?: string;
    /** @description Some of those that it has; a key never gets a new one. */
    scopes?: ("events:read" | "events:write")[];
    /** @description In the future; null: the key is valid until it is revoked. */
    expires_at?: string | null;
};
export type IssuedCredential = {
    /** @description Names the credential, to revoke it. */
    credential_id: number;
    username: string;
    /** @description The password; shown once. */
    password: string;
    scopes: string[];
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
};
/** @description The username is that of the old one; the password is new. */
export type RotatedCredential = {
    /** @description Names the credential, to revoke it. */
    credential_id: number;
    username: string;
    /** @description The password; shown once. */
    password: string;
    scopes: string[];
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description When the old one stops being valid.
     * @example 2026-11-20T10:00:00Z
     */
    old_valid_until: string;
};
export type Credential = {
    /** @description Names the credential. */
    credential_id: number;
    username: string;
    /** @description The first characters of the secret, to tell it from others. */
    prefix: string;
    label: string;
    scopes: string[];
    /**
     * Format: date-time
     * @description When it was issued.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
    /** @description Whether it is valid, and expires within 30 days. */
    expires_soon: boolean;
    /** @description When it was revoked. */
    revoked_at: string | null;
    /** @description When it last let a request in, a few seconds late. */
    last_used_at: string | null;
    /** @description The key that a rotation made to replace it. */
    followed_by: number | null;
};
export type CredentialList = {
    credentials: Credential[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type NewInstallKey = {
    /**
     * @description The key belongs to the twin of the merchant, in which it tries things out; the twin is made if there is none.
     * @enum {string}
     */
    mode?: "test";
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    label?: string;
    /** @description What it may be used for. Without it, what keys of the kind are usually for, as far as you may grant it. */
    scopes?: "installs:write"[];
    /**
     * Format: date-time
     * @description In the future; without it, the key is valid until it is revoked.
     * @example 2026-11-20T10:00:00Z
     */
    expires_at?: string;
};
export type InstallKeyChange = {
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    label?: string;
    /** @description Some of those that it has; a key never gets a new one. */
    scopes?: "installs:write"[];
    /** @description In the future; null: the key is valid until it is revoked. */
    expires_at?: string | null;
};
export type IssuedInstallKey = {
    /** @description Names the key, to revoke it. */
    install_key_id: number;
    /** @description The key; shown once. */
    install_key: string;
    scopes: string[];
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
};
export type RotatedInstallKey = {
    /** @description Names the key, to revoke it. */
    install_key_id: number;
    /** @description The key; shown once. */
    install_key: string;
    scopes: string[];
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description When the old one stops being valid.
     * @example 2026-11-20T10:00:00Z
     */
    old_valid_until: string;
};
export type InstallKey = {
    /** @description Names the key. */
    install_key_id: number;
    /** @description The first characters of the secret, to tell it from others. */
    prefix: string;
    label: string;
    scopes: string[];
    /**
     * Format: date-time
     * @description When it was issued.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
    /** @description Whether it is valid, and expires within 30 days. */
    expires_soon: boolean;
    /** @description When it was revoked. */
    revoked_at: string | null;
    /** @description When it last let a request in, a few seconds late. */
    last_used_at: string | null;
    /** @description The key that a rotation made to replace it. */
    followed_by: number | null;
};
export type InstallKeyList = {
    install_keys: InstallKey[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type NewOperatorToken = {
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    label?: string;
    /** @description What it may be used for. Without it, what keys of the kind are usually for, as far as you may grant it. */
    scopes?: ("reports:read" | "reports:write" | "statements:read" | "statements:write" | "corrections:write" | "installs:read" | "sessions:write" | "events:read" | "events:write" | "notifications:read" | "webhooks:read" | "webhooks:write" | "people:read" | "people:write" | "access:read" | "access:write" | "users:read" | "signing:read" | "signing:write" | "audit:read" | "service:read")[];
    /**
     * Format: date-time
     * @description In the future; without it, the key is valid until it is revoked.
     * @example 2026-11-20T10:00:00Z
     */
    expires_at?: string;
};
export type OperatorTokenChange = {
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    label?: string;
    /** @description Some of those that it has; a key never gets a new one. */
    scopes?: ("reports:read" | "reports:write" | "statements:read" | "statements:write" | "corrections:write" | "installs:read" | "sessions:write" | "events:read" | "events:write" | "notifications:read" | "webhooks:read" | "webhooks:write" | "people:read" | "people:write" | "access:read" | "access:write" | "users:read" | "signing:read" | "signing:write" | "audit:read" | "service:read")[];
    /** @description In the future; null: the key is valid until it is revoked. */
    expires_at?: string | null;
};
export type IssuedOperatorToken = {
    /** @description Names the token, to revoke it. */
    operator_token_id: number;
    /** @description The token; shown once. */
    operator_token: string;
    scopes: string[];
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
};
export type RotatedOperatorToken = {
    /** @description Names the token, to revoke it. */
    operator_token_id: number;
    /** @description The token; shown once. */
    operator_token: string;
    scopes: string[];
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description When the old one stops being valid.
     * @example 2026-11-20T10:00:00Z
     */
    old_valid_until: string;
};
export type OperatorToken = {
    /** @description Names the token. */
    operator_token_id: number;
    /** @description The first characters of the secret, to tell it from others. */
    prefix: string;
    label: string;
    scopes: string[];
    /**
     * Format: date-time
     * @description When it was issued.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description When it stops being valid; null: only when it is revoked. */
    expires_at: string | null;
    /** @description Whether it is valid, and expires within 30 days. */
    expires_soon: boolean;
    /** @description When it was revoked. */
    revoked_at: string | null;
    /** @description When it last let a request in, a few seconds late. */
    last_used_at: string | null;
    /** @description The key that a rotation made to replace it. */
    followed_by: number | null;
};
export type OperatorTokenList = {
    operator_tokens: OperatorToken[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type KeyRotation = {
    /**
     * @description How long the old key stays valid beside the new one; 0 revokes it at once.
     * @default 24
     */
    overlap_hours?: number;
    /**
     * Format: date-time
     * @description When the new key expires; without it, it gets the same time that the old one had.
     * @example 2026-11-20T10:00:00Z
     */
    expires_at?: string;
};
export type EndingKeyList = {
    ending_keys: {
        /** @enum {string} */
        kind: "api_key" | "credential" | "install_key";
        /** @description Names the key. */
        key_id: number;
        /** @description The app of an install key. */
        bundle_id: string | null;
        /** @description The first characters of the secret, to tell it from others. */
        prefix: string;
        label: string;
        /**
         * Format: date-time
         * @description When it stops being valid.
         * @example 2026-11-20T10:00:00Z
         */
        expires_at: string;
        /**
         * Format: date-time
         * @description When it last let a request in, a few seconds late.
         * @example 2026-11-20T10:00:00Z
         */
        last_used_at: string;
    }[];
};
export type EmptiedTwin = {
    /** @description Rows that this call deleted. */
    deleted: number;
    /** @description Whether nothing is left. If something is, call again. */
    empty: boolean;
};
export type ServiceQueue = {
    /**
     * @description `reports`: accepted and not completed. `event_batches`: accepted and not recorded. `waiting_events`: recorded, and their installation is not known yet. `set_aside_batches`: could not be recorded; replay them. `awaited_installations`: announced, and about to be linked with events. `audit_entries`: not in the chain of the audit trail yet.
     * @enum {string}
     */
    queue: "reports" | "event_batches" | "waiting_events" | "set_aside_batches" | "awaited_installations" | "audit_entries";
    /** Format: int64 */
    count: bigint;
    /** @description Counting stopped here: there may be more. */
    at_least: boolean;
    /** @description Age of the oldest; 0 if there is none; null where waiting is normal, or only an operator ends it. */
    oldest_seconds: number | null;
};
export type EmbeddedDatabase = {
    disk_size_bytes: bigint | null;
    disk_free_bytes: bigint | null;
    last_backup_at: string | null;
    /** @description It is older than `STOA_BACKUP_AGE_HOURS`, or there is none. The demonstration needs none. */
    backup_late: boolean;
};
export type ClusterNode = {
    /** @description Host and port, as the coordinator knows it. */
    node: string;
    /** @description Null: it can be reached. Calls for merchants of a node that is away are answered with 503. */
    away_since: string | null;
};
export type ServiceState = {
    /**
     * Format: date-time
     * @description The time of the database, by which Stoa goes.
     * @example 2026-11-20T10:00:00Z
     */
    now: string;
    /** @description The version of Stoa. */
    version: string;
    /**
     * @description What the answering process does.
     * @enum {string}
     */
    process_role: "api" | "all";
    /**
     * Format: date-time
     * @description When the answering process began.
     * @example 2026-11-20T10:00:00Z
     */
    started_at: string;
    /** @description How far the machine's clock is ahead of the database's; negative: after it. */
    machine_ahead_seconds: number;
    /** @description The version of PostgreSQL. */
    database_version: string;
    /**
     * Format: int64
     * @description The size of the database; on a cluster, on all nodes that are there.
     */
    database_size_bytes: bigint;
    /** @description The newest part of the schema. */
    newest_migration: string;
    /** @description Null: the database is your own, and Stoa does not see its disk and its backups. */
    embedded: EmbeddedDatabase | null;
    /** @description The nodes of a cluster that hold merchants. Empty where one PostgreSQL holds everything. */
    nodes: ClusterNode[];
    /** @description While a node of a cluster is away, those that it has a part of are left out. */
    queues: ServiceQueue[];
};
export type ServiceFinding = {
    /** @description What was examined, such as `events` or `backup`. */
    subject: string;
    /**
     * @description `note` is worth knowing; `broken` keeps Stoa from working.
     * @enum {string}
     */
    state: "ok" | "note" | "broken";
    finding: string;
    /** @description What to do; null if there is nothing. */
    advice: string | null;
};
export type ServiceFindings = {
    findings: ServiceFinding[];
};
export type ServiceSetting = {
    /** @description The environment variable. */
    variable: string;
    /** @description The flag of `stoa serve`; null if it has none. */
    flag: string | null;
    /** @description Null: it is not set and has no default, or it is secret. */
    value: string | null;
    /**
     * @description Where the value comes from.
     * @enum {string}
     */
    source: "flag" | "environment" | "default" | "none";
    /** @description What holds if it is not set; null: nothing does. */
    default: string | null;
    /** @description Its value is never shown; `source` tells whether it is set. */
    secret: boolean;
    meaning: string;
};
export type ServiceSettings = {
    settings: ServiceSetting[];
};
export type PublicKey = {
    /** @description EC, RSA or OKP. */
    kty: string;
    /** @description Thumbprint of the key (RFC 7638); the header of a token names it. */
    kid: string;
    /** @description ES256, RS256 or EdDSA. */
    alg: string;
    /** @enum {string} */
    use: "sig";
    /** @description Curve, of EC and OKP keys. */
    crv?: string;
    x?: string;
    y?: string;
    /** @description Modulus, of RSA keys. */
    n?: string;
    e?: string;
};
/** @description JSON Web Key Set (RFC 7517): every key whose tokens may still be valid, and the next one. */
export type PublicKeySet = {
    keys: PublicKey[];
};
export type SigningKey = {
    /** @description Names the key in the header of its tokens. */
    kid: string;
    /** @description ES256, RS256 or EdDSA. */
    algorithm: string;
    /**
     * @description `pending`: published, and signs later. `retiring`: signs no more, and its tokens are still valid.
     * @enum {string}
     */
    phase: "pending" | "signing" | "retiring";
    /**
     * Format: date-time
     * @description When it was published.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /**
     * Format: date-time
     * @description From when on it signs.
     * @example 2026-11-20T10:00:00Z
     */
    signs_from: string;
    /** @description Until when it stays in the key set; null while no other key follows it. */
    published_until: string | null;
};
export type SigningKeyList = {
    signing_keys: SigningKey[];
};
export type RotatedSigningKey = {
    /** @description Names the key in the header of its tokens. */
    kid: string;
    /** @description ES256, RS256 or EdDSA. */
    algorithm: string;
    /**
     * @description `pending`: published, and signs later. `retiring`: signs no more, and its tokens are still valid.
     * @enum {string}
     */
    phase: "pending" | "signing" | "retiring";
    /**
     * Format: date-time
     * @description When it was published.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /**
     * Format: date-time
     * @description From when on it signs.
     * @example 2026-11-20T10:00:00Z
     */
    signs_from: string;
    /** @description Until when it stays in the key set; null while no other key follows it. */
    published_until: string | null;
    /** @description Whether this call made it. */
    created: boolean;
};
export type WithdrawnSigningKey = {
    withdrawn: SigningKey;
    /** @description The key that signs instead from now on; null if the withdrawn one did not sign. */
    successor: SigningKey | null;
};
/** @description Who did it. */
export type AuditActor = {
    /**
     * @description What acted.
     * @enum {string}
     */
    kind: "user" | "key" | "command" | "service";
    /** @description The number of the user or of the key; null for others. */
    id: number | null;
    /** @description Such as `operator token 7`, `user 3` or `command`. */
    name: string;
    /** @description The label that the key had then, or the account that ran the command; null for others. */
    label: string | null;
    /** @description The address that the user had then; null once it was erased, and for others. */
    email: string | null;
    /** @description The merchant for which they acted; null: the operator. */
    merchant_id: number | null;
    /**
     * @description How the actor signed in: `password`, `oidc` or `link` of a person, `key`; or `command` and `service`, which do not sign in.
     * @enum {string}
     */
    how: "password" | "oidc" | "link" | "key" | "command" | "service";
};
/** @description Who did what, when and how. Entries are never changed. */
export type AuditEntry = {
    /** @description Names the entry. */
    audit_id: number;
    actor: AuditActor;
    /** @description Whose data it is; null if it belongs to no merchant or to all. */
    merchant_id: number | null;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    happened_at: string;
    /** @description What was done: one of the values of the parameter `action`, or a later one. */
    action: string;
    /** @description What was changed or read, such as `api_key 7`. */
    target: string;
    /** @description What the change replaced, without secrets and addresses; null if nothing. */
    before: {
        [key: string]: unknown;
    } | null;
    /** @description What holds since, without secrets and addresses; null if nothing. */
    after: {
        [key: string]: unknown;
    } | null;
    /** @description The `x-request-id` of the call; null for the command and the service. */
    request_id: string | null;
    /** @description Where its link stands in the chain; null for the seconds until it is chained. */
    chained: {
        /** @description Like 2026-11. */
        month: string;
        /** @description Counts from 1 in each month. */
        position: number;
    } | null;
};
export type AuditPage = {
    entries: AuditEntry[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
/** @description Who did it. */
export type MerchantAuditActor = {
    /**
     * @description `user` and `key`: your own. `operator`: somebody of the operator, a key of theirs, or the service; all but `name` are then null.
     * @enum {string}
     */
    kind: "user" | "key" | "operator";
    /** @description The number of the key; null for others. */
    id: number | null;
    /** @description Such as `member 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00` or `API key 12`. */
    name: string;
    /** @description The label that the key had then, or the account that ran the command; null for others. */
    label: string | null;
    /** @description The address that the user had then; null once it was erased, and for others. */
    email: string | null;
    /**
     * Format: uuid
     * @description Names the person, as in the list of your people; null for others.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    member_id: string | null;
    /**
     * @description How the actor signed in: `password`, `oidc` or `link` of a person, `key`; or `command` and `service`, which do not sign in.
     * @enum {string|null}
     */
    how: "password" | "oidc" | "link" | "key" | "command" | "service" | null;
};
/** @description Who did what with your data, when and how. */
export type MerchantAuditEntry = {
    actor: MerchantAuditActor;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    happened_at: string;
    /** @description What was done: one of the values of the parameter `action`, or a later one. */
    action: string;
    /** @description What was changed or read, such as `api_key 7`. */
    target: string;
    /** @description What the change replaced, without secrets and addresses; null if nothing. */
    before: {
        [key: string]: unknown;
    } | null;
    /** @description What holds since, without secrets and addresses; null if nothing. */
    after: {
        [key: string]: unknown;
    } | null;
    /** @description The `x-request-id` of your call; null for what the operator did. */
    request_id: string | null;
};
export type MerchantAuditPage = {
    entries: MerchantAuditEntry[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
/** @description The signed head of the chain at a time. */
export type AuditHead = {
    /** @description Counts from 1, without gaps. */
    head_no: number;
    /** @description Of the link that it is signed for, like 2026-11. */
    month: string;
    /** @description Of that link in its month. */
    position: number;
    /** @description Of that link, in hexadecimal. */
    hash: string;
    /**
     * Format: date-time
     * @description When it was signed.
     * @example 2026-11-20T10:00:00Z
     */
    signed_at: string;
    /** @description A JWS (RFC 7515) that says all of this. Keep it elsewhere: `stoa audit verify --head` takes it. */
    signature: string;
};
export type AuditHeadPage = {
    heads: AuditHead[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type NewUser = {
    /** @description The e-mail address, in ASCII; upper and lower case are the same. */
    email: string;
    /** @enum {string} */
    role: "admin" | "finance" | "support" | "auditor";
};
export type NewMember = {
    /** @description The e-mail address, in ASCII; upper and lower case are the same. */
    email: string;
    /** @enum {string} */
    role: "owner" | "developer" | "finance";
};
export type UserRole = {
    /**
     * @description What the person may do for the operator; null: nothing.
     * @enum {string|null}
     */
    role: "admin" | "finance" | "support" | "auditor" | null;
};
export type MemberRole = {
    /** @enum {string} */
    role: "owner" | "developer" | "finance";
};
export type UserReset = {
    /** @description Also remove the second factor with its recovery codes, and the password at once; ends all sessions. */
    second_factor?: boolean;
};
export type UserLink = {
    /** @description Names the person, for ever. */
    user_id: number;
    /** @description For the person alone; shown once. It works once. */
    link: string;
    /**
     * Format: date-time
     * @description When the link stops working.
     * @example 2026-11-20T10:00:00Z
     */
    expires_at: string;
    /** @description Whether it is also sent to the person by mail. */
    mailed: boolean;
};
export type Invitation = {
    /** @description Names the person, for ever. */
    user_id: number;
    /** @description For the person alone; shown once. It works once. Null where the identity provider is the only way in: the person signs in there with this address. A role of the operator counts then; what a merchant offers once the person accepts it. */
    link: string | null;
    /** @description When the link stops working; null without one. */
    expires_at: string | null;
    /** @description Where the person signs in. */
    sign_in_at: string;
    /** @description Whether it is also sent to the person by mail. */
    mailed: boolean;
};
export type MerchantInvitation = {
    /**
     * Format: uuid
     * @description Names the person for this merchant, for ever. Other merchants have other ids for them.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    member_id: string;
    /** @description For the person alone; shown once. It works once. Null where the identity provider is the only way in: the person signs in there with this address. A role of the operator counts then; what a merchant offers once the person accepts it. */
    link: string | null;
    /** @description When the link stops working; null without one. */
    expires_at: string | null;
    /** @description Where the person signs in. */
    sign_in_at: string;
    /** @description Whether it is also sent to the person by mail. */
    mailed: boolean;
};
export type User = {
    /** @description Names the person, for ever. */
    user_id: number;
    /** @description Null once the person was erased. */
    email: string | null;
    /**
     * @description What the person may do for the operator; null: nothing.
     * @enum {string|null}
     */
    role: "admin" | "finance" | "support" | "auditor" | null;
    /**
     * @description `invited`: the link was not used yet. `disabled`: the person cannot sign in.
     * @enum {string}
     */
    state: "invited" | "active" | "disabled";
    /** @description Whether a sign-in asks for a code. */
    second_factor: boolean;
    /** @description For which merchants the person works. */
    merchants: {
        /** @description The merchant. */
        merchant_id: number;
        /** @enum {string} */
        role: "owner" | "developer" | "finance";
        /**
         * @description `invited`: the link was not used yet. `disabled`: the person cannot sign in.
         * @enum {string}
         */
        state: "invited" | "active" | "disabled";
    }[];
    /**
     * Format: date-time
     * @description When the person was first invited.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Since when the person cannot sign in. */
    disabled_at: string | null;
    /** @description When the address was erased. */
    erased_at: string | null;
};
export type UserPage = {
    users: User[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type Colleague = {
    /** @description Names the person, for ever. */
    user_id: number;
    email: string | null;
};
export type ColleaguePage = {
    colleagues: Colleague[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type Member = {
    /** @description Names the person, for ever. */
    user_id: number;
    /**
     * Format: uuid
     * @description Names the person for this merchant, for ever. Other merchants have other ids for them.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    member_id: string;
    email: string | null;
    /** @enum {string} */
    role: "owner" | "developer" | "finance";
    /**
     * @description `invited`: the link was not used yet. `disabled`: the person cannot sign in.
     * @enum {string}
     */
    state: "invited" | "active" | "disabled";
    /**
     * Format: date-time
     * @description When the person was invited.
     * @example 2026-11-20T10:00:00Z
     */
    invited_at: string;
    /** @description When the person used the link. */
    accepted_at: string | null;
};
export type MemberPage = {
    users: Member[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MerchantMember = {
    /**
     * Format: uuid
     * @description Names the person for this merchant, for ever. Other merchants have other ids for them.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    member_id: string;
    email: string | null;
    /** @enum {string} */
    role: "owner" | "developer" | "finance";
    /**
     * @description `invited`: the link was not used yet. `disabled`: the person cannot sign in.
     * @enum {string}
     */
    state: "invited" | "active" | "disabled";
    /**
     * Format: date-time
     * @description When the person was invited.
     * @example 2026-11-20T10:00:00Z
     */
    invited_at: string;
    /** @description When the person used the link. */
    accepted_at: string | null;
};
export type MerchantMemberPage = {
    users: MerchantMember[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type LeftMerchants = {
    /** @description Merchants whose only owner this was. Invite another one for each. */
    merchants_without_owner: number[];
};
export type EndedSessions = {
    sessions_ended: number;
};
export type SignIn = {
    /** @description The e-mail address, in ASCII; upper and lower case are the same. */
    email: string;
    /** @description The present password. */
    password: string;
    /** @description Of the second factor, if there is one: six digits, or a recovery code, with or without spaces. A code counts once. */
    code?: string;
};
export type Confirmation = {
    /** @description The present password. */
    password: string;
    /** @description Of the second factor, if there is one: six digits, or a recovery code, with or without spaces. A code counts once. */
    code?: string;
};
export type PasswordChange = {
    /** @description The present password. */
    password: string;
    /** @description Of the second factor, if there is one: six digits, or a recovery code, with or without spaces. A code counts once. */
    code?: string;
    /** @description 12 to 128 characters; not a common password, and not the e-mail address. */
    new_password: string;
};
export type LinkUse = {
    /** @description What stands after # in the link. */
    link: string;
    /** @description A new password; or the present one, if the person has one and was invited once more. */
    password: string;
    /** @description Of the second factor, if there is one: six digits, or a recovery code, with or without spaces. A code counts once. */
    code?: string;
};
export type ResetRequest = {
    /** @description The e-mail address, in ASCII; upper and lower case are the same. */
    email: string;
};
export type Session = {
    /** @description The number of a person who works for the operator; null for others, whom merchants know by `member_id`. */
    user_id: number | null;
    email: string | null;
    /** @description Names the session. */
    session_id: number;
    /**
     * @description How the person signed in.
     * @enum {string}
     */
    how: "password" | "oidc" | "link";
    /**
     * Format: date-time
     * @description When the person last proved who they are.
     * @example 2026-11-20T10:00:00Z
     */
    confirmed_at: string;
    /**
     * Format: date-time
     * @description When the session ends at the latest.
     * @example 2026-11-20T10:00:00Z
     */
    expires_at: string;
    /**
     * @description `required`: the role of the operator counts once a second factor is set up.
     * @enum {string}
     */
    second_factor: "on" | "off" | "required";
    /** @description What the person may do for the operator. */
    operator: {
        /** @enum {string} */
        role: "admin" | "finance" | "support" | "auditor";
        scopes: string[];
    } | null;
    /** @description For which merchants the person works, and the twins of these. */
    merchants: {
        /** @description For the header Stoa-Merchant. */
        merchant_id: number;
        /**
         * Format: uuid
         * @description Names the person for this merchant, for ever. Other merchants have other ids for them.
         * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
         */
        member_id: string;
        name: string;
        /** @enum {string} */
        role: "owner" | "developer" | "finance";
        scopes: string[];
        /** @description The merchant whose twin this is, in which it tries things out; null: it is no twin. */
        test_of: number | null;
    }[];
    /** @description Memberships that were offered to the address of the person, and that they can accept. Only in a session that proved the address, at the identity provider; otherwise the link of the invitation does. */
    offers: {
        /** @description The merchant. */
        merchant_id: number;
        name: string;
        /** @enum {string} */
        role: "owner" | "developer" | "finance";
    }[];
};
export type SessionList = {
    sessions: {
        /** @description Names the session, to end it. */
        session_id: number;
        /** @description Whether it is the one of this call. */
        is_this: boolean;
        /**
         * @description How the person signed in.
         * @enum {string}
         */
        how: "password" | "oidc" | "link";
        /**
         * Format: date-time
         * @description When the person signed in.
         * @example 2026-11-20T10:00:00Z
         */
        created_at: string;
        /**
         * Format: date-time
         * @description When the person last proved who they are.
         * @example 2026-11-20T10:00:00Z
         */
        confirmed_at: string;
        /**
         * Format: date-time
         * @description When it was last used, up to a minute late.
         * @example 2026-11-20T10:00:00Z
         */
        last_seen_at: string;
    }[];
};
export type SecondFactorSetup = {
    /** @description For the app that makes codes, if it cannot read the address. */
    secret: string;
    /** @description For the app, usually as a QR code. */
    otpauth_url: string;
    /** @description Send it back with the first code, within 5 minutes. It works once. */
    setup: string;
};
export type SecondFactorProof = {
    /** @description As it was answered. */
    setup: string;
    /** @description The code that the app shows, with or without spaces. */
    code: string;
};
export type RecoveryCodes = {
    /** @description Each stands in once for a code of the app. Shown once. */
    recovery_codes: string[];
};
export type MailChoices = {
    /** @description Whether this service sends mail. Without it, the choices have no effect. */
    is_set_up: boolean;
    /** @description Where the mails go. */
    address: string | null;
    /** @description Everything about which the roles of the person allow mail. */
    choices: {
        /** @description The merchant for which the person works; null: the operator. */
        merchant_id: number | null;
        /**
         * @description The type of notification.
         * @enum {string}
         */
        type: "report.late" | "transactions.invalid" | "corrections.made" | "correction_request.made" | "correction_request.decided" | "statement.closed" | "fees.repriced" | "events.set_aside" | "events.warned" | "key.ending" | "key.revoked" | "backup.failed" | "webhook_endpoint.disabled" | "member.added";
        /**
         * @description `daily`: once a day, after 06:00 UTC.
         * @enum {string}
         */
        how: "at_once" | "daily" | "off";
        /** @description What the mails are about. */
        words: string;
    }[];
};
export type MailChanges = {
    /** @description Those that change; all others stay. */
    choices: {
        /** @description The merchant for which the person works; null: the operator. */
        merchant_id: number | null;
        /**
         * @description The type of notification.
         * @enum {string}
         */
        type: "report.late" | "transactions.invalid" | "corrections.made" | "correction_request.made" | "correction_request.decided" | "statement.closed" | "fees.repriced" | "events.set_aside" | "events.warned" | "key.ending" | "key.revoked" | "backup.failed" | "webhook_endpoint.disabled" | "member.added";
        /**
         * @description `daily`: once a day, after 06:00 UTC.
         * @enum {string}
         */
        how: "at_once" | "daily" | "off";
    }[];
};
export type SavedViews = {
    /** @description By page and name. Of two with the same page and name, the last one counts. */
    views: {
        /** @description The merchant whose pages have the list; null: the operator. */
        merchant_id: number | null;
        /** @description The page, below `/console` or below the pages of the merchant. */
        path: string;
        /** @description How the person calls it. */
        name: string;
        /** @description The filters, as the address has them. */
        query: string;
    }[];
};
export type MerchantTransactionsReportTransactionsItem = {
    /** @description Unique transaction identifier of the merchant. */
    id: string;
    /**
     * @description Alpha-3 code (ISO 4217) of the original currency of the transaction. Three capital letters, like EUR.
     * @example EUR
     */
    currency: string;
    /**
     * Format: int64
     * @description Amount in the original currency in minor units: 12.34 in a currency with two decimals is 1234. Unlike in events, whose `payload.amount` is in major units.
     */
    full_amount: bigint;
    /**
     * Format: int64
     * @description Taxes included in the transaction, in the original currency in minor units.
     */
    tax_amount: bigint;
    /**
     * @description Alpha-3 code (ISO 3166-1) of the country of the payer; XKX for Kosovo. Three capital letters, like DEU.
     * @example DEU
     */
    payer_country: string;
    /**
     * Format: date-time
     * @description When the transaction was settled.
     * @example 2026-11-20T10:00:00Z
     */
    settled_at: string;
    /**
     * @description The app in which it was paid: one of yours, by its bundle id.
     * @example com.example.game
     */
    bundle_id?: unknown;
    /**
     * @description What was paid: one_time, subscription_start, subscription_renewal.
     * @example one_time
     * @example subscription_start
     * @example subscription_renewal
     */
    kind?: unknown;
    /**
     * @description Of a renewal: the id of the first transaction of the subscription.
     * @example pay-2026-10-20-0001
     */
    original_transaction_id?: unknown;
    /**
     * @description The installation that paid: the installation_token of your app on that device.
     * @example 3f2504e0-4f89-41d3-9a0c-0305e82c3301
     */
    installation_id?: unknown;
    /**
     * @description The way of payment: a word of the operator's list.
     * @example web
     */
    channel?: unknown;
};
export type MerchantTransactionsReport = {
    /**
     * Format: date-time
     * @description When the report was generated.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Settled transactions. More than the limit does not fit into 5 MB. */
    transactions: MerchantTransactionsReportTransactionsItem[];
};
export type ReportIdResponse = {
    /**
     * Format: int64
     * @description Unique identifier of the report; the same for the same content.
     */
    reportId: bigint;
};
export type ResultOfMerchantTransactionsReportProcessing = {
    /** @description Unique report identifier. */
    report_id: string;
    /**
     * Format: date-time
     * @description When the report was accepted.
     * @example 2026-11-20T10:00:00Z
     */
    accepted_at: string;
    /**
     * Format: date-time
     * @description When processing started; null before.
     * @example 2026-11-20T10:00:00Z
     */
    processing_at?: string | null;
    /**
     * Format: date-time
     * @description When the report was completed; null before.
     * @example 2026-11-20T10:00:00Z
     */
    completed_at?: string | null;
    /** @description Empty until the report is completed; then with both lists. */
    transactions: {
        /** @description Identifiers of valid transactions, each once, in the order of the upload. */
        valid?: string[];
        /** @description Invalid transactions, in the order of the upload. */
        invalid?: {
            /** @description Transaction identifier. */
            id: string;
            /** @description Why it is invalid: a stable code, a colon and a sentence. */
            reason: string;
        }[];
    };
};
export type ReportCounts = {
    /** @description Items of the report. */
    accepted: number;
    /** @description Items that are recorded, now or before. */
    valid: number;
    /** @description New items, which this report recorded. */
    recorded: number;
    /** @description Items that were already recorded with the same content. */
    repeated: number;
    /** @description Items that are not recorded. */
    invalid: number;
    /** @description Invalid items by the code that their reason begins with. */
    invalid_by_code: {
        [key: string]: number;
    };
};
export type ReportTotal = {
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /**
     * Format: int64
     * @description Transactions that the report recorded.
     */
    transactions: bigint;
    /**
     * Format: int64
     * @description Sum of full_amount in minor units.
     */
    gross: bigint;
    /**
     * Format: int64
     * @description Sum of tax_amount in minor units.
     */
    tax: bigint;
    /**
     * Format: int64
     * @description gross - tax: what fees are computed from.
     */
    base: bigint;
    /**
     * Format: int64
     * @description Sum of the store's fees in minor units.
     */
    fee: bigint;
    /**
     * Format: int64
     * @description How many of these transactions have no fee yet, because no fee plan covers them.
     */
    without_fee: bigint;
};
export type ReportWarning = {
    /** @description Stable: amounts_jumped, settled_long_ago. */
    code: string;
    /** @description Alpha-3 code (ISO 4217) of the transactions. */
    currency: string;
    /** @description What is unusual, and what to check. */
    detail: string;
};
export type TransactionsReportForecast = {
    transactions: {
        /** @description Identifiers of valid transactions, each once, in the order of the upload. */
        valid: string[];
        /** @description Invalid transactions, in the order of the upload. */
        invalid: {
            /** @description Transaction identifier. */
            id: string;
            /** @description Why it is invalid: a stable code, a colon and a sentence. */
            reason: string;
        }[];
    };
    counts: ReportCounts;
    /** @description By currency: what the transactions that would be recorded come to. */
    totals: ReportTotal[];
    warnings: ReportWarning[];
};
/**
 * @example {
 *       "settled_from": "2024-01-01",
 *       "accepted_until": "2026-12-01",
 *       "reason": "moves from another store"
 *     }
 */
export type NewSettlementAllowance = {
    /**
     * Format: date
     * @description The earliest day (UTC) of settlement that reports may bring. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    settled_from: string;
    /**
     * Format: date
     * @description Reports that are accepted before this day (UTC) may bring them. Today or earlier ends the allowance before. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    accepted_until: string;
    /**
     * @description Why, for the books.
     * @example moves from another store
     */
    reason: string;
};
export type SettlementAllowance = {
    merchant_id: number;
    /**
     * Format: date
     * @description The earliest day (UTC) of settlement that reports may bring. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    settled_from: string;
    /**
     * Format: date
     * @description Reports that are accepted before this day (UTC) may bring them. Today or earlier ends the allowance before. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    accepted_until: string;
    /**
     * @description Why, for the books.
     * @example moves from another store
     */
    reason: string;
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    made_at: string;
    /** @description Who made it: an operator token, or the command. */
    made_by: string;
};
export type SettlementAllowances = {
    /** @description The newest first; only the newest one counts. */
    settlement_allowances: SettlementAllowance[];
};
export type Channel = {
    /** @description The word that transactions name it by. */
    channel: string;
    /**
     * Format: date-time
     * @description When it was added first.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Who added it first. */
    created_by: string;
    /**
     * Format: date-time
     * @description From then on, reports may not name it; null: they may.
     * @example 2026-11-20T10:00:00Z
     */
    ended_at: string | null;
    /** @description Who ended it. */
    ended_by: string | null;
};
export type Channels = {
    /** @description By name, with those that ended. */
    channels: Channel[];
};
export type NewExchangeRate = {
    /**
     * @description The currency of transactions, alpha-3 (ISO 4217). Three capital letters, like EUR.
     * @example EUR
     */
    currency: string;
    /**
     * @description The currency in which volumes are counted. Three capital letters, like EUR.
     * @example EUR
     */
    to_currency: string;
    /**
     * @description The first day on which it holds, in UTC; until a later rate of the same currencies begins. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    from_day: string;
    /**
     * @description What one major unit of currency is worth in to_currency, such as `0.92`. At most twelve digits before the point, and twelve after it. A decimal number with at most twelve digits on each side of the point, like 0.92.
     * @example 0.92
     */
    rate: string;
};
export type ExchangeRate = {
    /** @description The currency of transactions, alpha-3 (ISO 4217). */
    currency: string;
    /** @description The currency in which volumes are counted. */
    to_currency: string;
    /** @description The first day on which it holds, in UTC; until a later rate of the same currencies begins. */
    from_day: string;
    /** @description What one major unit of currency is worth in to_currency, such as `0.92`. */
    rate: string;
    /**
     * Format: date-time
     * @description When it was entered.
     * @example 2026-11-20T10:00:00Z
     */
    entered_at: string;
    /** @description Who entered it. */
    entered_by: string;
};
export type ExchangeRatePage = {
    exchange_rates: ExchangeRate[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
/**
 * @example {
 *       "name": "Commission",
 *       "rate_percent": "15"
 *     }
 */
export type NewFeeLine = {
    /**
     * @description Merchants see it on statements. No other line of the plan has it. One line with something to read, without control characters and invisible marks, like Example Games.
     * @example Example Games
     */
    name: string;
    /**
     * @description A third party that gets the amount; the store if absent. One line with something to read, without control characters and invisible marks, like Example Games.
     * @example Example Games
     */
    payee?: string;
    /**
     * @description What the rate is of: net, the full amount less the tax; gross, the full amount; line, what the line named in base_line charged.
     * @enum {string}
     */
    base?: "net" | "gross" | "line";
    /**
     * @description The name of an earlier line, with the base line. One line with something to read, without control characters and invisible marks, like Example Games.
     * @example Example Games
     */
    base_line?: string;
    /**
     * @description Per cent of the base of the line, with up to four decimals. It, or rate_basis_points, is required unless the line has fixed amounts. A number of 0 to 100 with at most four decimals, like 7.125.
     * @example 7.125
     */
    rate_percent?: string;
    /** @description The same in basis points: 100 are one per cent. With both, it must be rate_percent or its rounding. */
    rate_basis_points?: number;
    /**
     * @description marginal: the part of the base above a tier's volume has the tier's rate; only for the base net. whole: the whole base has the rate of the last tier that the volume before the transaction has reached.
     * @enum {string}
     */
    tier_mode?: "marginal" | "whole";
    /** @description Other rates from volumes on; a volume counts net bases, whatever the base of the line is. */
    tiers?: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.
         */
        volume_from: bigint;
        /**
         * @description Per cent of the base of the line, with up to four decimals. It, or rate_basis_points, is required unless the line has fixed amounts. A number of 0 to 100 with at most four decimals, like 7.125.
         * @example 7.125
         */
        rate_percent?: string;
        /** @description The same in basis points: 100 are one per cent. With both, it must be rate_percent or its rounding. */
        rate_basis_points?: number;
    }[];
    /** @description Only with tiers: which volume they count. Without it, that of the merchant's year. */
    volume?: {
        /**
         * @description Whose transactions count: all of the merchant's, those of the transaction's app, or those of all members of a group, on days on which they were members. Where the app is not known, the volume is 0. The volume of a group is for lines that apply to its members alone, with whole tiers.
         * @enum {string}
         */
        of: "merchant" | "app" | "group";
        /**
         * @description Which days count: the calendar year or month of the day on which the transaction counts, the 12 months up to that day, or all.
         * @enum {string}
         */
        period: "year" | "month" | "rolling_12_months" | "life";
        /**
         * @description The group of merchants, with of: group. Small letters, digits, hyphens and underscores, like small-business.
         * @example small-business
         */
        group?: string;
        /**
         * @description Counts all currencies in this one, by the exchange rates of the days on which transactions count. Only with whole tiers; they are in this currency. Three capital letters, like EUR.
         * @example EUR
         */
        currency?: string;
    };
    /** @description Added for each transaction to which the line applies, in its currency. In a currency that is not listed, nothing is added. */
    fixed_amounts?: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description Minor units of the currency.
         */
        amount: bigint;
    }[];
    /** @description The least that the line charges for a transaction, in its currency. */
    minimum_amounts?: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description Minor units of the currency.
         */
        amount: bigint;
    }[];
    /** @description The most that the line charges for a transaction, in its currency. */
    maximum_amounts?: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description Minor units of the currency.
         */
        amount: bigint;
    }[];
    /** @description To which transactions the line applies: those that fit every list. Without it, the line applies to all transactions of the plan. */
    applies_to?: {
        /** @description Countries of payers. */
        countries?: string[];
        /** @description Apps of the merchant; of any, in a plan of the store. */
        apps?: string[];
        /** @description What the transactions were for. */
        kinds?: ("one_time" | "subscription_start" | "subscription_renewal")[];
        /** @description Ways of payment. */
        channels?: string[];
        /** @description Groups: the merchant is a member of one of them when the transaction is settled. */
        groups?: string[];
        /** @description How old the installation is when the transaction is settled, in whole months. */
        installation_age?: {
            /** @description At least this. */
            from_months?: number;
            /** @description Less than this. */
            below_months?: number;
        };
        /** @description How old the subscription is, since its first transaction when the transaction is settled, in whole months. */
        subscription_age?: {
            /** @description At least this. */
            from_months?: number;
            /** @description Less than this. */
            below_months?: number;
        };
        /**
         * @description Required with apps, kinds, channels or ages: whether the line applies to transactions of which that is not known, if they fit everything that is.
         * @enum {string}
         */
        otherwise?: "applies" | "does_not_apply";
    };
};
export type FeeLine = {
    /** @description Its name in the plan. */
    name: string;
    /** @description The third party that gets the amount; null: the store. */
    payee: string | null;
    /**
     * @description What the rate is of: net, the full amount less the tax; gross, the full amount; line, what the line named in base_line charged.
     * @enum {string}
     */
    base: "net" | "gross" | "line";
    /** @description The earlier line whose amount is the base; null with another base. */
    base_line: string | null;
    /** @description Basis points of the base of the line; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
    rate_basis_points: number;
    /** @description Per cent of the base of the line: exact, such as `7.125`. */
    rate_percent: string;
    /**
     * @description marginal: the part of the base above a tier's volume has the tier's rate; only for the base net. whole: the whole base has the rate of the last tier that the volume before the transaction has reached.
     * @enum {string}
     */
    tier_mode: "marginal" | "whole";
    /** @description In the order of currencies and volumes. */
    tiers: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.
         */
        volume_from: bigint;
        /** @description Basis points of the base of the line; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
        rate_basis_points: number;
        /** @description Per cent of the base of the line: exact, such as `7.125`. */
        rate_percent: string;
    }[];
    /** @description Which volume the tiers count. */
    volume: {
        /**
         * @description Whose transactions count: all of the merchant's, those of the transaction's app, or those of all members of a group, on days on which they were members. Where the app is not known, the volume is 0. The volume of a group is for lines that apply to its members alone, with whole tiers.
         * @enum {string}
         */
        of: "merchant" | "app" | "group";
        /**
         * @description Which days count: the calendar year or month of the day on which the transaction counts, the 12 months up to that day, or all.
         * @enum {string}
         */
        period: "year" | "month" | "rolling_12_months" | "life";
        /** @description The group of merchants whose volume counts; null: none, or one of which you were never a member. */
        group: string | null;
        /** @description Counts all currencies in this one, by the exchange rates of the days on which transactions count. Only with whole tiers. Null: only the currency of the transaction counts. */
        currency: string | null;
    };
    /** @description Added for each transaction to which the line applies, in its currency. In a currency that is not listed, nothing is added. */
    fixed_amounts: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description Minor units of the currency.
         */
        amount: bigint;
    }[];
    /** @description The least that the line charges for a transaction, in its currency. */
    minimum_amounts: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description Minor units of the currency.
         */
        amount: bigint;
    }[];
    /** @description The most that the line charges for a transaction, in its currency. */
    maximum_amounts: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description Minor units of the currency.
         */
        amount: bigint;
    }[];
    /** @description To which transactions the line applies: those that fit every list. Without it, the line applies to all transactions of the plan. Null: to all. */
    applies_to: {
        /** @description Countries of payers; null: all. */
        countries: string[] | null;
        /** @description Bundle ids; null: all. */
        apps: string[] | null;
        /** @description What the transactions were for; null: anything. */
        kinds: ("one_time" | "subscription_start" | "subscription_renewal")[] | null;
        /** @description Ways of payment; null: all. */
        channels: string[] | null;
        /** @description Groups of merchants; null: all merchants. */
        groups: string[] | null;
        /** @description How old the installation is when the transaction is settled, in whole months. Null: any. */
        installation_age: {
            /** @description At least this; null: any. */
            from_months: number | null;
            /** @description Less than this; null: any. */
            below_months: number | null;
        } | null;
        /** @description How old the subscription is, since its first transaction when the transaction is settled, in whole months. Null: any. */
        subscription_age: {
            /** @description At least this; null: any. */
            from_months: number | null;
            /** @description Less than this; null: any. */
            below_months: number | null;
        } | null;
        /**
         * @description Whether it applies where an app, a kind, a channel or an age is asked for and not known; null if none is.
         * @enum {string|null}
         */
        otherwise: "applies" | "does_not_apply" | null;
    } | null;
};
/**
 * @example {
 *       "kind": "monthly",
 *       "name": "Platform fee",
 *       "currency": "EUR",
 *       "amount": 2500
 *     }
 */
export type NewRecurringFee = {
    /**
     * @description monthly: the amount, every month. yearly: the amount, in one month of each year. minimum: what the fees of the transactions settled in the month lack to the amount. installations: the amount for each first installation of a store user in 12 months, above a number. More kinds may be added.
     * @enum {string}
     */
    kind: "monthly" | "yearly" | "minimum" | "installations";
    /**
     * @description Merchants see it on statements. No other recurring fee of the plan has it. One line with something to read, without control characters and invisible marks, like Example Games.
     * @example Example Games
     */
    name: string;
    /**
     * @description A third party that gets the amount; the store if absent. One line with something to read, without control characters and invisible marks, like Example Games.
     * @example Example Games
     */
    payee?: string;
    /**
     * @description Alpha-3 code (ISO 4217). Fees in other currencies do not count towards a minimum. Three capital letters, like EUR.
     * @example EUR
     */
    currency: string;
    /**
     * Format: int64
     * @description Minor units of the currency.
     */
    amount: bigint;
    /** @description Of a yearly fee: the month that bears it. */
    month?: number;
    /**
     * Format: int64
     * @description Of a fee for installations, and required there: how many of the twelve months that end with this one are free. null: another fee.
     */
    above?: bigint;
    /**
     * @description Of a fee for installations, and required there. merchant: all apps are counted together, and an installation counts if it is the first of its store user at the merchant in 12 months. app: each app is counted apart, and it is the first in the app. Installations without a known store user count each.
     * @enum {string}
     */
    of?: "merchant" | "app";
};
export type RecurringFee = {
    /**
     * @description monthly: the amount, every month. yearly: the amount, in one month of each year. minimum: what the fees of the transactions settled in the month lack to the amount. installations: the amount for each first installation of a store user in 12 months, above a number. More kinds may be added.
     * @enum {string}
     */
    kind: "monthly" | "yearly" | "minimum" | "installations";
    /** @description Its name in the plan. */
    name: string;
    /** @description The third party that gets the amount; null: the store. */
    payee: string | null;
    /**
     * @description Alpha-3 code (ISO 4217). Fees in other currencies do not count towards a minimum. Three capital letters, like EUR.
     * @example EUR
     */
    currency: string;
    /**
     * Format: int64
     * @description Minor units of the currency.
     */
    amount: bigint;
    /** @description Of a yearly fee: the month that bears it, 1 to 12. */
    month: number | null;
    /**
     * Format: int64
     * @description Of a fee for installations, and required there: how many of the twelve months that end with this one are free. null: another fee.
     */
    above: bigint | null;
    /**
     * @description Of a fee for installations, and required there. merchant: all apps are counted together, and an installation counts if it is the first of its store user at the merchant in 12 months. app: each app is counted apart, and it is the first in the app. Installations without a known store user count each.
     * @enum {string|null}
     */
    of: "merchant" | "app" | null;
};
export type LineReason = {
    /** @description The name of the line. */
    name: string;
    /** @description The third party that gets the amount; null: the store. */
    payee: string | null;
    /** @description false: an app, a kind, a channel or an age is not known that the line asks for, and then it does not apply. Other lines that do not apply are not listed. */
    applies: boolean;
    /** @description true: an app, a kind, a channel or an age that the line asks for is not known, so the plan says whether it applies; or the app is not known whose volume the line counts, so the volume is 0. */
    assumed: boolean;
    /**
     * @description What the rate is of.
     * @enum {string}
     */
    base: "net" | "gross" | "line";
    /** @description The line whose amount is the base; null with another base. */
    base_line: string | null;
    /**
     * Format: int64
     * @description The base in minor units.
     */
    base_amount: bigint;
    /** @description The volume that decides about its tiers; null if it has none in this currency. */
    volume: {
        /**
         * @description Whose transactions count: all of the merchant's, those of the transaction's app, or those of all members of a group, on days on which they were members. Where the app is not known, the volume is 0. The volume of a group is for lines that apply to its members alone, with whole tiers.
         * @enum {string}
         */
        of: "merchant" | "app" | "group";
        /**
         * @description Which days count: the calendar year or month of the day on which the transaction counts, the 12 months up to that day, or all.
         * @enum {string}
         */
        period: "year" | "month" | "rolling_12_months" | "life";
        /** @description The group of merchants whose volume counts; null: none, or one of which you were never a member. */
        group: string | null;
        /** @description Counts all currencies in this one, by the exchange rates of the days on which transactions count. Only with whole tiers. Null: only the currency of the transaction counts. */
        currency: string | null;
    } | null;
    /**
     * Format: int64
     * @description That volume before the transaction, in minor units of its currency, which never changes; null if there are no tiers in this currency, and for merchants, if it is the volume of a group.
     */
    volume_before: bigint | null;
    /** @description Whole months since the installation was created; null if the line does not ask for it, or it is not known. */
    installation_age: number | null;
    /** @description Whole months since the subscription began; null if the line does not ask for it, or it is not known. */
    subscription_age: number | null;
    /** @description Which part of the base has which rate, in the order of the volume. */
    parts: {
        /**
         * Format: int64
         * @description Where in the volume the part begins, in minor units; absent if that is not known.
         */
        volume_from?: bigint;
        /**
         * Format: int64
         * @description The part of the base, in minor units.
         */
        base_amount: bigint;
        /** @description Its rate in per cent, such as `7.125`. */
        rate_percent: string;
        /** @description Their product in major units, exact, such as `1.4985`. */
        exact_fee: string;
    }[];
    /**
     * Format: int64
     * @description Added to the products, in minor units; null if nothing is.
     */
    fixed_amount: bigint | null;
    /**
     * Format: int64
     * @description The least that the line charges, in minor units; null if there is no minimum.
     */
    minimum_amount: bigint | null;
    /**
     * Format: int64
     * @description The most that the line charges, in minor units; null if there is no maximum.
     */
    maximum_amount: bigint | null;
    /** @description The products and the fixed amount together in major units, exact, such as `1.7985`. */
    exact_fee: string;
    /**
     * Format: int64
     * @description exact_fee rounded half to even, but at least the minimum and at most the maximum, in minor units.
     */
    fee_amount: bigint;
};
/**
 * @example {
 *       "name": "Standard",
 *       "countries": [
 *         "DEU"
 *       ],
 *       "in_force_from": "2026-11-01",
 *       "lines": [
 *         {
 *           "name": "Commission",
 *           "rate_percent": "15"
 *         },
 *         {
 *           "name": "Payment",
 *           "payee": "Example Pay",
 *           "fixed_amounts": [
 *             {
 *               "currency": "EUR",
 *               "amount": 25
 *             }
 *           ]
 *         }
 *       ]
 *     }
 */
export type NewFeePlan = {
    /** @description The merchant that it is for; a group or the whole store if absent. */
    merchant_id?: number;
    /**
     * @description The group whose members it is for, while they are; not together with merchant_id. Small letters, digits, hyphens and underscores, like small-business.
     * @example small-business
     */
    group?: string;
    /** @description Countries of payers, each once; all if absent. */
    countries?: string[];
    /**
     * @description For people; white space around it is dropped. One line with something to read, without control characters and invisible marks, like Example Games.
     * @example Example Games
     */
    name: string;
    /**
     * @description Per cent of the base, which is the full amount less the tax, with up to four decimals. It, or rate_basis_points, is required. A number of 0 to 100 with at most four decimals, like 7.125.
     * @example 7.125
     */
    rate_percent?: string;
    /** @description The same in basis points: 100 are one per cent. With both, it must be rate_percent or its rounding. */
    rate_basis_points?: number;
    /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
    tiers?: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.
         */
        volume_from: bigint;
        /**
         * @description Per cent of the base, which is the full amount less the tax, with up to four decimals. It, or rate_basis_points, is required. A number of 0 to 100 with at most four decimals, like 7.125.
         * @example 7.125
         */
        rate_percent?: string;
        /** @description The same in basis points: 100 are one per cent. With both, it must be rate_percent or its rounding. */
        rate_basis_points?: number;
    }[];
    /** @description A rate card, instead of a rate and tiers: what is charged for each transaction, line by line, in this order. */
    lines?: NewFeeLine[];
    /** @description What is charged without a transaction when a month is closed, once for the merchant, in this order. A month bears those of the plan for all payers that applies to its last instant, from the month on in which the merchant was created. Not together with countries. */
    recurring_fees?: NewRecurringFee[];
    /**
     * @description The first day on which it is in force, from 00:00 UTC on. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    in_force_from: string;
    /**
     * @description The first day on which it is no longer in force; if absent, it is in force until it is ended. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    in_force_until?: string;
};
export type FeePlanEnd = {
    /**
     * @description The first day on which it is no longer in force; the day on which it begins revokes it completely. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    in_force_until: string;
};
export type FeeTerms = {
    /** @description Names the plan. */
    fee_plan_id: number;
    /** @description The merchant that it is for; null: a group, or the whole store. */
    merchant_id: number | null;
    /** @description The group whose members it is for, while they are members; null: a merchant, or the whole store. */
    group: string | null;
    /** @description Countries of payers; null: all. */
    countries: string[] | null;
    name: string;
    /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
    rate_basis_points: number;
    /** @description Per cent of the base, which is the full amount less the tax: exact, such as `7.125`. */
    rate_percent: string;
    /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
    tiers: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.
         */
        volume_from: bigint;
        /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
        rate_basis_points: number;
        /** @description Per cent of the base, which is the full amount less the tax: exact, such as `7.125`. */
        rate_percent: string;
    }[];
    /** @description The lines of a rate card, in the order in which they are charged. Empty for a plan of one rate. With lines, the rate and the tiers of the plan are those of its first line. */
    lines: FeeLine[];
    /** @description What is charged without a transaction when a month is closed. */
    recurring_fees: RecurringFee[];
    /** @description The first day on which it is in force, from 00:00 UTC on. */
    in_force_from: string;
    /** @description The first day on which it is no longer in force; null while it has no end. */
    in_force_until: string | null;
};
export type FeeTermsList = {
    fee_plans: FeeTerms[];
    /** @description The groups of merchants of which you are a member, and when; the oldest first. */
    group_memberships: {
        /** @description The group. */
        group: string;
        /** @description The first day on which you are a member, from 00:00 UTC on. */
        member_from: string;
        /** @description The first day on which you are no longer a member; null while there is no end. */
        member_until: string | null;
    }[];
};
export type FeePlan = {
    /** @description Names the plan. */
    fee_plan_id: number;
    /** @description The merchant that it is for; null: a group, or the whole store. */
    merchant_id: number | null;
    /** @description The group whose members it is for, while they are members; null: a merchant, or the whole store. */
    group: string | null;
    /** @description Countries of payers; null: all. */
    countries: string[] | null;
    name: string;
    /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
    rate_basis_points: number;
    /** @description Per cent of the base, which is the full amount less the tax: exact, such as `7.125`. */
    rate_percent: string;
    /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
    tiers: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.
         */
        volume_from: bigint;
        /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
        rate_basis_points: number;
        /** @description Per cent of the base, which is the full amount less the tax: exact, such as `7.125`. */
        rate_percent: string;
    }[];
    /** @description The lines of a rate card, in the order in which they are charged. Empty for a plan of one rate. With lines, the rate and the tiers of the plan are those of its first line. */
    lines: FeeLine[];
    /** @description What is charged without a transaction when a month is closed. */
    recurring_fees: RecurringFee[];
    /** @description The first day on which it is in force, from 00:00 UTC on. */
    in_force_from: string;
    /** @description The first day on which it is no longer in force; null while it has no end. */
    in_force_until: string | null;
    /**
     * Format: date-time
     * @description When it was created.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Who created it. */
    created_by: string;
    /** @description Who ended it; null also if it was created with an end. */
    ended_by: string | null;
};
export type EndedFeePlan = {
    /** @description Names the plan. */
    fee_plan_id: number;
    /** @description The merchant that it is for; null: a group, or the whole store. */
    merchant_id: number | null;
    /** @description The group whose members it is for, while they are members; null: a merchant, or the whole store. */
    group: string | null;
    /** @description Countries of payers; null: all. */
    countries: string[] | null;
    name: string;
    /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
    rate_basis_points: number;
    /** @description Per cent of the base, which is the full amount less the tax: exact, such as `7.125`. */
    rate_percent: string;
    /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
    tiers: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.
         */
        volume_from: bigint;
        /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
        rate_basis_points: number;
        /** @description Per cent of the base, which is the full amount less the tax: exact, such as `7.125`. */
        rate_percent: string;
    }[];
    /** @description The lines of a rate card, in the order in which they are charged. Empty for a plan of one rate. With lines, the rate and the tiers of the plan are those of its first line. */
    lines: FeeLine[];
    /** @description What is charged without a transaction when a month is closed. */
    recurring_fees: RecurringFee[];
    /** @description The first day on which it is in force, from 00:00 UTC on. */
    in_force_from: string;
    /** @description The first day on which it is no longer in force; null while it has no end. */
    in_force_until: string | null;
    /**
     * Format: date-time
     * @description When it was created.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Who created it. */
    created_by: string;
    /** @description Who ended it; null also if it was created with an end. */
    ended_by: string | null;
    /** @description What it charged for the time from its end on. These fees stay until they are repriced. */
    charged_since_end: {
        /**
         * Format: int64
         * @description Transactions settled at the end or later that have a fee of this plan.
         */
        transactions: bigint;
        /** @description true: the month of the end has too many transactions to count those after it, so all of that month are in the number. */
        at_most: boolean;
        /** @description The months (UTC) in which they were settled: reprice each of them. */
        months: string[];
    };
};
export type FeePlanPage = {
    fee_plans: FeePlan[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type CardExample = {
    /**
     * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
     * @example EUR
     */
    currency: string;
    /**
     * Format: int64
     * @description Minor units of the currency, tax included.
     */
    full_amount: bigint;
    /**
     * Format: int64
     * @description Minor units; 0 if absent.
     */
    tax_amount?: bigint;
    /**
     * Format: int64
     * @description The volume before it, whichever its line counts; 0 if absent.
     */
    volume_before?: bigint;
    /**
     * @description Alpha-3 code (ISO 3166-1); XKX for Kosovo. Three capital letters, like DEU.
     * @example DEU
     */
    payer_country: string;
    /** @description The app. */
    bundle_id?: string;
    /**
     * @description What it is for.
     * @enum {string}
     */
    kind?: "one_time" | "subscription_start" | "subscription_renewal";
    /**
     * @description The way of payment. Small letters, digits, hyphens and underscores, like web.
     * @example web
     */
    channel?: string;
    /** @description How old the installation is, in whole months. */
    installation_age?: number;
    /** @description How old the subscription is, in whole months. */
    subscription_age?: number;
    /** @description The groups of which the merchant is a member. */
    groups?: string[];
};
/**
 * @example {
 *       "lines": [
 *         {
 *           "name": "Commission",
 *           "rate_percent": "15"
 *         },
 *         {
 *           "name": "Payment",
 *           "payee": "Example Pay",
 *           "fixed_amounts": [
 *             {
 *               "currency": "EUR",
 *               "amount": 25
 *             }
 *           ]
 *         }
 *       ],
 *       "examples": [
 *         {
 *           "currency": "EUR",
 *           "full_amount": 11900,
 *           "tax_amount": 1900,
 *           "payer_country": "DEU"
 *         }
 *       ]
 *     }
 */
export type CardTrialRequest = {
    /** @description The merchant that it is for; a group or the whole store if absent. */
    merchant_id?: number;
    /**
     * @description The group whose members it is for, while they are; not together with merchant_id. Small letters, digits, hyphens and underscores, like small-business.
     * @example small-business
     */
    group?: string;
    /**
     * @description Per cent of the base, which is the full amount less the tax, with up to four decimals. It, or rate_basis_points, is required. A number of 0 to 100 with at most four decimals, like 7.125.
     * @example 7.125
     */
    rate_percent?: string;
    /** @description The same in basis points: 100 are one per cent. With both, it must be rate_percent or its rounding. */
    rate_basis_points?: number;
    /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
    tiers?: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.
         */
        volume_from: bigint;
        /**
         * @description Per cent of the base, which is the full amount less the tax, with up to four decimals. It, or rate_basis_points, is required. A number of 0 to 100 with at most four decimals, like 7.125.
         * @example 7.125
         */
        rate_percent?: string;
        /** @description The same in basis points: 100 are one per cent. With both, it must be rate_percent or its rounding. */
        rate_basis_points?: number;
    }[];
    /** @description A rate card, instead of a rate and tiers: what is charged for each transaction, line by line, in this order. */
    lines?: NewFeeLine[];
    /** @description Transactions of which the fee is computed. */
    examples: CardExample[];
};
export type TriedExample = {
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /**
     * Format: int64
     * @description What would be charged, in minor units: the sum of the lines.
     */
    fee_amount: bigint;
    /** @description The lines that apply, or would if more were said. */
    lines: {
        /** @description The name of the line. */
        name: string;
        /** @description The third party that gets it; null: the store. */
        payee: string | null;
        /**
         * Format: int64
         * @description In minor units.
         */
        fee_amount: bigint;
        /** @description true: something that the line asks for is not said, so the plan says whether it applies. */
        assumed: boolean;
        /** @description In words, such as `Commission: 10.00 x 15 % = 1.50`. */
        calculation: string;
    }[];
};
export type CardTrial = {
    /** @description What each line says, in English. */
    sentences: string[];
    /** @description In the order of the request. */
    examples: TriedExample[];
};
export type FeeProposal = {
    /** @description Names the proposal; later ones are larger. */
    fee_proposal_id: number;
    /**
     * @description What waits. More kinds may be added.
     * @enum {string}
     */
    kind: "fee_plan" | "fee_plan_end" | "group_membership" | "group_membership_end" | "repricing" | "adjustment" | "adjustment_reversal";
    /** @description What was asked: the members of a new plan or membership; the fee_plan_id and in_force_until, or membership_id and member_until, of an end; the month, merchant_id, fee_plan_id and preview of a repricing; the members of an adjustment, with its kind as adjustment_kind; the merchant_id, adjustment_id and reason of a reversal. */
    request: {
        /** @description Null: the whole store. */
        merchant_id?: number | null;
        name?: string;
        /** @description Null: all. */
        countries?: string[] | null;
        /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
        rate_basis_points?: number;
        /** @description Per cent of the base, which is the full amount less the tax: exact, such as `7.125`. */
        rate_percent?: string;
        tiers?: {
            /**
             * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
             * @example EUR
             */
            currency: string;
            /**
             * Format: int64
             * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.
             */
            volume_from: bigint;
            /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
            rate_basis_points: number;
            /** @description Per cent of the base, which is the full amount less the tax: exact, such as `7.125`. */
            rate_percent: string;
        }[];
        lines?: FeeLine[];
        recurring_fees?: RecurringFee[];
        in_force_from?: string;
        /** @description Null: it has no end. */
        in_force_until?: string | null;
        month?: string;
        /** @description Null: fees of all plans. */
        fee_plan_id?: number | null;
        preview?: string;
        /** @description A group of merchants; null: the plan is for none. */
        group?: string | null;
        member_from?: string;
        /** @description Null: the membership has no end. */
        member_until?: string | null;
        membership_id?: number;
        reference?: string;
        /** @enum {string} */
        adjustment_kind?: "credit" | "charge" | "interest" | "late_fee";
        currency?: string;
        /**
         * Format: int64
         * @description Minor units.
         */
        amount?: bigint;
        reason?: string;
        adjustment_id?: number;
    };
    /** @description How far a repricing would move fees, as far as the call looked: a dry run shows all of it; or the amount of an adjustment. Empty for plans and memberships, whose amounts are not known in advance. */
    moved: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description Minor units; each change of a fee without regard to its direction.
         */
        moved_amount: bigint;
    }[];
    /**
     * @description waiting: for a second person. approved: the plan, the membership, the end or the adjustment is made, or the repricing may run. refused: nothing was made. overtaken: nothing was made, because the fee plans or memberships changed or the month was closed meanwhile. All but waiting are final.
     * @enum {string}
     */
    state: "waiting" | "approved" | "refused" | "overtaken";
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    proposed_at: string;
    /** @description A user, an operator token, or the command. */
    proposed_by: string;
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    decided_at: string | null;
    /** @description A user. */
    decided_by: string | null;
};
export type FeeProposalPage = {
    fee_proposals: FeeProposal[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MerchantGroup = {
    /** @description The word that fee plans and memberships name it by. */
    group: string;
    /**
     * Format: date-time
     * @description When it was added.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Who added it. */
    created_by: string;
};
export type MerchantGroups = {
    /** @description By name. */
    merchant_groups: MerchantGroup[];
};
export type NewGroupMembership = {
    /**
     * @description The group of merchants. Small letters, digits, hyphens and underscores, like small-business.
     * @example small-business
     */
    group: string;
    /** @description The merchant that becomes a member. */
    merchant_id: number;
    /**
     * @description The first day on which it is a member, from 00:00 UTC on. It may lie in the past. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    member_from: string;
    /**
     * @description The first day on which it is no longer a member; if absent, it is a member until the membership is ended. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    member_until?: string;
};
export type GroupMembershipEnd = {
    /**
     * @description The first day on which it is no longer a member; the day on which the membership begins revokes it completely. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    member_until: string;
};
export type GroupMembership = {
    /** @description Names the membership; later ones are larger. */
    membership_id: number;
    /** @description The group of merchants. */
    group: string;
    /** @description The merchant. */
    merchant_id: number;
    /** @description The first day on which it is a member, from 00:00 UTC on. */
    member_from: string;
    /** @description The first day on which it is no longer a member; null while it has no end. The day of member_from: it was revoked. */
    member_until: string | null;
    /**
     * Format: date-time
     * @description When it was created.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Who created it. */
    created_by: string;
    /** @description Who ended it; null also if it was created with an end. */
    ended_by: string | null;
};
export type GroupMembershipPage = {
    group_memberships: GroupMembership[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type AppliedFeePlans = {
    /** @description How many transactions got their fee. */
    priced: number;
    /** @description How many have no fee now. */
    remaining: number;
};
export type RepricingRequest = {
    /**
     * @description The month (UTC) in which the transactions were settled. A month that exists, as year and month, like 2026-11.
     * @example 2026-11
     */
    month: string;
    /** @description true: computes and answers the same, and changes nothing. */
    dry_run: boolean;
    /** @description Only this merchant's transactions; all merchants' if absent. */
    merchant_id?: number;
    /** @description Only fees that this plan gave; those of all plans if absent. */
    fee_plan_id?: number;
    /** @description The preview of a dry run. The call is refused if the fee plans or memberships of the month have changed since then, or if the request is not the same. */
    preview?: string;
};
export type LineDifference = {
    /** @description The line of a rate card; null: fees that are not divided by line. */
    name: string | null;
    /** @description The third party that gets it; null: the store. */
    payee: string | null;
    /**
     * Format: int64
     * @description Before, in minor units.
     */
    fee_before: bigint;
    /**
     * Format: int64
     * @description Afterwards.
     */
    fee_after: bigint;
};
export type RepricedSum = {
    merchant_id: number;
    merchant_name: string;
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /** @description Decimals of the currency: with 2, a fee of 357 minor units is 3.57. */
    decimals: number;
    /**
     * Format: int64
     * @description How many transactions get another fee.
     */
    transactions: bigint;
    /** @description How many of them by a correction on the next open statement, because theirs is closed or they were corrected before. */
    as_corrections: number;
    /**
     * Format: int64
     * @description The sum of the fees that change, before, in minor units.
     */
    fee_before: bigint;
    /**
     * Format: int64
     * @description The same afterwards.
     */
    fee_after: bigint;
    /** @description fee_before in major units, as `3.57`. */
    fee_before_text: string;
    /** @description fee_after in major units. */
    fee_after_text: string;
    /** @description How many keep their fee, because no plan covers them now. */
    uncovered: number;
    /** @description The fees before and afterwards, line by line; lines of one name and payee are one. */
    lines: LineDifference[];
};
export type Repricing = {
    month: string;
    /** @description true: nothing was changed. */
    dry_run: boolean;
    /** @description Names the request, and the fee plans and memberships of the month. Send it with the run. */
    preview: string;
    /** @description By merchant and currency, of the transactions that this call read; empty if nothing changes. */
    merchants: RepricedSum[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
    fee_proposal?: FeeProposal;
};
/**
 * @example {
 *       "merchant_id": 1,
 *       "month": "2026-11",
 *       "lines": [
 *         {
 *           "name": "Commission",
 *           "rate_percent": "15"
 *         },
 *         {
 *           "name": "Payment",
 *           "payee": "Example Pay",
 *           "fixed_amounts": [
 *             {
 *               "currency": "EUR",
 *               "amount": 25
 *             }
 *           ]
 *         }
 *       ]
 *     }
 */
export type WhatIfRequest = {
    /** @description The merchant. */
    merchant_id: number;
    /**
     * @description The month (UTC) in which the transactions were settled. A month that exists, as year and month, like 2026-11.
     * @example 2026-11
     */
    month: string;
    /**
     * @description The terms are for the members of this group: what was settled while they were no members keeps its fee. Small letters, digits, hyphens and underscores, like small-business.
     * @example small-business
     */
    group?: string;
    /** @description Countries of payers, each once; all if absent. */
    countries?: string[];
    /**
     * @description Per cent of the base, which is the full amount less the tax, with up to four decimals. It, or rate_basis_points, is required. A number of 0 to 100 with at most four decimals, like 7.125.
     * @example 7.125
     */
    rate_percent?: string;
    /** @description The same in basis points: 100 are one per cent. With both, it must be rate_percent or its rounding. */
    rate_basis_points?: number;
    /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
    tiers?: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began. A line of a rate card may count another volume.
         */
        volume_from: bigint;
        /**
         * @description Per cent of the base, which is the full amount less the tax, with up to four decimals. It, or rate_basis_points, is required. A number of 0 to 100 with at most four decimals, like 7.125.
         * @example 7.125
         */
        rate_percent?: string;
        /** @description The same in basis points: 100 are one per cent. With both, it must be rate_percent or its rounding. */
        rate_basis_points?: number;
    }[];
    /** @description A rate card, instead of a rate and tiers: what is charged for each transaction, line by line, in this order. */
    lines?: NewFeeLine[];
};
export type WhatIfSum = {
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /** @description Decimals of the currency: with 2, a fee of 357 minor units is 3.57. */
    decimals: number;
    /**
     * Format: int64
     * @description Transactions that stand; voided ones are not counted.
     */
    transactions: bigint;
    /** @description Those that the terms are for; the others keep their fee. */
    covered: number;
    /**
     * Format: int64
     * @description Sum of the bases, in minor units.
     */
    base: bigint;
    /**
     * Format: int64
     * @description Sum of the fees as they are, in minor units.
     */
    fee_before: bigint;
    /**
     * Format: int64
     * @description Sum of the fees under these terms.
     */
    fee_after: bigint;
    /** @description fee_before in major units, as `3.57`. */
    fee_before_text: string;
    /** @description fee_after in major units. */
    fee_after_text: string;
    /** @description Those that have no fee now; 0 in fee_before. */
    uncharged: number;
    /** @description The fees before and afterwards, line by line; lines of one name and payee are one. */
    lines: LineDifference[];
};
export type WhatIf = {
    /** @description By currency, of the transactions that this call read. */
    sums: WhatIfSum[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
/**
 * @example {
 *       "reference": "goodwill-17",
 *       "kind": "credit",
 *       "month": "2026-11",
 *       "currency": "EUR",
 *       "amount": 5000,
 *       "reason": "The store was down on 3 November"
 *     }
 */
export type NewAdjustment = {
    /** @description An id of your own: the same one again is the same adjustment, and charges nothing twice. */
    reference: string;
    /**
     * @description credit: is used up by the closes from its month on, and never takes a statement below zero. charge, interest, late_fee: stand on the statement of the month.
     * @enum {string}
     */
    kind: "credit" | "charge" | "interest" | "late_fee";
    /**
     * @description The statement (UTC) that shows it: of an open month that has begun. A month that exists, as year and month, like 2026-11.
     * @example 2026-11
     */
    month: string;
    /**
     * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
     * @example EUR
     */
    currency: string;
    /**
     * Format: int64
     * @description Minor units of the currency.
     */
    amount: bigint;
    /** @description For people, including the merchant; white space around it is dropped. */
    reason: string;
};
export type AdjustmentReversal = {
    /** @description For people, including the merchant; white space around it is dropped. */
    reason: string;
};
export type ExpectedAdjustment = {
    /**
     * @description What a fee plan charges when a month is closed: for installations, by the month, by the year, up to a minimum. Or what the operator entered: a credit, a charge, interest, a late fee. More kinds may be added.
     * @enum {string}
     */
    kind: "installations" | "monthly" | "yearly" | "minimum" | "credit" | "charge" | "interest" | "late_fee";
    /** @description The statement (UTC) that shows it. */
    month: string;
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /**
     * Format: int64
     * @description What it adds to the fee of the statement, in minor units. A credit adds 0 when it is granted; each use of it is negative.
     */
    amount: bigint;
    /**
     * Format: int64
     * @description Of a credit: what is left of it, in minor units. Null for other kinds.
     */
    credit_left: bigint | null;
    /** @description The adjustment that this one uses up or takes back. */
    of_adjustment_id: number | null;
    /** @description The plan that charges it; null: the operator made it. */
    fee_plan_id: number | null;
    /** @description How the plan names it. */
    name: string | null;
    /** @description The third party that gets it; null: the store. */
    payee: string | null;
    /**
     * Format: int64
     * @description How often the unit amount is charged; null if the amount has no parts.
     */
    quantity: bigint | null;
    /**
     * Format: int64
     * @description In minor units.
     */
    unit_amount: bigint | null;
    /** @description Why the operator made it. */
    reason: string | null;
};
export type Adjustment = {
    /** @description Names the adjustment of the merchant; later ones are larger. */
    adjustment_id: number;
    /**
     * @description What a fee plan charges when a month is closed: for installations, by the month, by the year, up to a minimum. Or what the operator entered: a credit, a charge, interest, a late fee. More kinds may be added.
     * @enum {string}
     */
    kind: "installations" | "monthly" | "yearly" | "minimum" | "credit" | "charge" | "interest" | "late_fee";
    /** @description The statement (UTC) that shows it. */
    month: string;
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /**
     * Format: int64
     * @description What it adds to the fee of the statement, in minor units. A credit adds 0 when it is granted; each use of it is negative.
     */
    amount: bigint;
    /**
     * Format: int64
     * @description Of a credit: what is left of it, in minor units. Null for other kinds.
     */
    credit_left: bigint | null;
    /** @description The adjustment that this one uses up or takes back. */
    of_adjustment_id: number | null;
    /** @description The plan that charges it; null: the operator made it. */
    fee_plan_id: number | null;
    /** @description How the plan names it. */
    name: string | null;
    /** @description The third party that gets it; null: the store. */
    payee: string | null;
    /**
     * Format: int64
     * @description How often the unit amount is charged; null if the amount has no parts.
     */
    quantity: bigint | null;
    /**
     * Format: int64
     * @description In minor units.
     */
    unit_amount: bigint | null;
    /** @description Why the operator made it. */
    reason: string | null;
    /** @description It takes back the adjustment that it names. */
    takes_back: boolean;
    /** @description The operator's own id of what was entered. */
    reference: string | null;
    /**
     * Format: date-time
     * @description When it was made.
     * @example 2026-11-20T10:00:00Z
     */
    made_at: string;
};
export type MadeAdjustment = {
    /** @description Names the adjustment of the merchant; later ones are larger. */
    adjustment_id: number;
    /**
     * @description What a fee plan charges when a month is closed: for installations, by the month, by the year, up to a minimum. Or what the operator entered: a credit, a charge, interest, a late fee. More kinds may be added.
     * @enum {string}
     */
    kind: "installations" | "monthly" | "yearly" | "minimum" | "credit" | "charge" | "interest" | "late_fee";
    /** @description The statement (UTC) that shows it. */
    month: string;
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /**
     * Format: int64
     * @description What it adds to the fee of the statement, in minor units. A credit adds 0 when it is granted; each use of it is negative.
     */
    amount: bigint;
    /**
     * Format: int64
     * @description Of a credit: what is left of it, in minor units. Null for other kinds.
     */
    credit_left: bigint | null;
    /** @description The adjustment that this one uses up or takes back. */
    of_adjustment_id: number | null;
    /** @description The plan that charges it; null: the operator made it. */
    fee_plan_id: number | null;
    /** @description How the plan names it. */
    name: string | null;
    /** @description The third party that gets it; null: the store. */
    payee: string | null;
    /**
     * Format: int64
     * @description How often the unit amount is charged; null if the amount has no parts.
     */
    quantity: bigint | null;
    /**
     * Format: int64
     * @description In minor units.
     */
    unit_amount: bigint | null;
    /** @description Why the operator made it. */
    reason: string | null;
    /** @description It takes back the adjustment that it names. */
    takes_back: boolean;
    /** @description The operator's own id of what was entered. */
    reference: string | null;
    /**
     * Format: date-time
     * @description When it was made.
     * @example 2026-11-20T10:00:00Z
     */
    made_at: string;
    /** @description Who made it. */
    made_by: string;
};
export type AdjustmentPage = {
    adjustments: Adjustment[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MadeAdjustmentPage = {
    adjustments: MadeAdjustment[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type ChargedInstallation = {
    /**
     * Format: uuid
     * @description The installation.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id: string;
    /** @description Its app. */
    bundle_id: string;
    /**
     * Format: date
     * @description The day (UTC) on which it became known.
     * @example 2026-11-20
     */
    installed_on: string;
};
export type ChargedInstallationPage = {
    installations: ChargedInstallation[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
/**
 * @example {
 *       "name": "Example Store GmbH",
 *       "address": [
 *         "Musterstraße 1",
 *         "10115 Berlin",
 *         "Germany"
 *       ],
 *       "tax_number": "VAT ID DE123456789",
 *       "number_prefix": "ST-",
 *       "payment_days": 30,
 *       "bank_details": [
 *         "Example Bank",
 *         "IBAN DE89 3704 0044 0532 0130 00",
 *         "BIC COBADEFFXXX"
 *       ],
 *       "vat_rate_percent": "19"
 *     }
 */
export type NewIssuer = {
    /**
     * @description The legal name. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    name: string;
    /** @description The address, line by line, without the name. */
    address: string[];
    /**
     * @description The number for taxes, as printed: `VAT ID DE123456789`. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    tax_number?: string | null;
    /**
     * @description What stands before the number of a statement, as in `ST-000001`. Each prefix has numbers of its own, from 1 on and without gaps: keep it when an address changes, take another one for another company, or for another year if you like. It does not end with a digit, nor begin with `TEST-`: so begin the numbers of twins. At most 20 letters, digits, slashes, dots and hyphens that do not end with a digit, like ST-.
     * @example ST-
     */
    number_prefix: string;
    /** @description Days from the close of a month (UTC) until its fees are due. */
    payment_days: number;
    /** @description Where the fees are paid to, line by line, as printed on statements: `IBAN DE89 3704 0044 0532 0130 00`. By default none. */
    bank_details?: string[];
    /**
     * @description VAT on the fees in per cent, with up to four decimals. If neither it nor vat_rate_basis_points is given, no VAT is computed. A number of 0 to 100 with at most four decimals, like 7.125.
     * @example 7.125
     */
    vat_rate_percent?: string | null;
    /** @description The same in basis points: 1900 are 19 %. With both, it must be the same rate. Rounded where the rate has more than two decimals: `vat_rate_percent` is exact. */
    vat_rate_basis_points?: number | null;
    /**
     * @description Printed with the VAT or, without a rate, instead of it, such as the note on reverse charge. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    vat_text?: string | null;
};
export type Issuer = {
    /**
     * @description The legal name. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    name: string;
    /** @description The address, line by line, without the name. */
    address: string[];
    /**
     * @description The number for taxes, as printed: `VAT ID DE123456789`. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    tax_number?: string | null;
    /**
     * @description What stands before the number of a statement, as in `ST-000001`. Each prefix has numbers of its own, from 1 on and without gaps: keep it when an address changes, take another one for another company, or for another year if you like. It does not end with a digit, nor begin with `TEST-`: so begin the numbers of twins. At most 20 letters, digits, slashes, dots and hyphens that do not end with a digit, like ST-.
     * @example ST-
     */
    number_prefix: string;
    /** @description Days from the close of a month (UTC) until its fees are due. */
    payment_days: number;
    /** @description Where the fees are paid to, line by line, as printed on statements: `IBAN DE89 3704 0044 0532 0130 00`. By default none. */
    bank_details?: string[];
    /**
     * @description VAT on the fees in per cent, with up to four decimals. If neither it nor vat_rate_basis_points is given, no VAT is computed. A number of 0 to 100 with at most four decimals, like 7.125.
     * @example 7.125
     */
    vat_rate_percent?: string | null;
    /** @description The same in basis points: 1900 are 19 %. With both, it must be the same rate. Rounded where the rate has more than two decimals: `vat_rate_percent` is exact. */
    vat_rate_basis_points?: number | null;
    /**
     * @description Printed with the VAT or, without a rate, instead of it, such as the note on reverse charge. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    vat_text?: string | null;
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    made_at: string;
    /** @description Who set it: an operator token, or the command. */
    made_by: string;
};
export type Issuers = {
    /** @description The newest first; the first one counts. */
    issuers: Issuer[];
};
/**
 * @example {
 *       "name": "Example Games S.A.",
 *       "address": [
 *         "1 rue de l’Exemple",
 *         "75001 Paris",
 *         "France"
 *       ],
 *       "tax_number": "VAT ID FR12345678901",
 *       "vat_text": "Reverse charge: VAT is owed by the recipient."
 *     }
 */
export type NewBillingDetails = {
    /**
     * @description The legal name. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    name: string;
    /** @description The address, line by line, without the name. */
    address: string[];
    /**
     * @description The number for taxes, as printed: `VAT ID DE123456789`. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    tax_number?: string | null;
    /** @description Days from the close of a month (UTC) until its fees are due. Absent or null: those of the issuer. */
    payment_days?: number | null;
    /**
     * @description VAT on this merchant's fees in per cent, with up to four decimals. If neither a rate nor vat_text is given, the issuer's VAT applies. A number of 0 to 100 with at most four decimals, like 7.125.
     * @example 7.125
     */
    vat_rate_percent?: string | null;
    /** @description The same in basis points: 1900 are 19 %. With both, it must be the same rate. Rounded where the rate has more than two decimals: `vat_rate_percent` is exact. */
    vat_rate_basis_points?: number | null;
    /**
     * @description Printed with the VAT or, without a rate, instead of it: then no VAT is computed, whatever the issuer's rate is. For example `Reverse charge: VAT is owed by the recipient.` One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    vat_text?: string | null;
};
export type BillingDetails = {
    merchant_id: number;
    /**
     * @description The legal name. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    name: string;
    /** @description The address, line by line, without the name. */
    address: string[];
    /**
     * @description The number for taxes, as printed: `VAT ID DE123456789`. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    tax_number?: string | null;
    /** @description Days from the close of a month (UTC) until its fees are due. Absent or null: those of the issuer. */
    payment_days?: number | null;
    /**
     * @description VAT on this merchant's fees in per cent, with up to four decimals. If neither a rate nor vat_text is given, the issuer's VAT applies. A number of 0 to 100 with at most four decimals, like 7.125.
     * @example 7.125
     */
    vat_rate_percent?: string | null;
    /** @description The same in basis points: 1900 are 19 %. With both, it must be the same rate. Rounded where the rate has more than two decimals: `vat_rate_percent` is exact. */
    vat_rate_basis_points?: number | null;
    /**
     * @description Printed with the VAT or, without a rate, instead of it: then no VAT is computed, whatever the issuer's rate is. For example `Reverse charge: VAT is owed by the recipient.` One line with something to read, without control characters and invisible marks, like Example Store Ltd.
     * @example Example Store Ltd
     */
    vat_text?: string | null;
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    made_at: string;
    /** @description Who set it: an operator token, or the command. */
    made_by: string;
};
export type BillingDetailsList = {
    /** @description The newest first; the first one counts. */
    billing_details: BillingDetails[];
};
export type FeeLineSum = {
    /** @description The name of the line in its rate card. */
    name: string;
    /** @description The third party that gets it; null: the store. */
    payee: string | null;
    /**
     * Format: int64
     * @description How many transactions it charged, or would have charged if more were known; negative where they are taken back.
     */
    transactions: bigint;
    /**
     * Format: int64
     * @description For how many of them something was not known that the line asks for, so that the plan decided whether it applies, or an app, so that its volume counted as 0.
     */
    assumed: bigint;
    /**
     * Format: int64
     * @description Sum of what its rate is of, in minor units.
     */
    base: bigint;
    /**
     * Format: int64
     * @description Sum of what it charged, in minor units.
     */
    fee: bigint;
};
export type StatementLine = {
    /**
     * @description Transactions as they were recorded; what corrections take back; what stands after corrections.
     * @enum {string}
     */
    kind: "recorded" | "reversal" | "restatement";
    /** @description The month (UTC) in which the transactions were settled. */
    settled_month: string;
    /** @description They were reported after their month of settlement was closed. */
    late: boolean;
    /** @description The plan of their fees; null while no plan covers them. */
    fee_plan_id: number | null;
    fee_plan_name: string | null;
    /** @description The rate of the plan: 1500 are 15 % of the base. Rounded where the rate has more than two decimals: `rate_percent` is exact. Null without a plan, and for a rate card. */
    rate_basis_points: number | null;
    /** @description The exact rate of the plan in per cent, such as `7.125`. Null without a plan, and for a rate card. */
    rate_percent: string | null;
    /** @description The plan's other rates in this currency, from larger volumes of the merchant's year on. */
    tiers: {
        /**
         * Format: int64
         * @description In minor units: what of a base lies above this volume has this rate.
         */
        volume_from: bigint;
        /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. Rounded where the rate has more than two decimals: `rate_percent` is exact. */
        rate_basis_points: number;
        /** @description Per cent of the base, which is the full amount less the tax: exact, such as `7.125`. */
        rate_percent: string;
    }[];
    /**
     * Format: int64
     * @description How many transactions; negative where they are taken back.
     */
    transactions: bigint;
    /**
     * Format: int64
     * @description Sum of the full amounts, in minor units; what a correction takes back is negative.
     */
    gross: bigint;
    /**
     * Format: int64
     * @description Sum of the taxes in them, in minor units.
     */
    tax: bigint;
    /**
     * Format: int64
     * @description gross less tax: what the fee is computed from.
     */
    base: bigint;
    /**
     * Format: int64
     * @description Sum of the platform fees, in minor units.
     */
    fee: bigint;
    /** @description What the lines of a rate card charged, in their order: their fees add up to the fee. Empty if the plan does not divide its fees. */
    fee_lines: FeeLineSum[];
};
export type StatementTotals = {
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /** @description Decimals of the currency: with 2, an amount of 1234 minor units is 12.34. */
    decimals: number;
    /**
     * Format: int64
     * @description Transactions that stand here: the recorded ones, less those taken back, and those restated.
     */
    transactions: bigint;
    /**
     * Format: int64
     * @description Sum of the full amounts, in minor units; what a correction takes back is negative.
     */
    gross: bigint;
    /**
     * Format: int64
     * @description Sum of the taxes in them, in minor units.
     */
    tax: bigint;
    /**
     * Format: int64
     * @description gross less tax: what the fee is computed from.
     */
    base: bigint;
    /**
     * Format: int64
     * @description Sum of the platform fees, in minor units.
     */
    fee: bigint;
    /**
     * Format: int64
     * @description VAT on the fee, in minor units: the rate of the statement, rounded once, half away from zero. Null if none is computed.
     */
    vat: bigint | null;
    /**
     * Format: int64
     * @description fee and vat together: what the merchant owes, in minor units.
     */
    payable: bigint;
    /**
     * Format: int64
     * @description Entries of corrections: one for a void, two (reversal and restatement) for a restatement.
     */
    corrections: bigint;
    /**
     * Format: int64
     * @description Transactions that have no fee yet, because no plan covers them.
     */
    without_fee: bigint;
    /** @description What lines of rate cards charged, by name and payee. Fees of other plans are not in it. */
    fee_lines: FeeLineSum[];
    /**
     * Format: int64
     * @description What of the fee is charged or credited without a transaction, in minor units; negative if credits are more. The fees of the lines are the rest.
     */
    adjustment: bigint;
    /** @description What of the fee is passed on; the rest is for the store. Empty if nothing is. */
    third_parties: {
        /** @description The third party, as rate cards name it. */
        payee: string;
        /**
         * Format: int64
         * @description What of the fee is passed on to it, in minor units.
         */
        fee: bigint;
    }[];
};
export type StatementSummary = {
    merchant_id: number;
    merchant_name: string;
    /** @description The merchant whose twin this is, in which it tries things out; null: it is no twin. */
    test_of: number | null;
    /** @description The month (UTC), as `2026-10`. */
    month: string;
    /**
     * @description A draft grows while transactions arrive; a closed statement never changes.
     * @enum {string}
     */
    status: "draft" | "closed";
    /**
     * Format: date-time
     * @description When it was closed; null while it is a draft.
     * @example 2026-11-20T10:00:00Z
     */
    closed_at: string | null;
    /** @description Its number, without gaps among the statements of an issuer. Null for a draft, for a month with nothing on it, and for a month that was closed before there was an issuer. */
    number: string | null;
    /**
     * Format: date
     * @description The day (UTC) on which the fees are due; null without a number.
     * @example 2026-11-20
     */
    due_on: string | null;
    /** @description Who issues it: of a closed statement, as it was then. Null if there is or was none. */
    issuer: {
        name: string;
        address: string[];
        tax_number: string | null;
    } | null;
    /** @description The merchant's billing details, in the same way. Null if there are or were none. */
    recipient: {
        name: string;
        address: string[];
        tax_number: string | null;
    } | null;
    /** @description VAT on the fees: 1900 are 19 %. Rounded where the rate has more than two decimals: `vat_rate_percent` is exact. Null: none is computed. */
    vat_rate_basis_points: number | null;
    /** @description The exact VAT on the fees in per cent, such as `9.975`. Null: none is computed. */
    vat_rate_percent: string | null;
    /** @description Printed with the VAT or instead of it, such as the note on reverse charge. */
    vat_text: string | null;
    /** @description By currency. */
    currencies: StatementTotals[];
};
export type StatementList = {
    statements: StatementSummary[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type Statement = {
    merchant_id: number;
    merchant_name: string;
    /** @description The merchant whose twin this is, in which it tries things out; null: it is no twin. */
    test_of: number | null;
    /** @description The month (UTC), as `2026-10`. */
    month: string;
    /**
     * @description A draft grows while transactions arrive; a closed statement never changes.
     * @enum {string}
     */
    status: "draft" | "closed";
    /**
     * Format: date-time
     * @description When it was closed; null while it is a draft.
     * @example 2026-11-20T10:00:00Z
     */
    closed_at: string | null;
    /** @description Its number, without gaps among the statements of an issuer. Null for a draft, for a month with nothing on it, and for a month that was closed before there was an issuer. */
    number: string | null;
    /**
     * Format: date
     * @description The day (UTC) on which the fees are due; null without a number.
     * @example 2026-11-20
     */
    due_on: string | null;
    /** @description Who issues it: of a closed statement, as it was then. Null if there is or was none. */
    issuer: {
        name: string;
        address: string[];
        tax_number: string | null;
    } | null;
    /** @description The merchant's billing details, in the same way. Null if there are or were none. */
    recipient: {
        name: string;
        address: string[];
        tax_number: string | null;
    } | null;
    /** @description VAT on the fees: 1900 are 19 %. Rounded where the rate has more than two decimals: `vat_rate_percent` is exact. Null: none is computed. */
    vat_rate_basis_points: number | null;
    /** @description The exact VAT on the fees in per cent, such as `9.975`. Null: none is computed. */
    vat_rate_percent: string | null;
    /** @description Printed with the VAT or instead of it, such as the note on reverse charge. */
    vat_text: string | null;
    /** @description By currency, each with its lines. */
    currencies: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /** @description Decimals of the currency: with 2, an amount of 1234 minor units is 12.34. */
        decimals: number;
        /**
         * Format: int64
         * @description Transactions that stand here: the recorded ones, less those taken back, and those restated.
         */
        transactions: bigint;
        /**
         * Format: int64
         * @description Sum of the full amounts, in minor units; what a correction takes back is negative.
         */
        gross: bigint;
        /**
         * Format: int64
         * @description Sum of the taxes in them, in minor units.
         */
        tax: bigint;
        /**
         * Format: int64
         * @description gross less tax: what the fee is computed from.
         */
        base: bigint;
        /**
         * Format: int64
         * @description Sum of the platform fees, in minor units.
         */
        fee: bigint;
        /**
         * Format: int64
         * @description VAT on the fee, in minor units: the rate of the statement, rounded once, half away from zero. Null if none is computed.
         */
        vat: bigint | null;
        /**
         * Format: int64
         * @description fee and vat together: what the merchant owes, in minor units.
         */
        payable: bigint;
        /**
         * Format: int64
         * @description Entries of corrections: one for a void, two (reversal and restatement) for a restatement.
         */
        corrections: bigint;
        /**
         * Format: int64
         * @description Transactions that have no fee yet, because no plan covers them.
         */
        without_fee: bigint;
        /** @description What lines of rate cards charged, by name and payee. Fees of other plans are not in it. */
        fee_lines: FeeLineSum[];
        /**
         * Format: int64
         * @description What of the fee is charged or credited without a transaction, in minor units; negative if credits are more. The fees of the lines are the rest.
         */
        adjustment: bigint;
        /** @description What of the fee is passed on; the rest is for the store. Empty if nothing is. */
        third_parties: {
            /** @description The third party, as rate cards name it. */
            payee: string;
            /**
             * Format: int64
             * @description What of the fee is passed on to it, in minor units.
             */
            fee: bigint;
        }[];
        lines: StatementLine[];
    }[];
    /** @description What is charged or credited without a transaction, in the order of making. A granted credit has credit_left as it was granted. */
    adjustments: Adjustment[];
    /** @description Of a draft: what closing it now would add, after the earlier open months. It is not in the sums. Empty for a closed statement. */
    expected: ExpectedAdjustment[];
    /** @description Of a draft: the names of fees for installations that expected leaves out, because more than 20000 installations would have to be counted. A close counts them. */
    expected_without: string[];
};
export type MonthClosing = {
    /** @description Names the closing. It is kept for 90 days after it has ended; of the same month and merchant, at most ten closes and ten dry runs are kept. */
    closing_id: number;
    month: string;
    /** @description The only merchant; null: all that there were when it was started. */
    merchant_id: number | null;
    /** @description Whether it closes nothing, and only finds out what would be closed. */
    dry_run: boolean;
    /** @description Who started it. */
    started_by: string;
    /**
     * Format: date-time
     * @description When it was started.
     * @example 2026-11-20T10:00:00Z
     */
    started_at: string;
    /**
     * Format: date-time
     * @description When the last merchant had its outcome; null while it is under way.
     * @example 2026-11-20T10:00:00Z
     */
    ended_at: string | null;
    /** @description Merchants that it is about. */
    merchant_count: number;
    /** @description Merchants whose books were closed now. */
    closed_count: number;
    /** @description In a dry run: merchants whose books would be closed. */
    would_close_count: number;
    /** @description Merchants whose books were already closed. */
    closed_before_count: number;
    /** @description Merchants whose books stay open. */
    refused_count: number;
};
export type MonthClosingList = {
    closings: MonthClosing[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type ClosedMonth = {
    /** @description Names the closing. It is kept for 90 days after it has ended; of the same month and merchant, at most ten closes and ten dry runs are kept. */
    closing_id: number;
    month: string;
    /** @description The only merchant; null: all that there were when it was started. */
    merchant_id: number | null;
    /** @description Whether it closes nothing, and only finds out what would be closed. */
    dry_run: boolean;
    /** @description Who started it. */
    started_by: string;
    /**
     * Format: date-time
     * @description When it was started.
     * @example 2026-11-20T10:00:00Z
     */
    started_at: string;
    /**
     * Format: date-time
     * @description When the last merchant had its outcome; null while it is under way.
     * @example 2026-11-20T10:00:00Z
     */
    ended_at: string | null;
    /** @description Merchants that it is about. */
    merchant_count: number;
    /** @description Merchants whose books were closed now. */
    closed_count: number;
    /** @description In a dry run: merchants whose books would be closed. */
    would_close_count: number;
    /** @description Merchants whose books were already closed. */
    closed_before_count: number;
    /** @description Merchants whose books stay open. */
    refused_count: number;
    /** @description false: nobody has said who issues the statements, so they get no numbers. */
    has_issuer: boolean;
    /** @description What became of each merchant so far, by id: a page of them. */
    merchants: {
        merchant_id: number;
        /**
         * @description closed: closed now. closed_before: already closed, nothing changed. refused: not closed, see code. would_close: of a dry run.
         * @enum {string}
         */
        outcome: "closed" | "closed_before" | "refused" | "would_close";
        /** @description The months that were closed now or, in a dry run, would be; the earliest first. */
        months?: string[];
        /** @description The number of the statement of each of these months; null for a month with nothing on it. Absent without an issuer. */
        numbers?: (string | null)[];
        /** @description true: the statements name no address, because the merchant has no billing details; nothing adds them later. */
        without_billing_details?: boolean;
        /** @description Why it was refused; a code from the error catalogue. */
        code?: string;
        /** @description Why it was refused, with numbers. */
        detail?: string;
        /** @description What keeps it open, one by one: the first 100, the oldest first; detail has the number. */
        keeps_open?: {
            /**
             * @description report_under_way: a report is not processed yet. no_fee_plan: no plan covers the transaction. fee_not_applied: a plan covers it, and was not applied yet.
             * @enum {string}
             */
            cause: "report_under_way" | "no_fee_plan" | "fee_not_applied";
            /** @description The report. */
            report_id?: number;
            /** @description The transaction. */
            transaction_id?: string;
            /** @description When the transaction was settled, or the report accepted; a day in UTC. */
            day: string;
            /** @description The operator's commands that resolve it, any one of them; words in capitals are to be filled in. */
            commands: string[];
        }[];
    }[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type CloseRequest = {
    /** @description Close this merchant's books only. */
    merchant_id?: number;
    /** @description Close nothing: say what would be closed, and what keeps the rest open. The month need not be over. */
    dry_run?: boolean;
} | null;
export type TestClose = {
    /**
     * @description The month (UTC): a past one, or the one that runs. A month that exists, as year and month, like 2026-11.
     * @example 2026-11
     */
    month: string;
};
export type ClosedTestMonth = {
    /**
     * @description closed: closed now. closed_before: already closed, nothing changed. refused: not closed, see code.
     * @enum {string}
     */
    outcome: "closed" | "closed_before" | "refused";
    /** @description The months that were closed now, the earliest first. */
    months: string[];
    /** @description The number of the statement of each of these months; null for a month with nothing on it. Empty if the store has no issuer. */
    numbers: (string | null)[];
    /** @description Why it was refused; a code from the error catalogue. */
    code: string | null;
    /** @description Why it was refused, with numbers. */
    detail: string | null;
};
export type StatementEntry = {
    /**
     * @description A transaction as it was recorded; what a correction takes back of one, with negative amounts; what stands after a correction.
     * @enum {string}
     */
    kind: "recorded" | "reversal" | "restatement";
    /** @description Unique transaction identifier of the merchant. */
    transaction_id: string;
    /** @description The correction; null for a transaction as it was recorded. */
    correction_id: number | null;
    /**
     * Format: date-time
     * @description When the transaction was settled, exact to the microsecond, in UTC.
     * @example 2026-11-20T10:00:00Z
     */
    settled_at: string;
    /** @description The report that recorded it. */
    report_id: string;
    /** @description Alpha-3 code (ISO 3166-1). */
    payer_country: string;
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /** @description Decimals of the currency: with 2, an amount of 1234 minor units is 12.34. */
    decimals: number;
    /**
     * Format: int64
     * @description Minor units.
     */
    full_amount: bigint;
    /**
     * Format: int64
     * @description Minor units.
     */
    tax_amount: bigint;
    /**
     * Format: int64
     * @description full_amount - tax_amount: what the fee is computed from.
     */
    base_amount: bigint;
    /**
     * Format: int64
     * @description The store's fee in minor units; null while no fee plan covers the transaction.
     */
    fee_amount: bigint | null;
    /** @description The plan that the fee was computed by; null if the fee is. */
    fee_plan_id: number | null;
    /**
     * Format: int64
     * @description What of the fee is passed on to third parties, in minor units; negative for a reversal, null without a fee.
     */
    passed_on_amount: bigint | null;
    /** @description It was reported after its month of settlement was closed. */
    late: boolean;
    /** @description Why the correction was made; null for a transaction as it was recorded. */
    reason: string | null;
    /** @description How the fee was computed. Null without a fee, and for a reversal: it takes back the fee of an earlier entry. */
    why_this_fee: {
        /**
         * Format: int64
         * @description The merchant's volume before the transaction, in minor units: the base of what had a fee on the statements of the year in this currency, in the order of recording. Null where it was not kept: in corrections of version 0.1.0 that changed the currency.
         */
        volume_before: bigint | null;
        /** @description Whether the plan has tiers in this currency that count this volume. */
        depends_on_volume: boolean;
        /** @description Which part of the base has which rate, in the order of the volume; one part if the plan has no tiers in this currency. Empty if they depend on a volume that was not kept, and for a rate card, whose lines have parts of their own. */
        parts: {
            /**
             * Format: int64
             * @description Where in the volume the part begins, in minor units; absent if that is not known.
             */
            volume_from?: bigint;
            /**
             * Format: int64
             * @description The part of the base, in minor units.
             */
            base_amount: bigint;
            /** @description Its rate in per cent, such as `7.125`. */
            rate_percent: string;
            /** @description Their product in major units, exact, such as `1.4985`. */
            exact_fee: string;
        }[];
        /** @description The sum of the parts in major units, or of the fees of the lines. The fee is this, rounded half to even. */
        exact_fee: string;
        /** @description What the lines of a rate card charged, in their order: their fees add up to the fee. Empty for a plan of one rate. */
        lines: LineReason[];
    } | null;
};
export type StatementEntryPage = {
    entries: StatementEntry[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MonthTotal = {
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /** @description Decimals of the currency: with 2, an amount of 1234 minor units is 12.34. */
    decimals: number;
    /**
     * Format: int64
     * @description Transactions that stand on the statement of the month.
     */
    transactions: bigint;
    /**
     * Format: int64
     * @description Sum of the full amounts, in minor units.
     */
    gross: bigint;
    /**
     * Format: int64
     * @description Sum of the taxes in them, in minor units.
     */
    tax: bigint;
    /**
     * Format: int64
     * @description gross less tax: what the fee is computed from.
     */
    base: bigint;
    /**
     * Format: int64
     * @description Sum of the platform fees, in minor units.
     */
    fee: bigint;
    /**
     * Format: int64
     * @description Transactions that have no fee yet, because no plan covers them.
     */
    without_fee: bigint;
    /**
     * Format: int64
     * @description The fees of the month before, in minor units; while the month is under way, those that it had on the same day of its month.
     */
    fee_before: bigint;
};
export type MerchantReadiness = {
    /** @description The merchant. */
    merchant_id: number;
    /** @description Its name. */
    merchant_name: string;
    /**
     * @description closed: the month is closed. blocked: see blocked_by. ready: nothing that is counted keeps it open.
     * @enum {string}
     */
    state: "closed" | "blocked" | "ready";
    /** @description The codes with which a close would be refused; the first is the one that it answers. */
    blocked_by: ("reports_under_way" | "transactions_without_fee")[];
    /** @description Reports that are accepted and not completed. */
    reports_under_way: number;
    /** @description Transactions without a fee on the open statements through this month. */
    transactions_without_fee: number;
    /** @description The newest closed month; null while none is. A close also closes all months after it. */
    closed_through: string | null;
    /** @description false: the statement would name no address of the merchant. */
    has_billing_details: boolean;
    /** @description Correction requests that wait for an operator: decided later, they stand on the next statement. */
    waiting_requests: number;
    /** @description A report of the merchant is expected, and late. */
    report_missed: boolean;
    /**
     * Format: date-time
     * @description When its newest report was accepted; null before the first.
     * @example 2026-11-20T10:00:00Z
     */
    last_report_at: string | null;
    /** @description Items that it reported in the last 30 days. */
    items: number;
    /** @description How many of them are invalid. */
    invalid: number;
    /** @description Of its statement of the month, by currency, also where only the month before has fees; empty without transactions. */
    totals: MonthTotal[];
};
/** @description How many merchants cannot be closed, by what blocks them. */
export type BlockedChecks = {
    /** @description Merchants with reports that are accepted and not completed. */
    reports_under_way: number;
    /** @description Merchants with transactions that have no fee. */
    transactions_without_fee: number;
};
/** @description How many of the ready merchants have what is worth a look before they are closed. */
export type ReadyChecks = {
    /** @description Merchants with correction requests that wait. */
    waiting_requests: number;
    /** @description Merchants whose report is late. */
    report_missed: number;
    /** @description Merchants without billing details. */
    no_billing_details: number;
};
export type FeeOutlier = {
    /** @description The merchant. */
    merchant_id: number;
    /** @description Its name. */
    merchant_name: string;
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /**
     * Format: int64
     * @description Its fees of the month, in minor units.
     */
    fee: bigint;
    /**
     * Format: int64
     * @description Its fees of the month before, in minor units.
     */
    fee_before: bigint;
};
export type MonthReadiness = {
    /** @description The month (UTC). */
    month: string;
    /** @description false: no close accepts it yet. */
    is_over: boolean;
    /** @description false: nobody has said who issues the statements, so they get no numbers. */
    has_issuer: boolean;
    /** @description Merchants whose month is closed. */
    closed_count: number;
    /** @description Merchants whose month cannot be closed. */
    blocked_count: number;
    /** @description Merchants whose month is open, and not blocked. */
    ready_count: number;
    blocked_checks: BlockedChecks;
    ready_checks: ReadyChecks;
    /** @description Of the statements of all merchants, by currency. */
    totals: MonthTotal[];
    /** @description Merchants whose fees differ from those of the month before by at least half of the larger ones, those that move most of the fees in their currency first, at most 10. Empty while the month is under way. */
    outliers: FeeOutlier[];
    /** @description A page of them, by id. */
    merchants: MerchantReadiness[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
/** @description What waits for a decision. */
export type Waiting = {
    /**
     * Format: int64
     * @description How many wait.
     */
    count: bigint;
    /**
     * Format: date-time
     * @description Since when the oldest of them waits; null if none waits.
     * @example 2026-11-20T10:00:00Z
     */
    oldest_at: string | null;
};
export type OpenMonth = {
    /** @description The month (UTC). */
    month: string;
    /**
     * Format: date
     * @description The first day (UTC) on which it can be closed. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    closes_on: string;
    /** @description Whether it can be closed now. */
    is_over: boolean;
    /** @description Merchants whose month is closed. */
    closed_count: number;
    /** @description Merchants whose month cannot be closed as it is. */
    blocked_count: number;
    /** @description Merchants whose month is open, and not blocked. */
    ready_count: number;
};
export type FeesToDate = {
    /** @description Alpha-3 code (ISO 4217). */
    currency: string;
    /** @description Decimals of the currency. */
    decimals: number;
    /**
     * Format: int64
     * @description What the statements of the month have until now, in minor units.
     */
    fee: bigint;
    /**
     * Format: int64
     * @description What the statements of the month before had on the same day of their month, in minor units. If it was shorter: on its last day.
     */
    fee_before: bigint;
    /** @description What the statements of the month had at the end of each day, from the first to today. */
    fee_by_day: bigint[];
    /** @description The same of the month before, to its last day. What was booked later is not in it. */
    fee_by_day_before: bigint[];
};
/** @description Absent for callers who may not read statements. */
export type MoneyToday = {
    /** @description The month before, unless it is closed for all merchants, and the month that is under way. */
    months: OpenMonth[];
    /** @description By currency. */
    fees: FeesToDate[];
    waiting_fees: Waiting;
};
export type LateReport = {
    /** @description The merchant. */
    merchant_id: number;
    /** @description Its name. */
    merchant_name: string;
    /**
     * @description How often its reports are expected.
     * @enum {string}
     */
    cadence: "hourly" | "daily" | "weekly";
    /**
     * Format: date-time
     * @description When the report was due.
     * @example 2026-11-20T10:00:00Z
     */
    due_at: string;
};
export type Today = {
    /**
     * Format: date
     * @description Today (UTC). A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    day: string;
    /** @description Merchants whose report is late. */
    late_count: number;
    /** @description Those of them that are late for the longest time, at most 5. */
    late: LateReport[];
    waiting_requests: Waiting;
    waiting_corrections: Waiting;
    /** @description Every day of the range, the oldest first, also without reports. */
    days: {
        /**
         * Format: date
         * @description The day (UTC) on which the reports were accepted. A date that exists, in the years 0001 to 9999, like 2026-11-20.
         * @example 2026-11-20
         */
        day: string;
        /** @description Completed reports that were accepted on this day. */
        reports: number;
        /** @description Transactions that they recorded. */
        recorded: number;
        /** @description Items that were recorded before. */
        repeated: number;
        /** @description Items that are not recorded. */
        invalid: number;
    }[];
    money?: MoneyToday;
};
export type NewReportingCadence = {
    /**
     * @description How often a report is expected.
     * @enum {string}
     */
    cadence: "hourly" | "daily" | "weekly";
};
export type ReportingCadence = {
    /** @description The merchant. */
    merchant_id: number;
    /**
     * @description How often a report is expected; null: never.
     * @enum {string|null}
     */
    cadence: "hourly" | "daily" | "weekly" | null;
    /**
     * Format: date-time
     * @description Since when it is expected.
     * @example 2026-11-20T10:00:00Z
     */
    set_at: string | null;
    /**
     * Format: date-time
     * @description When the newest report was accepted; null before the first.
     * @example 2026-11-20T10:00:00Z
     */
    last_report_at: string | null;
    /**
     * Format: date-time
     * @description When the next report is due; null without a cadence.
     * @example 2026-11-20T10:00:00Z
     */
    due_at: string | null;
    /** @description Whether the report did not come by then, nor in the time of grace after it: half an hour (hourly), 6 hours (daily), a day (weekly). */
    missed: boolean;
};
export type ReportingCadencePage = {
    reporting_cadences: ReportingCadence[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type NewCorrection = {
    /** @description The id under which the merchant reported the transaction. */
    transaction_id: string;
    /**
     * @description void: nothing of the transaction stands any longer. restate: what is given here stands instead, even after a void.
     * @enum {string}
     */
    kind: "void" | "restate";
    /**
     * @description Alpha-3 code (ISO 4217); if absent, it stays as it is. Three capital letters, like EUR.
     * @example EUR
     */
    currency?: string;
    /**
     * Format: int64
     * @description Minor units; if absent, it stays as it is.
     */
    full_amount?: bigint;
    /**
     * Format: int64
     * @description Minor units; if absent, it stays as it is.
     */
    tax_amount?: bigint;
    /**
     * @description Of a restatement: what else is known of the transaction. What is absent stays as it is; null takes it away.
     * @example {
     *       "kind": "subscription_start",
     *       "channel": "web"
     *     }
     */
    facts?: {
        /** @description An app of the merchant. */
        bundle_id?: string | null;
        /** @description one_time, subscription_start, subscription_renewal */
        kind?: string | null;
        /** @description A transaction id, of 1 to 255 characters. */
        original_transaction_id?: string | null;
        /** @description An installation of the merchant and, with bundle_id, of that app. */
        installation_id?: string | null;
        /** @description A word of the operator's list. */
        channel?: string | null;
    };
    /** @description For people, including the merchant; white space around it is dropped. */
    reason: string;
};
/**
 * @example {
 *       "corrections": [
 *         {
 *           "transaction_id": "txn_1",
 *           "kind": "restate",
 *           "full_amount": 1190,
 *           "tax_amount": 190,
 *           "reason": "typo"
 *         },
 *         {
 *           "transaction_id": "txn_2",
 *           "kind": "void",
 *           "reason": "was a chargeback"
 *         }
 *       ]
 *     }
 */
export type NewCorrections = {
    /** @description Each for another transaction. */
    corrections: NewCorrection[];
    /** @description Decide everything, and make no correction; false by default. */
    dry_run?: boolean;
};
export type CorrectionResults = {
    /** @description Corrections that were made or, in a dry run, would be. */
    made_count: number;
    /** @description Corrections that wait for a second person or, in a dry run, would. */
    waiting_count: number;
    /** @description Transactions that the corrections would not have changed. */
    stands_already_count: number;
    /** @description Corrections that cannot be made. */
    refused_count: number;
    correction_proposal?: CorrectionProposal;
    /** @description In the order of the call. */
    results: {
        /** @description Its place in the list, from 0 on. */
        position: number;
        transaction_id: string;
        /**
         * @description made: now. would_be_made: of a dry run. waits: for a second person, see correction_proposal. would_wait: of a dry run. stands_already: nothing to change, perhaps because an earlier call made it. refused: see problem.
         * @enum {string}
         */
        outcome: "made" | "would_be_made" | "waits" | "would_wait" | "stands_already" | "refused";
        /** @description The correction that was made. */
        correction_id?: number;
        /** @description The statement that shows it, or would. */
        statement_month?: string;
        /** @description What stood until then; null after a void. */
        before?: {
            /** @description Alpha-3 code (ISO 4217). */
            currency: string;
            /**
             * Format: int64
             * @description Minor units.
             */
            full_amount: bigint;
            /**
             * Format: int64
             * @description Minor units.
             */
            tax_amount: bigint;
            /**
             * Format: int64
             * @description The store's fee in minor units; null while no fee plan covers the transaction.
             */
            fee_amount: bigint | null;
            /** @description The plan that the fee was computed by; null if the fee is. */
            fee_plan_id: number | null;
        } | null;
        /** @description What stands from then on; null: nothing. */
        after?: {
            /** @description Alpha-3 code (ISO 4217). */
            currency: string;
            /**
             * Format: int64
             * @description Minor units.
             */
            full_amount: bigint;
            /**
             * Format: int64
             * @description Minor units.
             */
            tax_amount: bigint;
            /**
             * Format: int64
             * @description The store's fee in minor units; null while no fee plan covers the transaction.
             */
            fee_amount: bigint | null;
            /** @description The plan that the fee was computed by; null if the fee is. */
            fee_plan_id: number | null;
        } | null;
        /** @description What else is known of the transaction from then on; null: the correction changed nothing of it. */
        facts?: {
            /** @description The app in which it was paid. */
            bundle_id: string | null;
            /** @description What was paid: one_time, subscription_start, subscription_renewal. */
            kind: string | null;
            /** @description Of a renewal: the first transaction of the subscription. */
            original_transaction_id: string | null;
            /** @description The installation that paid. */
            installation_id: string | null;
            /** @description The way of payment. */
            channel: string | null;
        } | null;
        /** @description Why it was refused. */
        problem?: {
            /** @description A code from the error catalogue. */
            code: string;
            /** @description Why it was refused. */
            detail: string;
            /** @description Which members are wrong; empty if none is by itself. */
            errors: {
                /** @description JSON Pointer (RFC 6901) into the correction. */
                pointer: string;
                code: string;
                detail: string;
            }[];
        };
    }[];
};
export type Correction = {
    /** @description The transaction that it corrects. */
    transaction_id: string;
    /** @description Names the correction; later ones are larger. */
    correction_id: number;
    /** @enum {string} */
    kind: "void" | "restatement";
    /** @description Why it was made. */
    reason: string;
    /**
     * Format: date-time
     * @description When it was made.
     * @example 2026-11-20T10:00:00Z
     */
    made_at: string;
    /**
     * @description The statement that shows it: the transaction's or, if that was closed, the next open one. A month that exists, as year and month, like 2026-11.
     * @example 2026-11
     */
    statement_month: string;
    /** @description What stood until then; null after a void. */
    before: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /**
         * Format: int64
         * @description Minor units.
         */
        full_amount: bigint;
        /**
         * Format: int64
         * @description Minor units.
         */
        tax_amount: bigint;
        /**
         * Format: int64
         * @description The store's fee in minor units; null while no fee plan covers the transaction.
         */
        fee_amount: bigint | null;
        /** @description The plan that the fee was computed by; null if the fee is. */
        fee_plan_id: number | null;
    } | null;
    /** @description What stands from then on; null: nothing. */
    after: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /**
         * Format: int64
         * @description Minor units.
         */
        full_amount: bigint;
        /**
         * Format: int64
         * @description Minor units.
         */
        tax_amount: bigint;
        /**
         * Format: int64
         * @description The store's fee in minor units; null while no fee plan covers the transaction.
         */
        fee_amount: bigint | null;
        /** @description The plan that the fee was computed by; null if the fee is. */
        fee_plan_id: number | null;
    } | null;
    /** @description What else is known of the transaction from then on; null: the correction changed nothing of it. */
    facts: {
        /** @description The app in which it was paid. */
        bundle_id: string | null;
        /** @description What was paid: one_time, subscription_start, subscription_renewal. */
        kind: string | null;
        /** @description Of a renewal: the first transaction of the subscription. */
        original_transaction_id: string | null;
        /** @description The installation that paid. */
        installation_id: string | null;
        /** @description The way of payment. */
        channel: string | null;
    } | null;
};
export type MadeCorrection = {
    /** @description The transaction that it corrects. */
    transaction_id: string;
    /** @description Names the correction; later ones are larger. */
    correction_id: number;
    /** @enum {string} */
    kind: "void" | "restatement";
    /** @description Why it was made. */
    reason: string;
    /**
     * Format: date-time
     * @description When it was made.
     * @example 2026-11-20T10:00:00Z
     */
    made_at: string;
    /**
     * @description The statement that shows it: the transaction's or, if that was closed, the next open one. A month that exists, as year and month, like 2026-11.
     * @example 2026-11
     */
    statement_month: string;
    /** @description What stood until then; null after a void. */
    before: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /**
         * Format: int64
         * @description Minor units.
         */
        full_amount: bigint;
        /**
         * Format: int64
         * @description Minor units.
         */
        tax_amount: bigint;
        /**
         * Format: int64
         * @description The store's fee in minor units; null while no fee plan covers the transaction.
         */
        fee_amount: bigint | null;
        /** @description The plan that the fee was computed by; null if the fee is. */
        fee_plan_id: number | null;
    } | null;
    /** @description What stands from then on; null: nothing. */
    after: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /**
         * Format: int64
         * @description Minor units.
         */
        full_amount: bigint;
        /**
         * Format: int64
         * @description Minor units.
         */
        tax_amount: bigint;
        /**
         * Format: int64
         * @description The store's fee in minor units; null while no fee plan covers the transaction.
         */
        fee_amount: bigint | null;
        /** @description The plan that the fee was computed by; null if the fee is. */
        fee_plan_id: number | null;
    } | null;
    /** @description What else is known of the transaction from then on; null: the correction changed nothing of it. */
    facts: {
        /** @description The app in which it was paid. */
        bundle_id: string | null;
        /** @description What was paid: one_time, subscription_start, subscription_renewal. */
        kind: string | null;
        /** @description Of a renewal: the first transaction of the subscription. */
        original_transaction_id: string | null;
        /** @description The installation that paid. */
        installation_id: string | null;
        /** @description The way of payment. */
        channel: string | null;
    } | null;
    /** @description Who made it: an operator token, the command, or the policy for requests. */
    made_by: string;
};
export type CorrectionPage = {
    corrections: Correction[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MadeCorrectionPage = {
    corrections: MadeCorrection[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type CorrectionProposal = {
    /** @description Names the proposal; later ones are larger. */
    correction_proposal_id: number;
    merchant_id: number;
    /**
     * @description waiting: for a second person. approved: the corrections are made. refused: nothing was made. overtaken: nothing was made, because a transaction was corrected or a request decided meanwhile. All but waiting are final.
     * @enum {string}
     */
    state: "waiting" | "approved" | "refused" | "overtaken";
    /** @description How many corrections wait together. */
    correction_count: number;
    /** @description How much they would move, in each currency. */
    moved: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description Minor units, without regard to the direction.
         */
        moved_amount: bigint;
    }[];
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    proposed_at: string;
    /** @description A user, an operator token, or the command. */
    proposed_by: string;
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    decided_at: string | null;
    /** @description A user. */
    decided_by: string | null;
};
export type DetailedCorrectionProposal = {
    /** @description Names the proposal; later ones are larger. */
    correction_proposal_id: number;
    merchant_id: number;
    /**
     * @description waiting: for a second person. approved: the corrections are made. refused: nothing was made. overtaken: nothing was made, because a transaction was corrected or a request decided meanwhile. All but waiting are final.
     * @enum {string}
     */
    state: "waiting" | "approved" | "refused" | "overtaken";
    /** @description How many corrections wait together. */
    correction_count: number;
    /** @description How much they would move, in each currency. */
    moved: {
        /**
         * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
         * @example EUR
         */
        currency: string;
        /**
         * Format: int64
         * @description Minor units, without regard to the direction.
         */
        moved_amount: bigint;
    }[];
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    proposed_at: string;
    /** @description A user, an operator token, or the command. */
    proposed_by: string;
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    decided_at: string | null;
    /** @description A user. */
    decided_by: string | null;
    /** @description What it would change. */
    corrections: {
        transaction_id: string;
        /** @description The request of the merchant that it answers. */
        correction_request_id: number | null;
        /** @enum {string} */
        kind: "void" | "restatement";
        /** @description Why it was proposed. */
        reason: string;
        /** @description What stood when it was proposed; null after a void. */
        before: {
            /** @description Alpha-3 code (ISO 4217). */
            currency: string;
            /**
             * Format: int64
             * @description Minor units.
             */
            full_amount: bigint;
            /**
             * Format: int64
             * @description Minor units.
             */
            tax_amount: bigint;
            /**
             * Format: int64
             * @description The store's fee in minor units; null while no fee plan covers the transaction.
             */
            fee_amount: bigint | null;
            /** @description The plan that the fee was computed by; null if the fee is. */
            fee_plan_id: number | null;
        } | null;
        /** @description What would stand; null: nothing. Its fee is computed again when it is approved. */
        after: {
            /** @description Alpha-3 code (ISO 4217). */
            currency: string;
            /**
             * Format: int64
             * @description Minor units.
             */
            full_amount: bigint;
            /**
             * Format: int64
             * @description Minor units.
             */
            tax_amount: bigint;
            /**
             * Format: int64
             * @description The store's fee in minor units; null while no fee plan covers the transaction.
             */
            fee_amount: bigint | null;
            /** @description The plan that the fee was computed by; null if the fee is. */
            fee_plan_id: number | null;
        } | null;
        /** @description What else would be known of the transaction; null: nothing of it would change. */
        facts: {
            /** @description The app in which it was paid. */
            bundle_id: string | null;
            /** @description What was paid: one_time, subscription_start, subscription_renewal. */
            kind: string | null;
            /** @description Of a renewal: the first transaction of the subscription. */
            original_transaction_id: string | null;
            /** @description The installation that paid. */
            installation_id: string | null;
            /** @description The way of payment. */
            channel: string | null;
        } | null;
    }[];
};
export type CorrectionProposalPage = {
    correction_proposals: CorrectionProposal[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
/**
 * @example {
 *       "corrections": [
 *         {
 *           "id": "re_1",
 *           "transaction_id": "txn_1",
 *           "kind": "refund",
 *           "currency": "EUR",
 *           "full_amount": 500,
 *           "reason": "refunded in part"
 *         },
 *         {
 *           "id": "dp_2",
 *           "transaction_id": "txn_2",
 *           "kind": "void",
 *           "reason": "chargeback"
 *         },
 *         {
 *           "id": "facts 3",
 *           "transaction_id": "txn_3",
 *           "kind": "restate",
 *           "facts": {
 *             "kind": "subscription_renewal",
 *             "original_transaction_id": "txn_1"
 *           },
 *           "reason": "the kind was missing"
 *         }
 *       ]
 *     }
 */
export type NewCorrectionRequests = {
    corrections: {
        /**
         * @description Your own id of the request, such as the refund's: the same id with the same content is the same request for ever.
         * @example refund-18
         */
        id: string;
        /** @description The id under which you reported the transaction. */
        transaction_id: string;
        /**
         * @description refund: takes full_amount back from what stands, for a refund or a chargeback. void: nothing stands any longer. restate: what is given stands instead.
         * @enum {string}
         */
        kind: "refund" | "void" | "restate";
        /**
         * @description Alpha-3 code (ISO 4217). A refund needs it; a restatement without it keeps it. Three capital letters, like EUR.
         * @example EUR
         */
        currency?: string;
        /**
         * Format: int64
         * @description Minor units. Of a refund: what is taken back, tax included. Of a restatement: what stands.
         */
        full_amount?: bigint;
        /**
         * Format: int64
         * @description Minor units. Of a refund: the tax in it; if absent, its share of the tax.
         */
        tax_amount?: bigint;
        /**
         * Format: int64
         * @description Minor units, instead of full_amount: all that was given back of the transaction until now, if that is all you know. What requests with a refunded_total have asked for before is contained in it, and not asked for again.
         */
        refunded_total?: bigint;
        /**
         * @description Another id under which the same may have been requested before, such as that of the payment. If a request with that id asks for the same, this is that request, and nothing is requested again. One request is found so only once.
         * @example ch_18
         */
        former_id?: string;
        /**
         * Format: date-time
         * @description RFC 3339: when the money was given back. A request with former_id that was made before that is another one.
         * @example 2026-11-20T10:00:00Z
         */
        refunded_at?: string;
        /**
         * @description Of a restatement: what else is known of the transaction. What is absent stays as it is; null takes it away.
         * @example {
         *       "kind": "subscription_start",
         *       "channel": "web"
         *     }
         */
        facts?: {
            /** @description An app of the merchant. */
            bundle_id?: string | null;
            /** @description one_time, subscription_start, subscription_renewal */
            kind?: string | null;
            /** @description A transaction id, of 1 to 255 characters. */
            original_transaction_id?: string | null;
            /** @description An installation of the merchant and, with bundle_id, of that app. */
            installation_id?: string | null;
            /** @description A word of the operator's list. */
            channel?: string | null;
        };
        /**
         * @description Why, for the operator; it stays with the correction.
         * @example charged twice
         */
        reason: string;
    }[];
};
export type CorrectionRequest = {
    /** @description Names the request; later ones are larger. */
    correction_request_id: number;
    /** @description The merchant's own id of the request. */
    id: string;
    /** @description The refund's own id, under which the request was found again by its former_id. */
    later_id: string | null;
    transaction_id: string;
    /**
     * @description refund: takes full_amount back from what stands, for a refund or a chargeback. void: nothing stands any longer. restate: what is given stands instead.
     * @enum {string}
     */
    kind: "refund" | "void" | "restate";
    currency: string | null;
    /**
     * Format: int64
     * @description Minor units, as requested; with refunded_total, what this request takes back.
     */
    full_amount: bigint | null;
    /**
     * Format: int64
     * @description Minor units, as requested.
     */
    tax_amount: bigint | null;
    /**
     * Format: int64
     * @description Minor units: all that was given back until then, if the request says it.
     */
    refunded_total: bigint | null;
    /** @description What else would be known of the transaction, as requested; null: nothing of it would change. */
    facts?: {
        /** @description An app of the merchant. */
        bundle_id?: string | null;
        /** @description one_time, subscription_start, subscription_renewal */
        kind?: string | null;
        /** @description A transaction id, of 1 to 255 characters. */
        original_transaction_id?: string | null;
        /** @description An installation of the merchant and, with bundle_id, of that app. */
        installation_id?: string | null;
        /** @description A word of the operator's list. */
        channel?: string | null;
    } | null;
    reason: string;
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    requested_at: string;
    /**
     * @description waiting: for the operator. accepted: correction_id is made. refused: see decision. overtaken: the transaction was corrected differently in the meantime, see decision. All but waiting are final.
     * @enum {string}
     */
    state: "waiting" | "accepted" | "refused" | "overtaken";
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    decided_at: string | null;
    /** @description Why it was refused or overtaken. */
    decision: string | null;
    /** @description The correction that it led to. */
    correction_id: number | null;
};
export type OperatorCorrectionRequest = {
    merchant_id: number;
    /** @description Names the request; later ones are larger. */
    correction_request_id: number;
    /** @description The merchant's own id of the request. */
    id: string;
    /** @description The refund's own id, under which the request was found again by its former_id. */
    later_id: string | null;
    transaction_id: string;
    /**
     * @description refund: takes full_amount back from what stands, for a refund or a chargeback. void: nothing stands any longer. restate: what is given stands instead.
     * @enum {string}
     */
    kind: "refund" | "void" | "restate";
    currency: string | null;
    /**
     * Format: int64
     * @description Minor units, as requested; with refunded_total, what this request takes back.
     */
    full_amount: bigint | null;
    /**
     * Format: int64
     * @description Minor units, as requested.
     */
    tax_amount: bigint | null;
    /**
     * Format: int64
     * @description Minor units: all that was given back until then, if the request says it.
     */
    refunded_total: bigint | null;
    /** @description What else would be known of the transaction, as requested; null: nothing of it would change. */
    facts?: {
        /** @description An app of the merchant. */
        bundle_id?: string | null;
        /** @description one_time, subscription_start, subscription_renewal */
        kind?: string | null;
        /** @description A transaction id, of 1 to 255 characters. */
        original_transaction_id?: string | null;
        /** @description An installation of the merchant and, with bundle_id, of that app. */
        installation_id?: string | null;
        /** @description A word of the operator's list. */
        channel?: string | null;
    } | null;
    reason: string;
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    requested_at: string;
    /**
     * @description waiting: for the operator. accepted: correction_id is made. refused: see decision. overtaken: the transaction was corrected differently in the meantime, see decision. All but waiting are final.
     * @enum {string}
     */
    state: "waiting" | "accepted" | "refused" | "overtaken";
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    decided_at: string | null;
    /** @description Why it was refused or overtaken. */
    decision: string | null;
    /** @description The correction that it led to. */
    correction_id: number | null;
    /** @description An operator token, the command, or the policy. */
    decided_by: string | null;
    /** @description In lists: what stands of the transaction now; null: nothing, because it is voided. */
    standing?: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /**
         * Format: int64
         * @description Minor units.
         */
        full_amount: bigint;
        /**
         * Format: int64
         * @description Minor units.
         */
        tax_amount: bigint;
        /**
         * Format: int64
         * @description The store's fee in minor units; null while no fee plan covers the transaction.
         */
        fee_amount: bigint | null;
        /** @description The plan that the fee was computed by; null if the fee is. */
        fee_plan_id: number | null;
    } | null;
};
export type CorrectionRequestResults = {
    /** @description In the order of the call. */
    results: {
        /** @description Its place in the list, from 0 on. */
        position: number;
        id: string;
        /**
         * @description requested: now. repeated: before, see its state. refused: nothing was stored.
         * @enum {string}
         */
        outcome: "requested" | "repeated" | "refused";
        request?: CorrectionRequest;
        /** @description Why it was refused. */
        problem?: {
            /** @description A code from the error catalogue. */
            code: string;
            detail: string;
        };
    }[];
};
export type CorrectionRequestPage = {
    correction_requests: CorrectionRequest[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type OperatorCorrectionRequestPage = {
    correction_requests: OperatorCorrectionRequest[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
/**
 * @example {
 *       "correction_request_ids": [
 *         17
 *       ]
 *     }
 */
export type CorrectionRequestAcceptance = {
    /** @description Which ones, of this merchant. */
    correction_request_ids: number[];
};
/**
 * @example {
 *       "correction_request_ids": [
 *         17
 *       ],
 *       "reason": "There is no such refund in the statement of the bank."
 *     }
 */
export type CorrectionRequestRefusal = {
    /** @description Which ones, of this merchant. */
    correction_request_ids: number[];
    /**
     * @description Why; the merchant reads it.
     * @example charged twice
     */
    reason: string;
};
export type CorrectionRequestVerdicts = {
    /** @description In the order of the call, each id once. */
    results: {
        /**
         * @description decided: now, see the state of the request: what was to be accepted may be overtaken. decided_before: in the same way. waits: its correction waits for a second person, see correction_proposal. failed: see problem.
         * @enum {string}
         */
        outcome: "decided" | "decided_before" | "waits" | "failed";
        correction_request_id: number;
        request?: OperatorCorrectionRequest;
        /** @description Why it was refused. */
        problem?: {
            /** @description A code from the error catalogue. */
            code: string;
            detail: string;
        };
    }[];
    correction_proposal?: CorrectionProposal;
};
/**
 * @example {
 *       "currency": "EUR",
 *       "most_amount": 5000
 *     }
 */
export type NewCorrectionPolicy = {
    /**
     * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
     * @example EUR
     */
    currency: string;
    /**
     * Format: int64
     * @description Minor units: requests are accepted without an operator while the transaction is then at most this far from what was recorded, and from what an operator made of it. 0: never.
     */
    most_amount: bigint;
};
export type CorrectionPolicy = {
    merchant_id: number;
    currency: string;
    /**
     * Format: int64
     * @description Minor units.
     */
    most_amount: bigint;
    /**
     * Format: date-time
     * @example 2026-11-20T10:00:00Z
     */
    made_at: string;
    /** @description Who made it: an operator token, or the command. */
    made_by: string;
};
export type CorrectionPolicies = {
    /** @description One for each currency. */
    correction_policies: CorrectionPolicy[];
};
export type ReportSummary = {
    /** @description Unique report identifier. */
    report_id: string;
    /**
     * Format: date-time
     * @description When the report was generated, according to the report.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When the report was accepted.
     * @example 2026-11-20T10:00:00Z
     */
    accepted_at: string;
    /**
     * Format: date-time
     * @description When processing started; null before.
     * @example 2026-11-20T10:00:00Z
     */
    processing_at: string | null;
    /**
     * Format: date-time
     * @description When the report was completed; null before.
     * @example 2026-11-20T10:00:00Z
     */
    completed_at: string | null;
    /** @description Who uploaded it first, such as API key 12 or member 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00; null for reports from before this was kept. */
    uploaded_by: string | null;
    /** @description How many items had each outcome; null until the report is completed. */
    counts: ReportCounts | null;
    /** @description What it recorded, by currency and as recorded; empty until the report is completed. */
    totals: ReportTotal[];
    /** @description Empty until the report is completed. */
    warnings: ReportWarning[];
};
export type MerchantReport = {
    /** @description Whose report it is. */
    merchant_id: number;
    /** @description Unique report identifier. */
    report_id: string;
    /**
     * Format: date-time
     * @description When the report was generated, according to the report.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When the report was accepted.
     * @example 2026-11-20T10:00:00Z
     */
    accepted_at: string;
    /**
     * Format: date-time
     * @description When processing started; null before.
     * @example 2026-11-20T10:00:00Z
     */
    processing_at: string | null;
    /**
     * Format: date-time
     * @description When the report was completed; null before.
     * @example 2026-11-20T10:00:00Z
     */
    completed_at: string | null;
    /** @description Who uploaded it first, such as API key 12 or user 3; null for reports from before this was kept. */
    uploaded_by: string | null;
    /** @description How many items had each outcome; null until the report is completed. */
    counts: ReportCounts | null;
    /** @description What it recorded, by currency and as recorded; empty until the report is completed. */
    totals: ReportTotal[];
    /** @description Empty until the report is completed. */
    warnings: ReportWarning[];
};
export type ReportPage = {
    reports: ReportSummary[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MerchantReportPage = {
    reports: MerchantReport[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type ReportDays = {
    /**
     * Format: date
     * @description The first day (UTC). A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    from: string;
    /**
     * Format: date
     * @description The day (UTC) after the last one. A date that exists, in the years 0001 to 9999, like 2026-11-20.
     * @example 2026-11-20
     */
    to: string;
    /** @description Every day of the range, the oldest first, also without reports. */
    days: {
        /**
         * Format: date
         * @description The day (UTC) on which the reports were accepted. A date that exists, in the years 0001 to 9999, like 2026-11-20.
         * @example 2026-11-20
         */
        day: string;
        /** @description Completed reports that were accepted on this day. */
        reports: number;
        /** @description Transactions that they recorded. */
        recorded: number;
        /** @description Items that were recorded before. */
        repeated: number;
        /** @description Items that are not recorded. */
        invalid: number;
    }[];
};
export type RecordedTransaction = {
    /** @description Unique transaction identifier of the merchant. */
    id: string;
    /** @description Alpha-3 code (ISO 4217), as reported. */
    currency: string;
    /**
     * Format: int64
     * @description Minor units, as reported.
     */
    full_amount: bigint;
    /**
     * Format: int64
     * @description Minor units, as reported.
     */
    tax_amount: bigint;
    /**
     * Format: int64
     * @description full_amount - tax_amount: what the fee is computed from.
     */
    base_amount: bigint;
    /**
     * Format: int64
     * @description The store's fee in minor units; null while no fee plan covers the transaction.
     */
    fee_amount: bigint | null;
    /** @description The plan that the fee was computed by; null if the fee is. */
    fee_plan_id: number | null;
    /** @description Alpha-3 code (ISO 3166-1). */
    payer_country: string;
    /**
     * Format: date-time
     * @description When it was settled, exact to the microsecond, in UTC.
     * @example 2026-11-20T10:00:00Z
     */
    settled_at: string;
    /** @description The report that recorded it. */
    report_id: string;
    /**
     * Format: date-time
     * @description When it was recorded.
     * @example 2026-11-20T10:00:00Z
     */
    recorded_at: string;
    /**
     * @description The statement on which it stands. A month that exists, as year and month, like 2026-11.
     * @example 2026-11
     */
    statement_month: string;
    /** @description It was settled in a month that was already closed, and stands on a later statement. */
    late: boolean;
    /**
     * @description Its status after its corrections; recorded: it has none.
     * @enum {string}
     */
    status: "recorded" | "voided" | "restated";
    /** @description What stands after its corrections; null: nothing, because it is voided. */
    standing: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /**
         * Format: int64
         * @description Minor units.
         */
        full_amount: bigint;
        /**
         * Format: int64
         * @description Minor units.
         */
        tax_amount: bigint;
        /**
         * Format: int64
         * @description The store's fee in minor units; null while no fee plan covers the transaction.
         */
        fee_amount: bigint | null;
        /** @description The plan that the fee was computed by; null if the fee is. */
        fee_plan_id: number | null;
    } | null;
    /** @description What else is known of it after its corrections; null: nothing. */
    facts: {
        /** @description The app in which it was paid. */
        bundle_id: string | null;
        /** @description What was paid: one_time, subscription_start, subscription_renewal. */
        kind: string | null;
        /** @description Of a renewal: the first transaction of the subscription. */
        original_transaction_id: string | null;
        /** @description The installation that paid. */
        installation_id: string | null;
        /** @description The way of payment. */
        channel: string | null;
    } | null;
    /** @description How the fee that stands was computed; null if none stands. */
    why_this_fee: {
        /**
         * Format: int64
         * @description The merchant's volume before the transaction, in minor units: the base of what had a fee on the statements of the year in this currency, in the order of recording. Null where it was not kept: in corrections of version 0.1.0 that changed the currency.
         */
        volume_before: bigint | null;
        /** @description Whether the plan has tiers in this currency that count this volume. */
        depends_on_volume: boolean;
        /** @description Which part of the base has which rate, in the order of the volume; one part if the plan has no tiers in this currency. Empty if they depend on a volume that was not kept, and for a rate card, whose lines have parts of their own. */
        parts: {
            /**
             * Format: int64
             * @description Where in the volume the part begins, in minor units; absent if that is not known.
             */
            volume_from?: bigint;
            /**
             * Format: int64
             * @description The part of the base, in minor units.
             */
            base_amount: bigint;
            /** @description Its rate in per cent, such as `7.125`. */
            rate_percent: string;
            /** @description Their product in major units, exact, such as `1.4985`. */
            exact_fee: string;
        }[];
        /** @description The sum of the parts in major units, or of the fees of the lines. The fee is this, rounded half to even. */
        exact_fee: string;
        /** @description What the lines of a rate card charged, in their order: their fees add up to the fee. Empty for a plan of one rate. */
        lines: LineReason[];
    } | null;
    /** @description The oldest first. */
    corrections: {
        /** @description Names the correction; later ones are larger. */
        correction_id: number;
        /** @enum {string} */
        kind: "void" | "restatement";
        /** @description Why it was made. */
        reason: string;
        /**
         * Format: date-time
         * @description When it was made.
         * @example 2026-11-20T10:00:00Z
         */
        made_at: string;
        /**
         * @description The statement that shows it: the transaction's or, if that was closed, the next open one. A month that exists, as year and month, like 2026-11.
         * @example 2026-11
         */
        statement_month: string;
    }[];
    /** @description Every fee that it had, the first one first: when it was recorded or got its first fee, when it was repriced, and after each correction. */
    prices: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /** @description Decimals of the currency: with 2, a fee of 357 minor units is 3.57. */
        decimals: number;
        /**
         * Format: int64
         * @description The fee in minor units.
         */
        fee_amount: bigint;
        /** @description The plan that gave it. */
        fee_plan_id: number;
        /**
         * Format: date-time
         * @description When the transaction got this fee.
         * @example 2026-11-20T10:00:00Z
         */
        since: string;
    }[];
};
export type MerchantTransaction = {
    /** @description Unique transaction identifier of the merchant. */
    id: string;
    /** @description Alpha-3 code (ISO 4217), as reported. */
    currency: string;
    /**
     * Format: int64
     * @description Minor units, as reported.
     */
    full_amount: bigint;
    /**
     * Format: int64
     * @description Minor units, as reported.
     */
    tax_amount: bigint;
    /**
     * Format: int64
     * @description full_amount - tax_amount: what the fee is computed from.
     */
    base_amount: bigint;
    /**
     * Format: int64
     * @description The store's fee in minor units; null while no fee plan covers the transaction.
     */
    fee_amount: bigint | null;
    /** @description The plan that the fee was computed by; null if the fee is. */
    fee_plan_id: number | null;
    /** @description Alpha-3 code (ISO 3166-1). */
    payer_country: string;
    /**
     * Format: date-time
     * @description When it was settled, exact to the microsecond, in UTC.
     * @example 2026-11-20T10:00:00Z
     */
    settled_at: string;
    /** @description The report that recorded it. */
    report_id: string;
    /**
     * Format: date-time
     * @description When it was recorded.
     * @example 2026-11-20T10:00:00Z
     */
    recorded_at: string;
    /**
     * @description The statement on which it stands. A month that exists, as year and month, like 2026-11.
     * @example 2026-11
     */
    statement_month: string;
    /** @description It was settled in a month that was already closed, and stands on a later statement. */
    late: boolean;
    /**
     * @description Its status after its corrections; recorded: it has none.
     * @enum {string}
     */
    status: "recorded" | "voided" | "restated";
    /** @description What stands after its corrections; null: nothing, because it is voided. */
    standing: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /**
         * Format: int64
         * @description Minor units.
         */
        full_amount: bigint;
        /**
         * Format: int64
         * @description Minor units.
         */
        tax_amount: bigint;
        /**
         * Format: int64
         * @description The store's fee in minor units; null while no fee plan covers the transaction.
         */
        fee_amount: bigint | null;
        /** @description The plan that the fee was computed by; null if the fee is. */
        fee_plan_id: number | null;
    } | null;
    /** @description What else is known of it after its corrections; null: nothing. */
    facts: {
        /** @description The app in which it was paid. */
        bundle_id: string | null;
        /** @description What was paid: one_time, subscription_start, subscription_renewal. */
        kind: string | null;
        /** @description Of a renewal: the first transaction of the subscription. */
        original_transaction_id: string | null;
        /** @description The installation that paid. */
        installation_id: string | null;
        /** @description The way of payment. */
        channel: string | null;
    } | null;
    /** @description How the fee that stands was computed; null if none stands. */
    why_this_fee: {
        /**
         * Format: int64
         * @description The merchant's volume before the transaction, in minor units: the base of what had a fee on the statements of the year in this currency, in the order of recording. Null where it was not kept: in corrections of version 0.1.0 that changed the currency.
         */
        volume_before: bigint | null;
        /** @description Whether the plan has tiers in this currency that count this volume. */
        depends_on_volume: boolean;
        /** @description Which part of the base has which rate, in the order of the volume; one part if the plan has no tiers in this currency. Empty if they depend on a volume that was not kept, and for a rate card, whose lines have parts of their own. */
        parts: {
            /**
             * Format: int64
             * @description Where in the volume the part begins, in minor units; absent if that is not known.
             */
            volume_from?: bigint;
            /**
             * Format: int64
             * @description The part of the base, in minor units.
             */
            base_amount: bigint;
            /** @description Its rate in per cent, such as `7.125`. */
            rate_percent: string;
            /** @description Their product in major units, exact, such as `1.4985`. */
            exact_fee: string;
        }[];
        /** @description The sum of the parts in major units, or of the fees of the lines. The fee is this, rounded half to even. */
        exact_fee: string;
        /** @description What the lines of a rate card charged, in their order: their fees add up to the fee. Empty for a plan of one rate. */
        lines: LineReason[];
    } | null;
    /** @description The oldest first. */
    corrections: {
        /** @description Names the correction; later ones are larger. */
        correction_id: number;
        /** @enum {string} */
        kind: "void" | "restatement";
        /** @description Why it was made. */
        reason: string;
        /**
         * Format: date-time
         * @description When it was made.
         * @example 2026-11-20T10:00:00Z
         */
        made_at: string;
        /**
         * @description The statement that shows it: the transaction's or, if that was closed, the next open one. A month that exists, as year and month, like 2026-11.
         * @example 2026-11
         */
        statement_month: string;
        /** @description Who made it: an operator token, the command, or the policy for requests. */
        made_by: string;
    }[];
    /** @description Every fee that it had, the first one first: when it was recorded or got its first fee, when it was repriced, and after each correction. */
    prices: {
        /** @description Alpha-3 code (ISO 4217). */
        currency: string;
        /** @description Decimals of the currency: with 2, a fee of 357 minor units is 3.57. */
        decimals: number;
        /**
         * Format: int64
         * @description The fee in minor units.
         */
        fee_amount: bigint;
        /** @description The plan that gave it. */
        fee_plan_id: number;
        /**
         * Format: date-time
         * @description When the transaction got this fee.
         * @example 2026-11-20T10:00:00Z
         */
        since: string;
        /** @description Who gave it: the report that recorded it, then an operator token, or the command. */
        by: string;
    }[];
};
export type TransactionPage = {
    transactions: RecordedTransaction[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MerchantTransactionPage = {
    transactions: MerchantTransaction[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type InvalidTransaction = {
    /** @description The transaction identifier, as sent. */
    id: string;
    /** @description The report that brought it. */
    report_id: string;
    /** @description Its index in the report, from 0 on. */
    position: number;
    /**
     * Format: date-time
     * @description When the report was accepted.
     * @example 2026-11-20T10:00:00Z
     */
    accepted_at: string;
    /** @description The code that the reason begins with. */
    reason_code: string;
    /** @description Why it is not recorded, and what to do. */
    reason: string;
};
export type InvalidTransactionPage = {
    invalid_transactions: InvalidTransaction[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type FoundTransaction = {
    /** @description The merchant. */
    merchant_id: number;
    /** @description Its name. */
    merchant_name: string;
    /** @description As it was recorded, without its corrections, which the list of the transactions of a merchant has; null: it is not. */
    recorded_as: {
        /** @description Alpha-3 code (ISO 4217), as reported. */
        currency: string;
        /** @description Decimals of the currency: with 2, an amount of 1234 minor units is 12.34. */
        decimals: number;
        /**
         * Format: int64
         * @description Minor units, as reported.
         */
        full_amount: bigint;
        /**
         * Format: int64
         * @description Minor units, as reported.
         */
        tax_amount: bigint;
        /**
         * Format: int64
         * @description The fee of what was recorded; null if it has none yet.
         */
        fee_amount: bigint | null;
        /**
         * Format: date-time
         * @description When it was settled, in UTC.
         * @example 2026-11-20T10:00:00Z
         */
        settled_at: string;
        /** @description The report that recorded it. */
        report_id: string;
    } | null;
    /** @description How often it was sent and not recorded; the list of invalid transactions has the reasons. */
    invalid_count: number;
};
export type FoundTransactionPage = {
    transactions: FoundTransaction[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
/** @description Only `token` and `bundle_id` are required. For every other field, null says the same as leaving it out. */
export type InstallationMatchRequest = {
    /** @description Unique random string made by the client; the same token always gets the same installation. */
    token: string;
    /** @description Bundle identifier of a registered app. */
    bundle_id: string;
    /** @description Device model identifier, e.g. `iPhone15,2`. */
    device_model?: string | null;
    /** @description Version of the device's operating system, e.g. `17.2`. */
    os_version?: string | null;
    /** @description Language of the device as a BCP 47 code, e.g. `en-US`. */
    language?: string | null;
    /**
     * Format: int64
     * @description Available disk capacity of the device in bytes.
     */
    availableCapacity?: bigint | null;
};
export type InstallationToken = {
    /** @description The issuer: the base URL of this service. */
    iss: string;
    /** @description The app's bundle identifier; after `test:` if the installation is one of a twin, so that the app takes it only where it asks for it. */
    aud: string;
    /** @description When the token was issued, in epoch seconds. */
    iat: number;
    /** @description When the token expires, in epoch seconds. */
    exp: number;
    /**
     * Format: uuid
     * @description Unique identifier of the token.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    jti: string;
    /** @description The `token` that the client sent. */
    request_token: string;
    /**
     * Format: uuid
     * @description The installation identifier.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_token: string;
    attribution_data?: AttributionData;
    /** @description How the installation was matched when it was created. */
    match: {
        /**
         * @description `ip`: one store user was seen on the address; `device`: several, of which the device singles out one; `none`: nobody; `ambiguous`: several, of which nothing singles out one.
         * @enum {unknown}
         */
        rule: "ip" | "device" | "none" | "ambiguous";
        /** @description Store users seen on the address; on a crowded one a lower bound. */
        candidates: number;
    };
};
/**
 * @description Marketing data of a store user: any members, such as `utm_source`, `utm_campaign`, `gclid`, `gbraid` or `wbraid`. Numbers may be longer than a double holds: read it without rounding, or send them as strings.
 * @example {
 *       "utm_source": "newsletter",
 *       "utm_campaign": "spring",
 *       "gclid": "Cj0KCQ"
 *     }
 */
export type AttributionData = Record<string, unknown>;
/**
 * @description One visit of a store user. Fields that describe the device have the names of the install call, and null says the same as leaving one out.
 * @example {
 *       "store_user_id": "u1",
 *       "ip_address": "192.0.2.1",
 *       "seen_at": "2026-11-20T10:00:00Z",
 *       "device_model": "iPhone15,2",
 *       "os_version": "17.2",
 *       "language": "en-US",
 *       "availableCapacity": 52428800000
 *     }
 */
export type StoreSession = {
    store_user_id: string;
    /** @description IPv4 in dotted decimal or IPv6, without port, brackets and zone. It is stored only as a keyed hash. */
    ip_address: string;
    /**
     * Format: date-time
     * @description RFC 3339; at most 5 minutes ahead. A session of 24 hours ago or more is not stored.
     * @example 2026-11-20T10:00:00Z
     */
    seen_at: string;
    /** @description Device model identifier, e.g. `iPhone15,2`. */
    device_model?: string | null;
    /** @description Version of the device's operating system, e.g. `17.2`. */
    os_version?: string | null;
    /** @description Language of the device as a BCP 47 code, e.g. `en-US`. */
    language?: string | null;
    /**
     * Format: int64
     * @description Available disk capacity of the device in bytes.
     */
    availableCapacity?: bigint | null;
    /**
     * Format: int64
     * @deprecated
     * @description Another spelling of `availableCapacity`; give one of the two.
     */
    available_capacity?: bigint | null;
};
export type StoreSessionsBatch = {
    sessions: StoreSession[];
};
export type StoreSessionsResult = {
    /** @description Sessions in the batch. */
    received: number;
    /** @description Sessions that are new. */
    stored: number;
    /** @description Sessions that were known already, from this batch or an earlier one. */
    repeated: number;
    /** @description Sessions older than the matching window; they were not stored. */
    outside_window: number;
    /** @description Sessions of store users who were erased in the last 24 hours; they were not stored. */
    erased: number;
    /** @description Only of `application/x-ndjson`: lines with faults; they were not stored, and the others were. */
    refused?: number;
    /** @description Only of `application/x-ndjson`: all faults of the lines. */
    error_count?: number;
    /** @description Only of `application/x-ndjson`: the first 100 faults, in the order of the lines. */
    errors?: {
        /** @description The number of the line. */
        line: number;
        /** @description JSON Pointer (RFC 6901) into the line; empty for all of it. */
        pointer: string;
        code: string;
        detail: string;
    }[];
};
/**
 * @description An invented visit to the store. Fields that describe the device have the names of the install call.
 * @example {
 *       "store_user_id": "tester",
 *       "device_model": "iPhone15,2",
 *       "attribution_data": {
 *         "utm_source": "newsletter"
 *       }
 *     }
 */
export type TestSession = {
    /** @description Any name. It is a test user of this twin alone, even if a user of the store has the same name. */
    store_user_id: string;
    /** @description The address of the device; by default that of this call. It is stored only as a keyed hash. */
    ip_address?: string;
    /** @description Device model identifier, e.g. `iPhone15,2`. */
    device_model?: string | null;
    /** @description Version of the device's operating system, e.g. `17.2`. */
    os_version?: string | null;
    /** @description Language of the device as a BCP 47 code, e.g. `en-US`. */
    language?: string | null;
    /**
     * Format: int64
     * @description Available disk capacity of the device in bytes.
     */
    availableCapacity?: bigint | null;
    attribution_data?: AttributionData;
};
export type ListedInstallation = {
    /**
     * Format: uuid
     * @description The `installation_token` of the app.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id: string;
    /** @description The app's bundle identifier. */
    bundle_id: string;
    /**
     * Format: date-time
     * @description When the app called for the first time.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /**
     * @description `ip`: one store user was seen on the address; `device`: several were, and the device decided between them; `none`: nobody was; `ambiguous`: several were, and nothing decided.
     * @enum {string}
     */
    rule: "ip" | "device" | "none" | "ambiguous";
    /** @description Store users seen on the address within the 24 hours before; for a crowded address, at least this many. */
    candidates: number;
    /** @description Whether it has attribution data; if not, it is organic. */
    attributed: boolean;
};
export type InstallationPage = {
    installations: ListedInstallation[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type InstallationEvidence = {
    /**
     * @description `several_remain`: nothing decided between them; `none_remains`: the device contradicts every user; `not_told_apart`: one user is left, but only because nothing is known about their device; `too_many`: more users have the model, or an unknown one, than are compared, or there are too many sessions to read all of them; `matching_off`: no user was looked for.
     * @enum {string}
     */
    outcome: "no_user" | "only_user" | "told_apart" | "several_remain" | "none_remains" | "not_told_apart" | "too_many" | "matching_off";
    /** @description Whether the address is so crowded that not all users were counted. Then `candidates`, and the users that the model considered and ruled out, are lower bounds. */
    at_least: boolean;
    /**
     * @description The last property that ruled out a user, and that is known of the matched one.
     * @enum {string|null}
     */
    decided_by: "device_model" | "os_version" | "language" | "language_primary" | "available_capacity" | null;
    /** @description In the order of comparison; empty unless several users were compared. */
    steps: {
        /**
         * @description What was compared.
         * @enum {string}
         */
        property: "device_model" | "os_version" | "language" | "language_primary" | "available_capacity";
        /** @description Users before. */
        considered: number;
        /** @description Users that it ruled out. */
        eliminated: number;
        /** @description Users for which it is unknown. They remain. */
        unknown: number;
        /** @description Users after. */
        remaining: number;
    }[];
    /** @description What the request did not say about its device, or said illegibly. */
    missing: ("device_model" | "os_version" | "language" | "available_capacity")[];
    /** @description What the request said about its device, if it was compared. */
    device: {
        device_model?: string;
        os_version?: string;
        language?: string;
    };
};
export type Installation = {
    /**
     * Format: uuid
     * @description The `installation_token` of the app.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id: string;
    /** @description The app's bundle identifier. */
    bundle_id: string;
    /**
     * Format: date-time
     * @description When the app called for the first time.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /**
     * @description `ip`: one store user was seen on the address; `device`: several were, and the device decided between them; `none`: nobody was; `ambiguous`: several were, and nothing decided.
     * @enum {string}
     */
    rule: "ip" | "device" | "none" | "ambiguous";
    /** @description Store users seen on the address within the 24 hours before; for a crowded address, at least this many. */
    candidates: number;
    /** @description Whether it has attribution data; if not, it is organic. */
    attributed: boolean;
    /** @description Whether its store user and attribution data were erased. */
    erased: boolean;
    /**
     * Format: date-time
     * @description When they were erased; absent unless they were.
     * @example 2026-11-20T10:00:00Z
     */
    erased_at?: string;
    evidence: InstallationEvidence;
    /** @description The same in words. */
    explanation: string;
    attribution_data?: AttributionData;
};
export type MerchantInstallation = {
    /** @description The merchant of the app. */
    merchant_id: number;
    /** @description The matched store user; null if there is none. */
    store_user_id: string | null;
    /**
     * Format: uuid
     * @description The `installation_token` of the app.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id: string;
    /** @description The app's bundle identifier. */
    bundle_id: string;
    /**
     * Format: date-time
     * @description When the app called for the first time.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /**
     * @description `ip`: one store user was seen on the address; `device`: several were, and the device decided between them; `none`: nobody was; `ambiguous`: several were, and nothing decided.
     * @enum {string}
     */
    rule: "ip" | "device" | "none" | "ambiguous";
    /** @description Store users seen on the address within the 24 hours before; for a crowded address, at least this many. */
    candidates: number;
    /** @description Whether it has attribution data; if not, it is organic. */
    attributed: boolean;
    /** @description Whether its store user and attribution data were erased. */
    erased: boolean;
    /**
     * Format: date-time
     * @description When they were erased; absent unless they were.
     * @example 2026-11-20T10:00:00Z
     */
    erased_at?: string;
    evidence: InstallationEvidence;
    /** @description The same in words. */
    explanation: string;
    attribution_data?: AttributionData;
};
export type AttributionQuality = {
    /**
     * Format: date-time
     * @description Hours that begin at this time or later.
     * @example 2026-11-20T10:00:00Z
     */
    from: string;
    /**
     * Format: date-time
     * @description Hours that begin before this time.
     * @example 2026-11-20T10:00:00Z
     */
    to: string;
    total: {
        /**
         * Format: int64
         * @description New installations; repeated calls are not counted.
         */
        installations: bigint;
        /**
         * Format: int64
         * @description Those for which a store user was looked for: not those of apps whose matching was off.
         */
        asked: bigint;
        /**
         * Format: int64
         * @description Matched to a store user, by rule `ip` or `device`.
         */
        matched: bigint;
        /**
         * Format: int64
         * @description More than one store user was on the address: rules `device` and `ambiguous`.
         */
        collisions: bigint;
        /**
         * Format: int64
         * @description Several store users, and nothing decided between them: rule `ambiguous`.
         */
        unresolved: bigint;
        /**
         * Format: int64
         * @description With attribution data.
         */
        attributed: bigint;
        /** @description matched / asked, rounded to four decimals; null if `asked` is 0. */
        match_rate: number | null;
        /** @description collisions / asked, rounded to four decimals; null if `asked` is 0. */
        collision_rate: number | null;
        /** @description unresolved / asked, rounded to four decimals; null if `asked` is 0. */
        unresolved_rate: number | null;
    };
    /** @description The oldest first, without those in which nothing was installed. */
    periods: {
        /**
         * Format: date-time
         * @description The beginning of the hour or day, in UTC.
         * @example 2026-11-20T10:00:00Z
         */
        starts_at: string;
        /**
         * Format: int64
         * @description New installations; repeated calls are not counted.
         */
        installations: bigint;
        /**
         * Format: int64
         * @description Those for which a store user was looked for: not those of apps whose matching was off.
         */
        asked: bigint;
        /**
         * Format: int64
         * @description Matched to a store user, by rule `ip` or `device`.
         */
        matched: bigint;
        /**
         * Format: int64
         * @description More than one store user was on the address: rules `device` and `ambiguous`.
         */
        collisions: bigint;
        /**
         * Format: int64
         * @description Several store users, and nothing decided between them: rule `ambiguous`.
         */
        unresolved: bigint;
        /**
         * Format: int64
         * @description With attribution data.
         */
        attributed: bigint;
        /** @description matched / asked, rounded to four decimals; null if `asked` is 0. */
        match_rate: number | null;
        /** @description collisions / asked, rounded to four decimals; null if `asked` is 0. */
        collision_rate: number | null;
        /** @description unresolved / asked, rounded to four decimals; null if `asked` is 0. */
        unresolved_rate: number | null;
    }[];
};
export type AppQualityPage = {
    /**
     * Format: date-time
     * @description Hours that begin at this time or later.
     * @example 2026-11-20T10:00:00Z
     */
    from: string;
    /**
     * Format: date-time
     * @description Hours that begin before this time.
     * @example 2026-11-20T10:00:00Z
     */
    to: string;
    apps: {
        merchant_id: number;
        bundle_id: string;
        /**
         * Format: int64
         * @description New installations; repeated calls are not counted.
         */
        installations: bigint;
        /**
         * Format: int64
         * @description Those for which a store user was looked for: not those of apps whose matching was off.
         */
        asked: bigint;
        /**
         * Format: int64
         * @description Matched to a store user, by rule `ip` or `device`.
         */
        matched: bigint;
        /**
         * Format: int64
         * @description More than one store user was on the address: rules `device` and `ambiguous`.
         */
        collisions: bigint;
        /**
         * Format: int64
         * @description Several store users, and nothing decided between them: rule `ambiguous`.
         */
        unresolved: bigint;
        /**
         * Format: int64
         * @description With attribution data.
         */
        attributed: bigint;
        /** @description matched / asked, rounded to four decimals; null if `asked` is 0. */
        match_rate: number | null;
        /** @description collisions / asked, rounded to four decimals; null if `asked` is 0. */
        collision_rate: number | null;
        /** @description unresolved / asked, rounded to four decimals; null if `asked` is 0. */
        unresolved_rate: number | null;
        /** @description matched / asked in the time before `from`, as many hours or days, rounded to four decimals; null if nobody was looked for then. */
        match_rate_before: number | null;
        /**
         * Format: int64
         * @description How many more would be matched at the rate of the time before; 0 if the rate is not lower, or unknown.
         */
        missing_matches: bigint;
        /** @description The oldest first, without those in which nothing was installed. */
        periods: {
            /**
             * Format: date-time
             * @description The beginning of the hour or day, in UTC.
             * @example 2026-11-20T10:00:00Z
             */
            starts_at: string;
            /**
             * Format: int64
             * @description New installations; repeated calls are not counted.
             */
            installations: bigint;
            /**
             * Format: int64
             * @description Those for which a store user was looked for: not those of apps whose matching was off.
             */
            asked: bigint;
            /**
             * Format: int64
             * @description Matched to a store user, by rule `ip` or `device`.
             */
            matched: bigint;
            /**
             * Format: int64
             * @description Several store users, and nothing decided between them: rule `ambiguous`.
             */
            unresolved: bigint;
        }[];
    }[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type NewErasure = {
    /** @description The store user who is erased, as sessions name them. */
    store_user_id?: string;
    /**
     * Format: uuid
     * @description An `installation_token`: the store user that the installation is linked to is erased. An installation linked to nobody loses what it holds about the device.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id?: string;
};
export type Erasure = {
    /**
     * Format: int64
     * @description Names this record.
     */
    erasure_id: bigint;
    /**
     * @description What the request named; the name itself is not recorded.
     * @enum {unknown}
     */
    asked_by: "store_user" | "installation";
    /** @description Who is responsible for it: an operator token, or the command. */
    erased_by: string;
    /**
     * Format: date-time
     * @description When it was asked for.
     * @example 2026-11-20T10:00:00Z
     */
    erased_at: string;
    /**
     * Format: int64
     * @description Store sessions that were deleted.
     */
    sessions: bigint;
    /**
     * Format: int64
     * @description 1 when the store user had attribution data, else 0.
     */
    attribution_data: bigint;
    /**
     * Format: int64
     * @description Installations that were unlinked and lost their copies of the attribution data, or one that was linked to nobody and lost what it held about the device. If all three numbers are 0, there was nothing to erase.
     */
    installations: bigint;
};
export type ErasurePage = {
    erasures: Erasure[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type AccessRequest = {
    /** @description The store user, as sessions name them. */
    store_user_id: string;
    /**
     * @description `json` (the default), or `html`: a page to hand over.
     * @enum {unknown}
     */
    format?: "json" | "html";
};
export type SubjectFile = {
    /** @description Who was asked about. */
    store_user_id: string;
    /**
     * Format: date-time
     * @description When it was looked up.
     * @example 2026-11-20T10:00:00Z
     */
    made_at: string;
    /** @description False if nothing at all is held. */
    anything_held: boolean;
    /** @description The same as a sentence. */
    conclusion: string;
    /** @description What a person may look for and is not held, or not here. */
    not_held: string[];
    /** @description What the person can do. */
    rights: string[];
    held: {
        /** @description Where the user came from. */
        attribution_data: {
            /** @description The kind of data, as a person reads it. */
            title: string;
            /** @description What it is. */
            what: string;
            /** @description What it is used for. */
            why: string;
            /** @description Where it comes from. */
            source: string;
            /** @description Who receives it. */
            recipients: string;
            /** @description How long it is kept. */
            kept: string;
            records: {
                /**
                 * Format: date-time
                 * @description When it was set.
                 * @example 2026-11-20T10:00:00Z
                 */
                updated_at: string;
                attribution_data: AttributionData;
            }[];
            /**
             * Format: int64
             * @description How many records there are.
             */
            count: bigint;
        };
        /** @description Installations that are linked to the user. */
        installations: {
            /** @description The kind of data, as a person reads it. */
            title: string;
            /** @description What it is. */
            what: string;
            /** @description What it is used for. */
            why: string;
            /** @description Where it comes from. */
            source: string;
            /** @description Who receives it. */
            recipients: string;
            /** @description How long it is kept. */
            kept: string;
            records: {
                /** @description Who makes the app. */
                merchant_name: string;
                /** @description How the token of the app is kept: as a hash, which is not shown. */
                app_token: string;
                installation: MerchantInstallation;
            }[];
            /**
             * Format: int64
             * @description How many records there are.
             */
            count: bigint;
        };
        /** @description Events of these installations, in the order of their acceptance. */
        events: {
            /** @description The kind of data, as a person reads it. */
            title: string;
            /** @description What it is. */
            what: string;
            /** @description What it is used for. */
            why: string;
            /** @description Where it comes from. */
            source: string;
            /** @description Who receives it. */
            recipients: string;
            /** @description How long it is kept. */
            kept: string;
            records: {
                /**
                 * Format: uuid
                 * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
                 */
                event_id: string;
                /** @description Who sent it. */
                merchant_id: number;
                /**
                 * Format: uuid
                 * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
                 */
                installation_id: string;
                event_name: string;
                /** @description When it happened, as it was sent. */
                event_datetime: string;
                /**
                 * Format: date-time
                 * @description When it arrived.
                 * @example 2026-11-20T10:00:00Z
                 */
                accepted_at: string;
                /**
                 * @description `linked`: it counts; `waiting`: its installation is about to be linked; `duplicate`: it was sent again; `queued`: it is not recorded yet; `set_aside`: it could not be recorded.
                 * @enum {unknown}
                 */
                state: "linked" | "waiting" | "duplicate" | "queued" | "set_aside";
                /** @description As it was sent. */
                payload: Record<string, unknown>;
            }[];
            /**
             * Format: int64
             * @description How many records there are.
             */
            count: bigint;
        };
        /** @description Transactions that name one of these installations, did before a correction, or would by a correction that was requested or proposed. */
        payments: {
            /** @description The kind of data, as a person reads it. */
            title: string;
            /** @description What it is. */
            what: string;
            /** @description What it is used for. */
            why: string;
            /** @description Where it comes from. */
            source: string;
            /** @description Who receives it. */
            recipients: string;
            /** @description How long it is kept. */
            kept: string;
            records: {
                /** @description The id that the merchant chose. */
                transaction_id: string;
                /** @description Who reported it. */
                merchant_id: number;
                /**
                 * Format: uuid
                 * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
                 */
                installation_id: string;
                /** @description Alpha-3 code (ISO 4217). */
                currency: string;
                /** @description Alpha-3 code (ISO 3166-1). */
                payer_country: string;
                /**
                 * Format: date-time
                 * @description When it was settled.
                 * @example 2026-11-20T10:00:00Z
                 */
                settled_at: string;
                /**
                 * Format: int64
                 * @description Minor units, as reported.
                 */
                full_amount: bigint;
                /**
                 * Format: int64
                 * @description Minor units, as reported.
                 */
                tax_amount: bigint;
            }[];
            /**
             * Format: int64
             * @description How many records there are.
             */
            count: bigint;
        };
        /** @description When the user was seen in the store. */
        sessions: {
            /** @description The kind of data, as a person reads it. */
            title: string;
            /** @description What it is. */
            what: string;
            /** @description What it is used for. */
            why: string;
            /** @description Where it comes from. */
            source: string;
            /** @description Who receives it. */
            recipients: string;
            /** @description How long it is kept. */
            kept: string;
            records: {
                /**
                 * Format: date-time
                 * @description When the user was seen.
                 * @example 2026-11-20T10:00:00Z
                 */
                seen_at: string;
                /** @description How the address is kept: as a keyed hash, which is not shown. */
                address: string;
                /** @description In lower case, as it is compared. */
                device_model: string | null;
                /** @description The version of the operating system. */
                os_version: string | null;
                /** @description The language of the device. */
                language: string | null;
                /**
                 * Format: int64
                 * @description Free disk space, in bytes.
                 */
                available_capacity: bigint | null;
            }[];
            /**
             * Format: int64
             * @description How many records there are.
             */
            count: bigint;
        };
        /** @description That the user was erased within the last day. */
        erasure_marks: {
            /** @description The kind of data, as a person reads it. */
            title: string;
            /** @description What it is. */
            what: string;
            /** @description What it is used for. */
            why: string;
            /** @description Where it comes from. */
            source: string;
            /** @description Who receives it. */
            recipients: string;
            /** @description How long it is kept. */
            kept: string;
            records: {
                /**
                 * Format: date-time
                 * @description When the user was erased.
                 * @example 2026-11-20T10:00:00Z
                 */
                erased_at: string;
                /** @description How the user is named here: as a hash, which is not shown. */
                store_user: string;
            }[];
            /**
             * Format: int64
             * @description How many records there are.
             */
            count: bigint;
        };
    };
};
export type MatchSimulation = {
    /**
     * @description Bundle identifier of a registered app.
     * @example com.example.app
     */
    bundle_id: string;
    /** @description IPv4 in dotted decimal or IPv6, without port, brackets and zone. It is neither stored nor logged. */
    ip_address: string;
    /** @description Device model identifier, e.g. `iPhone15,2`. */
    device_model?: string | null;
    /** @description Version of the device's operating system, e.g. `17.2`. */
    os_version?: string | null;
    /** @description Language of the device as a BCP 47 code, e.g. `en-US`. */
    language?: string | null;
    /**
     * Format: int64
     * @description Available disk capacity of the device in bytes.
     */
    availableCapacity?: bigint | null;
};
export type SimulatedMatch = {
    /**
     * @description `ip`: one store user was seen on the address; `device`: several were, and the device decided between them; `none`: nobody was; `ambiguous`: several were, and nothing decided.
     * @enum {string}
     */
    rule: "ip" | "device" | "none" | "ambiguous";
    /** @description Store users seen on the address within 24 hours. */
    candidates: number;
    /** @description Who would be matched; null: nobody. */
    store_user_id: string | null;
    evidence: InstallationEvidence;
    /** @description The store sessions that were compared, in no order. On a crowded address, those that the model does not rule out; empty if they are too many to compare. */
    sessions: {
        store_user_id: string;
        device_model: string | null;
        os_version: string | null;
        language: string | null;
        /** @description Available disk capacity in bytes. */
        available_capacity: number | null;
    }[];
    /** @description Whether there are more than these. */
    more_sessions: boolean;
};
export type SessionFeed = {
    /** @description When sessions were taken for the last time; null: never. */
    last_fed_at: string | null;
    /**
     * Format: date-time
     * @description Hours that begin at this time or later.
     * @example 2026-11-20T10:00:00Z
     */
    from: string;
    /**
     * Format: date-time
     * @description Hours that begin before this time.
     * @example 2026-11-20T10:00:00Z
     */
    to: string;
    /** @description The oldest first, without those in which nobody called. */
    periods: {
        /**
         * Format: date-time
         * @description The beginning of the hour or day, in UTC.
         * @example 2026-11-20T10:00:00Z
         */
        starts_at: string;
        /** @description New sessions. */
        stored: number;
        /** @description Sessions that were stored before. */
        repeated: number;
        /** @description Sessions of 24 hours ago or more, which are not stored. */
        outside_window: number;
        /** @description Sessions of users who were erased, which are not stored. */
        erased: number;
        /** @description Lines with faults. */
        refused: number;
        /** @description Requests that were answered with a problem other than 401. */
        failed_requests: number;
    }[];
};
/** @description Something that happened after an installation. */
export type AttributionEvent = {
    /**
     * @description What happened; case-insensitive.
     * @example purchase_completed
     */
    event_name: string;
    /**
     * @description Properties of the event: any JSON object, whose text has 32768 bytes at most. Sums add up `amount`, a decimal text in major units such as "12.34" (reports count in minor units: 1234), by `currency`, a code of ISO 4217.
     * @example {
     *       "currency": "EUR",
     *       "amount": "12.34"
     *     }
     */
    payload: Record<string, unknown>;
    /**
     * @description When it happened on the merchant's server: ISO 8601, UTC unless it has an offset.
     * @example 2026-11-20T10:00:00+01:00
     */
    event_datetime: string;
    /**
     * @description An event sent again with the same one is the same event. A UUID of version 4, like 5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11.
     * @example 5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11
     */
    event_id: string;
    /**
     * Format: uuid
     * @description The installation identifier that the SDK returned in the app.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id: string;
};
/** @description Events to be recorded, taken all or none. */
export type AttributionEventsBatch = {
    events: AttributionEvent[];
};
export type ValidBatch = {
    /**
     * @description The events call would take the batch.
     * @enum {boolean}
     */
    valid: true;
    /**
     * Format: int64
     * @description How many events it has.
     */
    events: bigint;
    /** @description All warnings, listed or not. */
    warning_count: number;
    /** @description Why events may be worth nothing although they are valid: the first 100, in the order of the events. A warning refuses nothing. */
    warnings: {
        /** @description JSON Pointer (RFC 6901) into the batch. */
        pointer: string;
        /**
         * @description Stable, from a closed list.
         * @enum {string}
         */
        code: "unreadable_amount" | "misnamed_amount" | "missing_currency" | "unknown_currency" | "time_ahead" | "before_installation" | "unknown_installation";
        /** @description What it means. */
        title: string;
        /** @description What the merchant can do. */
        fix: string;
    }[];
};
/** @description One sending of an event: sent twice, it is two deliveries. */
export type Delivery = {
    /**
     * Format: uuid
     * @description In lower case.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    event_id: string;
    /** @description As it was sent. */
    event_name: string;
    /** @description As it was sent. */
    event_datetime: string;
    /**
     * Format: uuid
     * @description In lower case.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id: string;
    /**
     * Format: date-time
     * @description When its batch was accepted.
     * @example 2026-11-20T10:00:00Z
     */
    accepted_at: string;
    /**
     * @description `queued`: accepted, about to be recorded; `recorded`: it counts, and its installation is known; `waiting`: it is recorded, and waits for its installation; `set_aside`: accepted and safe, but an operator must replay its batch first; `duplicate`: its `event_id` was recorded before, and it counts nothing.
     * @enum {string}
     */
    state: "recorded" | "duplicate" | "waiting" | "set_aside" | "queued";
    /** @description Why it may be worth nothing although it is valid; `/attribution-api/v1/warnings` says what each means. Empty for a duplicate. */
    warnings: ("unreadable_amount" | "misnamed_amount" | "missing_currency" | "unknown_currency" | "time_ahead" | "before_installation" | "unknown_installation")[];
};
export type DeliveryPage = {
    deliveries: Delivery[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MerchantDelivery = {
    /** @description The merchant who sent it. */
    merchant_id: number;
    /** @description Identifies its batch, so that an operator can replay it. */
    batch_id: number;
    /** @description Why its batch is set aside: an SQLSTATE or the name of an error; null unless it is set aside. */
    reason: string | null;
    /**
     * Format: uuid
     * @description In lower case.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    event_id: string;
    /** @description As it was sent. */
    event_name: string;
    /** @description As it was sent. */
    event_datetime: string;
    /**
     * Format: uuid
     * @description In lower case.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id: string;
    /**
     * Format: date-time
     * @description When its batch was accepted.
     * @example 2026-11-20T10:00:00Z
     */
    accepted_at: string;
    /**
     * @description `queued`: accepted, about to be recorded; `recorded`: it counts, and its installation is known; `waiting`: it is recorded, and waits for its installation; `set_aside`: accepted and safe, but an operator must replay its batch first; `duplicate`: its `event_id` was recorded before, and it counts nothing.
     * @enum {string}
     */
    state: "recorded" | "duplicate" | "waiting" | "set_aside" | "queued";
    /** @description Why it may be worth nothing although it is valid; `/attribution-api/v1/warnings` says what each means. Empty for a duplicate. */
    warnings: ("unreadable_amount" | "misnamed_amount" | "missing_currency" | "unknown_currency" | "time_ahead" | "before_installation" | "unknown_installation")[];
};
export type MerchantDeliveryPage = {
    deliveries: MerchantDelivery[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type EventFate = {
    /**
     * Format: uuid
     * @description In lower case.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    event_id: string;
    /** @description As it was sent. */
    event_name: string;
    /** @description As it was sent. */
    event_datetime: string;
    /**
     * Format: uuid
     * @description In lower case.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id: string;
    /**
     * Format: date-time
     * @description When its batch was accepted.
     * @example 2026-11-20T10:00:00Z
     */
    accepted_at: string;
    /**
     * @description `queued`: accepted, about to be recorded; `recorded`: it counts, and its installation is known; `waiting`: it is recorded, and waits for its installation; `set_aside`: accepted and safe, but an operator must replay its batch first.
     * @enum {string}
     */
    state: "queued" | "recorded" | "waiting" | "set_aside";
    /**
     * Format: date-time
     * @description When it was recorded; null if it is not recorded yet.
     * @example 2026-11-20T10:00:00Z
     */
    recorded_at: string | null;
    /** @description Whether it is recorded and its installation is known. */
    linked: boolean;
    /** @description The app of its installation; null while it is not linked. */
    bundle_id: string | null;
    /** @description Later deliveries of the same event; they count nothing. */
    duplicates: {
        /**
         * Format: int64
         * @description How many; 1000 means this many or more.
         */
        count: bigint;
        /** @description The newest times, 10 at most. */
        newest: string[];
    };
    /** @description Why it may be worth nothing although it is valid. */
    warnings: EventWarning[];
    /** @description The same in words. */
    explanation: string;
    /** @description Exactly the text that was sent. */
    payload: Record<string, unknown>;
};
export type MerchantEventFate = {
    /** @description The merchant who sent it. */
    merchant_id: number;
    /** @description Identifies its batch, so that an operator can replay it. */
    batch_id: number;
    /** @description Why its batch is set aside: an SQLSTATE or the name of an error; null unless it is set aside. */
    reason: string | null;
    /**
     * Format: date-time
     * @description When its batch was set aside; null unless it is set aside.
     * @example 2026-11-20T10:00:00Z
     */
    set_aside_at: string | null;
    /**
     * Format: uuid
     * @description In lower case.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    event_id: string;
    /** @description As it was sent. */
    event_name: string;
    /** @description As it was sent. */
    event_datetime: string;
    /**
     * Format: uuid
     * @description In lower case.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    installation_id: string;
    /**
     * Format: date-time
     * @description When its batch was accepted.
     * @example 2026-11-20T10:00:00Z
     */
    accepted_at: string;
    /**
     * @description `queued`: accepted, about to be recorded; `recorded`: it counts, and its installation is known; `waiting`: it is recorded, and waits for its installation; `set_aside`: accepted and safe, but an operator must replay its batch first.
     * @enum {string}
     */
    state: "queued" | "recorded" | "waiting" | "set_aside";
    /**
     * Format: date-time
     * @description When it was recorded; null if it is not recorded yet.
     * @example 2026-11-20T10:00:00Z
     */
    recorded_at: string | null;
    /** @description Whether it is recorded and its installation is known. */
    linked: boolean;
    /** @description The app of its installation; null while it is not linked. */
    bundle_id: string | null;
    /** @description Later deliveries of the same event; they count nothing. */
    duplicates: {
        /**
         * Format: int64
         * @description How many; 1000 means this many or more.
         */
        count: bigint;
        /** @description The newest times, 10 at most. */
        newest: string[];
    };
    /** @description Why it may be worth nothing although it is valid. */
    warnings: EventWarning[];
    /** @description The same in words. */
    explanation: string;
    /** @description Exactly the text that was sent. */
    payload: Record<string, unknown>;
};
export type EventFatesRequest = {
    /** @description The `event_id`s that were sent. */
    event_ids: string[];
};
export type MerchantEventFatesRequest = {
    /** @description The merchant who sent it. */
    merchant_id: number;
    /** @description The `event_id`s that were sent. */
    event_ids: string[];
};
export type EventFates = {
    /** @description One for each `event_id` that was asked for, in the same order. */
    fates: {
        /**
         * Format: uuid
         * @description In lower case.
         * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
         */
        event_id: string;
        /**
         * @description `queued`: accepted, about to be recorded; `recorded`: it counts, and its installation is known; `waiting`: it is recorded, and waits for its installation; `set_aside`: accepted and safe, but an operator must replay its batch first; `removed`: it was recorded, and the events of its month are no longer kept; `unknown`: you have not sent it, or it was not accepted: send it again.
         * @enum {string}
         */
        state: "queued" | "recorded" | "waiting" | "set_aside" | "removed" | "unknown";
        /**
         * Format: date-time
         * @description When its batch was accepted; null if it is unknown or was removed.
         * @example 2026-11-20T10:00:00Z
         */
        accepted_at: string | null;
        /**
         * Format: date-time
         * @description When it was recorded; null if it is not, or was removed.
         * @example 2026-11-20T10:00:00Z
         */
        recorded_at: string | null;
    }[];
};
export type EventSum = {
    /**
     * Format: date
     * @description On which the events happened, in UTC or in `tz`.
     * @example 2026-11-20
     */
    day?: string;
    /** @description The app of the installations. */
    bundle_id?: string;
    /** @description In lower case. */
    event_name?: string;
    /** @description Where the installations came from; null without a source. */
    source?: string | null;
    /** @description The campaign they came from; null without one. */
    campaign?: string | null;
    /** @description The events' `payload.currency` in upper case; null if that is not a currency. */
    currency?: string | null;
    /**
     * Format: int64
     * @description Each once, however often it was sent.
     */
    events: bigint;
    /**
     * Format: int64
     * @description Installations that had these events, each counted once: so the numbers of several sums do not add up. Null if counting would take too long (ask for less, or with a smaller `limit`), or if the installations are no longer kept.
     */
    installations: bigint | null;
    /** @description The exact sum of `payload.amount` where that is an amount. Null if the sum may mix currencies: keep `currency` in `by`, or ask for one currency. */
    amount: string | null;
};
export type EventSumPage = {
    sums: EventSum[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MerchantEventSum = {
    merchant_id?: number;
    /**
     * Format: date
     * @description On which the events happened, in UTC or in `tz`.
     * @example 2026-11-20
     */
    day?: string;
    /** @description The app of the installations. */
    bundle_id?: string;
    /** @description In lower case. */
    event_name?: string;
    /** @description Where the installations came from; null without a source. */
    source?: string | null;
    /** @description The campaign they came from; null without one. */
    campaign?: string | null;
    /** @description The events' `payload.currency` in upper case; null if that is not a currency. */
    currency?: string | null;
    /**
     * Format: int64
     * @description Each once, however often it was sent.
     */
    events: bigint;
    /**
     * Format: int64
     * @description Installations that had these events, each counted once: so the numbers of several sums do not add up. Null if counting would take too long (ask for less, or with a smaller `limit`), or if the installations are no longer kept.
     */
    installations: bigint | null;
    /** @description The exact sum of `payload.amount` where that is an amount. Null if the sum may mix currencies: keep `currency` in `by`, or ask for one currency. */
    amount: string | null;
};
export type MerchantEventSumPage = {
    sums: MerchantEventSum[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type Cohort = {
    /**
     * Format: date
     * @description The Monday of the week (UTC) in which they were installed; absent with `period=day`.
     * @example 2026-11-20
     */
    week?: string;
    /**
     * Format: date
     * @description The day (UTC) on which they were installed; only with `period=day`.
     * @example 2026-11-20
     */
    day?: string;
    /** @description The app. */
    bundle_id: string;
    /** @description Where they came from; null without a source. */
    source: string | null;
    /** @description The campaign they came from; null without one. */
    campaign: string | null;
    /**
     * Format: int64
     * @description All of them, with or without events, including those erased since. Null while the service still counts those from before an update.
     */
    installations: bigint | null;
    /** @description Whether this much time has passed. Events that arrive late are still added. */
    complete: {
        /** @description Whether 24 hours are over for every installation of the week or day. */
        day_1: boolean;
        /** @description Whether 168 hours are over for every installation of the week or day. */
        day_7: boolean;
        /** @description Whether 720 hours are over for every installation of the week or day. */
        day_30: boolean;
    };
    /** @description What they were worth by age. Each age includes the ages before it. Empty without events. */
    values: {
        /** @description The events' `payload.currency` in upper case; null if that is not a currency. */
        currency: string | null;
        /** @description What happened less than 24 hours after the installation, or before it. */
        day_1: {
            /**
             * Format: int64
             * @description Each once, however often it was sent.
             */
            events: bigint;
            /** @description The exact sum of `payload.amount`. */
            amount: string;
        };
        /** @description What happened less than 168 hours after the installation, or before it. */
        day_7: {
            /**
             * Format: int64
             * @description Each once, however often it was sent.
             */
            events: bigint;
            /** @description The exact sum of `payload.amount`. */
            amount: string;
        };
        /** @description What happened less than 720 hours after the installation, or before it. */
        day_30: {
            /**
             * Format: int64
             * @description Each once, however often it was sent.
             */
            events: bigint;
            /** @description The exact sum of `payload.amount`. */
            amount: string;
        };
    }[];
};
export type CohortPage = {
    cohorts: Cohort[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MerchantCohort = {
    merchant_id: number;
    /**
     * Format: date
     * @description The Monday of the week (UTC) in which they were installed; absent with `period=day`.
     * @example 2026-11-20
     */
    week?: string;
    /**
     * Format: date
     * @description The day (UTC) on which they were installed; only with `period=day`.
     * @example 2026-11-20
     */
    day?: string;
    /** @description The app. */
    bundle_id: string;
    /** @description Where they came from; null without a source. */
    source: string | null;
    /** @description The campaign they came from; null without one. */
    campaign: string | null;
    /**
     * Format: int64
     * @description All of them, with or without events, including those erased since. Null while the service still counts those from before an update.
     */
    installations: bigint | null;
    /** @description Whether this much time has passed. Events that arrive late are still added. */
    complete: {
        /** @description Whether 24 hours are over for every installation of the week or day. */
        day_1: boolean;
        /** @description Whether 168 hours are over for every installation of the week or day. */
        day_7: boolean;
        /** @description Whether 720 hours are over for every installation of the week or day. */
        day_30: boolean;
    };
    /** @description What they were worth by age. Each age includes the ages before it. Empty without events. */
    values: {
        /** @description The events' `payload.currency` in upper case; null if that is not a currency. */
        currency: string | null;
        /** @description What happened less than 24 hours after the installation, or before it. */
        day_1: {
            /**
             * Format: int64
             * @description Each once, however often it was sent.
             */
            events: bigint;
            /** @description The exact sum of `payload.amount`. */
            amount: string;
        };
        /** @description What happened less than 168 hours after the installation, or before it. */
        day_7: {
            /**
             * Format: int64
             * @description Each once, however often it was sent.
             */
            events: bigint;
            /** @description The exact sum of `payload.amount`. */
            amount: string;
        };
        /** @description What happened less than 720 hours after the installation, or before it. */
        day_30: {
            /**
             * Format: int64
             * @description Each once, however often it was sent.
             */
            events: bigint;
            /** @description The exact sum of `payload.amount`. */
            amount: string;
        };
    }[];
};
export type MerchantCohortPage = {
    cohorts: MerchantCohort[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type SetAsideBatch = {
    /** @description Names the batch. */
    batch_id: number;
    /** @description The merchant who sent it. */
    merchant_id: number;
    /**
     * Format: int64
     * @description How many events it has.
     */
    events: bigint;
    /**
     * Format: date-time
     * @description When it was answered with 204.
     * @example 2026-11-20T10:00:00Z
     */
    accepted_at: string;
    /**
     * Format: date-time
     * @description When it could not be recorded.
     * @example 2026-11-20T10:00:00Z
     */
    set_aside_at: string;
    /** @description Why: an SQLSTATE of PostgreSQL, or the name of an error. The log of that time has more. */
    reason: string;
};
export type SetAsidePage = {
    batches: SetAsideBatch[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type SetAsideReplay = {
    /** @description The merchant who sent them; without it, all merchants. */
    merchant_id?: number;
    /**
     * Format: date-time
     * @description Only those set aside before this time; without it, before now. Send the same time again while `more` is true, so that a batch that fails again is not replayed again.
     * @example 2026-11-20T10:00:00Z
     */
    set_aside_before?: string;
};
export type SetAsideReplayed = {
    /** @description How many batches are queued again; at most 1000. */
    replayed: number;
    /** @description Whether there may be more: call again. */
    more: boolean;
};
/** @description What may be wrong with an event although it is valid. It is recorded all the same. */
export type EventWarning = {
    /**
     * @description Stable, from a closed list.
     * @enum {string}
     */
    code: "unreadable_amount" | "misnamed_amount" | "missing_currency" | "unknown_currency" | "time_ahead" | "before_installation" | "unknown_installation";
    /** @description What it means. */
    title: string;
    /** @description What the merchant can do. */
    fix: string;
};
export type EventWarningCount = {
    /**
     * Format: date
     * @description On which the events were accepted, in UTC.
     * @example 2026-11-20
     */
    day: string;
    /** @description The app of their installations; null for `unknown_installation`. */
    bundle_id: string | null;
    /**
     * @description Stable, from a closed list.
     * @enum {string}
     */
    code: "unreadable_amount" | "misnamed_amount" | "missing_currency" | "unknown_currency" | "time_ahead" | "before_installation" | "unknown_installation";
    /** @description What it means. */
    title: string;
    /** @description What the merchant can do. */
    fix: string;
    /**
     * Format: int64
     * @description How many events that count have the warning.
     */
    events: bigint;
};
export type EventWarningPage = {
    warnings: EventWarningCount[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type MerchantEventWarningCount = {
    /** @description The merchant who sent them. */
    merchant_id: number;
    /**
     * Format: date
     * @description On which the events were accepted, in UTC.
     * @example 2026-11-20
     */
    day: string;
    /** @description The app of their installations; null for `unknown_installation`. */
    bundle_id: string | null;
    /**
     * @description Stable, from a closed list.
     * @enum {string}
     */
    code: "unreadable_amount" | "misnamed_amount" | "missing_currency" | "unknown_currency" | "time_ahead" | "before_installation" | "unknown_installation";
    /** @description What it means. */
    title: string;
    /** @description What the merchant can do. */
    fix: string;
    /**
     * Format: int64
     * @description How many events that count have the warning.
     */
    events: bigint;
};
export type MerchantEventWarningPage = {
    warnings: MerchantEventWarningCount[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type RecordedEvents = {
    /**
     * Format: date-time
     * @description Hours that begin at this time or later.
     * @example 2026-11-20T10:00:00Z
     */
    from: string;
    /**
     * Format: date-time
     * @description Hours that begin before this time.
     * @example 2026-11-20T10:00:00Z
     */
    to: string;
    /** @description The oldest first, without those in which nothing was recorded. */
    periods: {
        /**
         * Format: date-time
         * @description The beginning of the hour or day, in UTC.
         * @example 2026-11-20T10:00:00Z
         */
        starts_at: string;
        /**
         * Format: int64
         * @description Batches that were recorded.
         */
        batches: bigint;
        /**
         * Format: int64
         * @description Their events, duplicates included.
         */
        events: bigint;
        /**
         * Format: int64
         * @description How many of them had been recorded before, and count nothing.
         */
        duplicates: bigint;
    }[];
};
export type SearchResult = {
    /**
     * @description What it is. Later versions may have more kinds: ignore those that you do not know.
     * @enum {string}
     */
    kind: "merchant" | "statement" | "report" | "transaction" | "invalid_transaction" | "installation" | "event" | "person";
    /** @description Its id; of a statement, its number. Of a person, the `user_id` for the operator, and the `member_id` for a merchant. */
    id: string;
    /** @description What people call it: the name of a merchant, the address of a person, otherwise the id. */
    text: string;
    /** @description Whose it is; null for people. */
    merchant_id: number | null;
    /** @description The name of that merchant. */
    merchant_name: string | null;
    /** @description The month of a statement, such as `2026-10`; null for everything else. */
    month: string | null;
};
export type SearchResults = {
    /** @description By kind, at most 6 of each. */
    results: SearchResult[];
};
export type Notification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /**
     * @description What happened. Later versions may have more types: ignore those that you do not know.
     * @enum {string}
     */
    type: "report.completed" | "transactions.invalid" | "report.late" | "corrections.made" | "correction_request.made" | "correction_request.decided" | "fees.repriced" | "statement.closed" | "events.set_aside" | "installation.created" | "events.warned" | "key.ending" | "key.revoked" | "erasure.done" | "member.added" | "backup.failed" | "webhook_endpoint.disabled";
    object: {
        /** @description What it is about. */
        type: string;
        /** @description Its id, if it is about one thing that has one. */
        id: string | null;
    };
    /** @description Numbers, by name. Later versions may have more of them. */
    counts: {
        [key: string]: number;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
export type NotificationPage = {
    /** @description In the order of their numbers. */
    notifications: Notification[];
    /** @description Send it as `after` to read on. It is lower than `last_sequence` if there are more. */
    next_after: number;
    /** @description The last number that has been given; 0: none has. */
    last_sequence: number;
};
/** @description A report was completed. */
export type ReportCompletedNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "report.completed";
    object: {
        /** @enum {string} */
        type: "report";
        /** @description The id of the report. */
        id: string | null;
    };
    counts: {
        /** @description Transactions that it recorded. */
        recorded: number;
        /** @description Transactions that were recorded before. */
        repeated: number;
        /** @description Transactions that are invalid. */
        invalid: number;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description A report that was completed has invalid transactions. */
export type TransactionsInvalidNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "transactions.invalid";
    object: {
        /** @enum {string} */
        type: "report";
        /** @description The id of the report. */
        id: string | null;
    };
    counts: {
        /** @description Transactions that are invalid. */
        invalid: number;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description No report came when it was expected, nor in the time of grace after it. */
export type ReportLateNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "report.late";
    object: {
        /** @enum {string} */
        type: "reporting_cadence";
        /** @description Always null. */
        id: string | null;
    };
    counts: Record<string, unknown>;
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description Transactions were corrected. */
export type CorrectionsMadeNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "corrections.made";
    object: {
        /** @enum {string} */
        type: "correction";
        /** @description The id of the correction; null if there are several. */
        id: string | null;
    };
    counts: {
        /**
         * Format: int64
         * @description Corrections that were made at once.
         */
        corrections: bigint;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description A merchant asked for corrections. */
export type CorrectionRequestMadeNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "correction_request.made";
    object: {
        /** @enum {string} */
        type: "correction_request";
        /** @description The id of the request; null if there are several. */
        id: string | null;
    };
    counts: {
        /** @description Requests that were made at once. */
        requests: number;
        /** @description How many of them the policy of the operator accepted. */
        accepted: number;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description Requests for corrections were decided. */
export type CorrectionRequestDecidedNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "correction_request.decided";
    object: {
        /** @enum {string} */
        type: "correction_request";
        /** @description The id of the request; null if there are several. */
        id: string | null;
    };
    counts: {
        /** @description Requests that were accepted. */
        accepted: number;
        /** @description Requests that were refused. */
        refused: number;
        /** @description Requests whose transaction had been corrected differently. */
        overtaken: number;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description Fees of transactions were computed again. */
export type FeesRepricedNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "fees.repriced";
    object: {
        /** @enum {string} */
        type: "month";
        /** @description The month in which the transactions were settled. */
        id: string | null;
    };
    counts: {
        /**
         * Format: int64
         * @description Transactions whose fee has changed.
         */
        transactions: bigint;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description The statement of a month was closed. */
export type StatementClosedNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "statement.closed";
    object: {
        /** @enum {string} */
        type: "statement";
        /** @description The month of the statement. */
        id: string | null;
    };
    counts: Record<string, unknown>;
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description Events that were accepted could not be recorded, and wait until the operator replays them. */
export type EventsSetAsideNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "events.set_aside";
    object: {
        /** @enum {string} */
        type: "batch";
        /** @description Always null: batches are numbered over all merchants. */
        id: string | null;
    };
    counts: {
        /**
         * Format: int64
         * @description Events that wait.
         */
        events: bigint;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description An installation was created; only if the operator has switched this on. */
export type InstallationCreatedNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "installation.created";
    object: {
        /** @enum {string} */
        type: "installation";
        /** @description The id of the installation. */
        id: string | null;
    };
    counts: Record<string, unknown>;
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description Events of a day have warnings. */
export type EventsWarnedNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "events.warned";
    object: {
        /** @enum {string} */
        type: "day";
        /** @description The day (UTC) on which the events were accepted. */
        id: string | null;
    };
    counts: {
        /**
         * Format: int64
         * @description Events with a warning, of all kinds added up.
         */
        events: bigint;
        /** @description Pairs of an app and a warning. */
        kinds: number;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description A key in use expires within 14 days. */
export type KeyEndingNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "key.ending";
    object: {
        /** @enum {string} */
        type: "api_key" | "credential" | "install_key" | "operator_token";
        /** @description The id of the key. */
        id: string | null;
    };
    counts: Record<string, unknown>;
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description A key was revoked. */
export type KeyRevokedNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "key.revoked";
    object: {
        /** @enum {string} */
        type: "api_key" | "credential" | "install_key" | "operator_token";
        /** @description The id of the key. */
        id: string | null;
    };
    counts: Record<string, unknown>;
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description Personal data of a store user or an installation was erased. */
export type ErasureDoneNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "erasure.done";
    object: {
        /** @enum {string} */
        type: "erasure";
        /** @description The id of the erasure. */
        id: string | null;
    };
    counts: {
        /**
         * Format: int64
         * @description Store sessions that were erased.
         */
        sessions: bigint;
        /**
         * Format: int64
         * @description Installations that no longer name a store user.
         */
        installations: bigint;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description A person works for the merchant or the operator from now on. */
export type MemberAddedNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "member.added";
    object: {
        /** @enum {string} */
        type: "member" | "user";
        /** @description The id by which the merchant knows the person; of a person of the operator, their number. */
        id: string | null;
    };
    counts: Record<string, unknown>;
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description A backup of the embedded database (`stoa backup`) failed. */
export type BackupFailedNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "backup.failed";
    object: {
        /** @enum {string} */
        type: "backup";
        /** @description Always null. */
        id: string | null;
    };
    counts: Record<string, unknown>;
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description An endpoint gets no more webhooks, because it answered 410 or nothing succeeded for five days. */
export type WebhookEndpointDisabledNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "webhook_endpoint.disabled";
    object: {
        /** @enum {string} */
        type: "webhook_endpoint";
        /** @description The id of the endpoint. */
        id: string | null;
    };
    counts: {
        /** @description Attempts in a row that failed. */
        failures: number;
    };
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
/** @description Somebody tries the endpoint. */
export type WebhookTestNotification = {
    /**
     * Format: uuid
     * @description Names the notification for ever. The operator is told of the same thing under the same id.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    id: string;
    /**
     * Format: date-time
     * @description When it happened.
     * @example 2026-11-20T10:00:00Z
     */
    timestamp: string;
    /** @description Its number. Those of a merchant, and those of the operator, are numbered 1, 2, 3 … without holes. */
    sequence: number;
    /** @description Whose data it is about; null: the operator's own. */
    merchant_id: number | null;
    /** @enum {string} */
    type: "webhook.test";
    object: {
        /** @enum {string} */
        type: "webhook_endpoint";
        /** @description The id of the endpoint. */
        id: string | null;
    };
    counts: Record<string, unknown>;
    /** @description Where the reader finds more, relative to the address of the service. */
    href: string | null;
};
export type NewWebhookEndpoint = {
    /**
     * @description Where webhooks are posted to: an https address whose host is public. It may have a path and a query, which then are as secret as you keep them.
     * @example https://hooks.example.com/stoa
     */
    url: string;
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    description?: string;
    /** @description It gets only these types; null: all, also those of later versions. */
    types?: ("report.completed" | "transactions.invalid" | "report.late" | "corrections.made" | "correction_request.made" | "correction_request.decided" | "fees.repriced" | "statement.closed" | "events.set_aside" | "installation.created" | "events.warned" | "key.ending" | "key.revoked" | "erasure.done" | "member.added" | "backup.failed" | "webhook_endpoint.disabled")[] | null;
    /** @description Whether it gets one notification at a time, in the order of their numbers. What fails then holds the rest until it was delivered or given up. */
    ordered?: boolean;
    /**
     * @description How webhooks are signed: v1 with HMAC-SHA256 and a shared secret, v1a with Ed25519, so that the receiver needs the public key alone.
     * @enum {string}
     */
    signing?: "v1" | "v1a";
};
export type WebhookEndpointChange = {
    /**
     * @description Where webhooks are posted to: an https address whose host is public. It may have a path and a query, which then are as secret as you keep them.
     * @example https://hooks.example.com/stoa
     */
    url?: string;
    /**
     * @description What it is for. One line without control characters and invisible marks, like shop backend.
     * @example shop backend
     */
    description?: string;
    /** @description It gets only these types; null: all, also those of later versions. */
    types?: ("report.completed" | "transactions.invalid" | "report.late" | "corrections.made" | "correction_request.made" | "correction_request.decided" | "fees.repriced" | "statement.closed" | "events.set_aside" | "installation.created" | "events.warned" | "key.ending" | "key.revoked" | "erasure.done" | "member.added" | "backup.failed" | "webhook_endpoint.disabled")[] | null;
    /** @description Whether it gets one notification at a time, in the order of their numbers. What fails then holds the rest until it was delivered or given up. */
    ordered?: boolean;
    /**
     * @description paused: nothing is sent, and nothing is lost. active: it goes on where it was.
     * @enum {string}
     */
    state?: "active" | "paused";
};
export type WebhookEndpoint = {
    /**
     * Format: uuid
     * @description Names the endpoint.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    endpoint_id: string;
    /** @description Where webhooks are posted to. */
    url: string;
    /** @description What it is for. */
    description: string;
    /** @description It gets only these types; null: all. */
    types: string[] | null;
    /** @description Whether it gets one notification at a time, in the order of their numbers. What fails then holds the rest until it was delivered or given up. */
    ordered: boolean;
    /**
     * @description How webhooks are signed: v1 with HMAC-SHA256 and a shared secret, v1a with Ed25519, so that the receiver needs the public key alone.
     * @enum {string}
     */
    signing: "v1" | "v1a";
    /** @description Verifies the signatures of v1a, as `whpk_…`; null for v1. Pin it: never take a key from a message. */
    public_key: string | null;
    /** @description The public key before, until `previous_until`. */
    previous_public_key: string | null;
    /**
     * Format: date-time
     * @description Until then, the secret before signs as well; null: there is none.
     * @example 2026-11-20T10:00:00Z
     */
    previous_until: string | null;
    /**
     * @description disabled: Stoa stopped sending, as `disabled_because` says.
     * @enum {string}
     */
    state: "active" | "paused" | "disabled";
    /** @description `gone`: it answered 410. `failing`: nothing succeeded for five days. */
    disabled_because: string | null;
    /**
     * Format: date-time
     * @description When it was added.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Every notification up to this number was delivered, was given up, or is one of those that are sent again. */
    after_sequence: number;
    /** @description Notifications that failed, or were asked for again, and are sent again. */
    retries: number;
    /** @description Attempts in a row that failed. */
    failures: number;
    /**
     * Format: date-time
     * @description The first of these; null: the last attempt succeeded.
     * @example 2026-11-20T10:00:00Z
     */
    failing_since: string | null;
    /**
     * Format: date-time
     * @description Nothing is sent before; null: it is sent at once.
     * @example 2026-11-20T10:00:00Z
     */
    next_try_at: string | null;
};
export type WebhookEndpointList = {
    /** @description The oldest first. */
    endpoints: WebhookEndpoint[];
};
export type WebhookEndpointWithSecret = {
    /**
     * Format: uuid
     * @description Names the endpoint.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    endpoint_id: string;
    /** @description Where webhooks are posted to. */
    url: string;
    /** @description What it is for. */
    description: string;
    /** @description It gets only these types; null: all. */
    types: string[] | null;
    /** @description Whether it gets one notification at a time, in the order of their numbers. What fails then holds the rest until it was delivered or given up. */
    ordered: boolean;
    /**
     * @description How webhooks are signed: v1 with HMAC-SHA256 and a shared secret, v1a with Ed25519, so that the receiver needs the public key alone.
     * @enum {string}
     */
    signing: "v1" | "v1a";
    /** @description Verifies the signatures of v1a, as `whpk_…`; null for v1. Pin it: never take a key from a message. */
    public_key: string | null;
    /** @description The public key before, until `previous_until`. */
    previous_public_key: string | null;
    /**
     * Format: date-time
     * @description Until then, the secret before signs as well; null: there is none.
     * @example 2026-11-20T10:00:00Z
     */
    previous_until: string | null;
    /**
     * @description disabled: Stoa stopped sending, as `disabled_because` says.
     * @enum {string}
     */
    state: "active" | "paused" | "disabled";
    /** @description `gone`: it answered 410. `failing`: nothing succeeded for five days. */
    disabled_because: string | null;
    /**
     * Format: date-time
     * @description When it was added.
     * @example 2026-11-20T10:00:00Z
     */
    created_at: string;
    /** @description Every notification up to this number was delivered, was given up, or is one of those that are sent again. */
    after_sequence: number;
    /** @description Notifications that failed, or were asked for again, and are sent again. */
    retries: number;
    /** @description Attempts in a row that failed. */
    failures: number;
    /**
     * Format: date-time
     * @description The first of these; null: the last attempt succeeded.
     * @example 2026-11-20T10:00:00Z
     */
    failing_since: string | null;
    /**
     * Format: date-time
     * @description Nothing is sent before; null: it is sent at once.
     * @example 2026-11-20T10:00:00Z
     */
    next_try_at: string | null;
    /** @description The secret that signs: `whsec_…`, or for v1a the private key `whsk_…`. It is shown once. */
    secret: string;
};
export type WebhookSecretRotation = {
    /**
     * @description How long the old secret signs beside the new one; 0: not at all.
     * @default 24
     */
    overlap_hours?: number;
};
export type WebhookTest = {
    /**
     * Format: uuid
     * @description The `webhook-id` of the message.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    webhook_id: string;
    /** @description Whether the receiver answered 2xx. */
    delivered: boolean;
    /** @description The status of the answer; null: there was none. */
    status: number | null;
    /** @description Why there was no answer; null if there was one. url_not_allowed: The address must be an https URL of at most 2,048 characters, without a user name, a password or a fragment. address_not_allowed: The host is, or its name leads to, an address that is not public. name_not_found: The name of the host has no address. resolver_failed: The name of the host could not be looked up. proxy: The proxy did not answer, or refused to connect. connection: No connection was made, or it broke before the answer. tls: The TLS connection failed, or the certificate is not valid for the host. timeout: There was no answer in time. answer_too_long: The head of the answer is too long. not_http: What came back is not an answer in HTTP. stopped: The service stopped before the answer came. */
    fault: string | null;
    /** @description How many milliseconds the attempt took. */
    took_ms: number;
    /** @description The first 512 bytes that the receiver answered, as text; null: nothing came. */
    answer: string | null;
};
export type WebhookAttempt = {
    /**
     * Format: date-time
     * @description When the attempt began.
     * @example 2026-11-20T10:00:00Z
     */
    attempted_at: string;
    /**
     * Format: uuid
     * @description The id of the notification; its `webhook-id`.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    webhook_id: string;
    /** @description The number of the notification. */
    sequence: number;
    /** @description What happened. */
    type: string;
    /** @description Which attempt for this notification it was. */
    attempt: number;
    /**
     * @description failed: it is tried again. given_up: it failed, and was the last attempt.
     * @enum {string}
     */
    outcome: "delivered" | "failed" | "given_up";
    /** @description The status of the answer; null: there was none. */
    status: number | null;
    /** @description Why there was no answer; null if there was one. url_not_allowed: The address must be an https URL of at most 2,048 characters, without a user name, a password or a fragment. address_not_allowed: The host is, or its name leads to, an address that is not public. name_not_found: The name of the host has no address. resolver_failed: The name of the host could not be looked up. proxy: The proxy did not answer, or refused to connect. connection: No connection was made, or it broke before the answer. tls: The TLS connection failed, or the certificate is not valid for the host. timeout: There was no answer in time. answer_too_long: The head of the answer is too long. not_http: What came back is not an answer in HTTP. stopped: The service stopped before the answer came. */
    fault: string | null;
    /** @description How many milliseconds the attempt took. */
    took_ms: number;
    /** @description The first 512 bytes that the receiver answered, as text; null: nothing came. */
    answer: string | null;
};
export type WebhookAttemptPage = {
    attempts: WebhookAttempt[];
    /** @description Leads to the next page; null on the last one. */
    next_cursor: string | null;
};
export type WebhookReplay = {
    /** @description The number of the first notification to send again. */
    from: number;
    /** @description The last one, for a range of at most 10000 numbers, with at most 1000 notifications that the endpoint gets. Without it, everything from the first one on is sent again, in the order of their numbers. */
    to?: number;
};
export type ListAuditEntriesQuery = {
    /**
     * @description Only entries from then on. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description Only entries before that. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /** @description Only what this key did. */
    key_id?: number;
    /**
     * @description Only this action.
     * @enum {string}
     */
    action?: "merchant.created" | "merchant.suspended" | "merchant.resumed" | "twin.made" | "twin.emptied" | "app.registered" | "app.switched" | "key.issued" | "key.changed" | "key.rotated" | "key.revoked" | "user.invited" | "user.linked" | "user.unlinked" | "user.invitation_accepted" | "user.link_made" | "user.role_changed" | "user.disabled" | "user.enabled" | "user.erased" | "user.password_set" | "user.second_factor_changed" | "user.mail_changed" | "user.views_saved" | "session.began" | "session.confirmed" | "session.refused" | "session.ended" | "fee_plan.created" | "fee_plan.ended" | "merchant_group.added" | "group_membership.created" | "group_membership.ended" | "fees.priced" | "fees.repriced" | "corrections.made" | "corrections.proposed" | "corrections.proposal_decided" | "fees.proposed" | "fees.proposal_decided" | "adjustment.made" | "adjustment.reversed" | "correction_request.made" | "correction_request.decided" | "correction_policy.set" | "settlement_allowance.set" | "exchange_rate.entered" | "channel.added" | "channel.ended" | "cadence.set" | "cadence.removed" | "issuer.set" | "billing_details.set" | "month.closed" | "statement.downloaded" | "batches.replayed" | "person.erasure_began" | "person.erased" | "person.told" | "installation.explained" | "match.simulated" | "transactions.exported" | "installations.exported" | "events.exported" | "signing_key.rotated" | "signing_key.imported" | "signing_key.withdrawn" | "reader.granted" | "webhook_endpoint.added" | "webhook_endpoint.changed" | "webhook_endpoint.removed" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.replayed" | "audit.read" | "audit.exported";
    /** @description Only what was done to this. */
    target?: string;
    /** @description Only what this user did. */
    user_id?: number;
    /** @description Only entries about this merchant. */
    merchant_id?: number;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListOwnAuditEntriesQuery = {
    /**
     * @description Only entries from then on. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description Only entries before that. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /** @description Only what this key did. */
    key_id?: number;
    /**
     * @description Only this action.
     * @enum {string}
     */
    action?: "merchant.created" | "merchant.suspended" | "merchant.resumed" | "twin.made" | "twin.emptied" | "app.registered" | "app.switched" | "key.issued" | "key.changed" | "key.rotated" | "key.revoked" | "user.invited" | "user.linked" | "user.unlinked" | "user.invitation_accepted" | "user.link_made" | "user.role_changed" | "user.disabled" | "user.enabled" | "user.erased" | "user.password_set" | "user.second_factor_changed" | "user.mail_changed" | "user.views_saved" | "session.began" | "session.confirmed" | "session.refused" | "session.ended" | "fee_plan.created" | "fee_plan.ended" | "merchant_group.added" | "group_membership.created" | "group_membership.ended" | "fees.priced" | "fees.repriced" | "corrections.made" | "corrections.proposed" | "corrections.proposal_decided" | "fees.proposed" | "fees.proposal_decided" | "adjustment.made" | "adjustment.reversed" | "correction_request.made" | "correction_request.decided" | "correction_policy.set" | "settlement_allowance.set" | "exchange_rate.entered" | "channel.added" | "channel.ended" | "cadence.set" | "cadence.removed" | "issuer.set" | "billing_details.set" | "month.closed" | "statement.downloaded" | "batches.replayed" | "person.erasure_began" | "person.erased" | "person.told" | "installation.explained" | "match.simulated" | "transactions.exported" | "installations.exported" | "events.exported" | "signing_key.rotated" | "signing_key.imported" | "signing_key.withdrawn" | "reader.granted" | "webhook_endpoint.added" | "webhook_endpoint.changed" | "webhook_endpoint.removed" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.replayed" | "audit.read" | "audit.exported";
    /** @description Only what was done to this. */
    target?: string;
    /**
     * Format: uuid
     * @description Only what this person of yours did.
     * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
     */
    member_id?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListAuditHeadsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ExportAuditQuery = {
    /**
     * @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description `happened`: when the change or the reading was recorded. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing.
     * @enum {string}
     */
    by?: "happened";
    /**
     * @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows.
     * @enum {string}
     */
    gzip?: "true" | "false";
    /** @description Only this merchant; by default all merchants, one after the other. */
    merchant_id?: number;
    /**
     * @description The format of the answer; it decides before `Accept` does. By default csv.
     * @enum {string}
     */
    format?: "csv" | "ndjson" | "parquet";
};
export type ListUsersQuery = {
    /** @description Only this person. */
    user_id?: number;
    /** @description Only the person with this address, in any case. */
    email?: string;
    /**
     * @description Only people with a role of the operator.
     * @enum {string}
     */
    works_for?: "operator";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListColleaguesQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMembersQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantUsersQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type GetTransactionsReportResultQuery = {
    /**
     * Format: int64
     * @description The reportId that the upload answered.
     */
    report_id: bigint;
};
export type ListExchangeRatesQuery = {
    /** @description Only rates of this currency. Three capital letters, like EUR. */
    currency?: string;
    /** @description Only rates by which volumes are counted in this currency. Three capital letters, like EUR. */
    to_currency?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListFeePlansQuery = {
    /** @description Only plans that apply to this merchant: its own, those of its groups, and the store's. */
    merchant_id?: number;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type RepriceTransactionsQuery = {
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ComputeWhatIfQuery = {
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListFeeProposalsQuery = {
    /**
     * @description waiting: for a second person. approved: the plan, the membership, the end or the adjustment is made, or the repricing may run. refused: nothing was made. overtaken: nothing was made, because the fee plans or memberships changed or the month was closed meanwhile. All but waiting are final.
     * @enum {string}
     */
    state?: "waiting" | "approved" | "refused" | "overtaken";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListGroupMembershipsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantGroupMembershipsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantAdjustmentsQuery = {
    /** @description Only those on the statement of this month. A month that exists, as year and month, like 2026-11. */
    month?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantChargedInstallationsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListChargedInstallationsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListAdjustmentsQuery = {
    /** @description Only those on the statement of this month. A month that exists, as year and month, like 2026-11. */
    month?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListStatementsQuery = {
    /** @description The earliest month. A month that exists, as year and month, like 2026-11. */
    from?: string;
    /** @description The latest month. A month that exists, as year and month, like 2026-11. */
    to?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListStatementsOfMonthQuery = {
    /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
    month: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantStatementsQuery = {
    /** @description The earliest month. A month that exists, as year and month, like 2026-11. */
    from?: string;
    /** @description The latest month. A month that exists, as year and month, like 2026-11. */
    to?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type CloseMonthQuery = {
    /** @description How many seconds to wait for its end; 0 by default. */
    wait?: number;
};
export type ListClosingsQuery = {
    /** @description Only closings of this month; all by default. A month that exists, as year and month, like 2026-11. */
    month?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type GetClosingQuery = {
    /**
     * @description Only merchants with this outcome; all by default.
     * @enum {string}
     */
    outcome?: "closed" | "closed_before" | "refused" | "would_close";
    /** @description How many seconds to wait for its end; 0 by default. */
    wait?: number;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListStatementEntriesQuery = {
    /** @description Only entries in this currency. Three capital letters, like EUR. */
    currency?: string;
    /**
     * @description Only entries of this kind.
     * @enum {string}
     */
    kind?: "recorded" | "reversal" | "restatement";
    /** @description Only transactions that were settled in this month (UTC). A month that exists, as year and month, like 2026-11. */
    settled_month?: string;
    /** @description Only entries whose fee this plan gave. */
    fee_plan_id?: number;
    /**
     * @description Only entries without a fee; not together with fee_plan_id.
     * @enum {string}
     */
    fee?: "missing";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantStatementEntriesQuery = {
    /** @description Only entries in this currency. Three capital letters, like EUR. */
    currency?: string;
    /**
     * @description Only entries of this kind.
     * @enum {string}
     */
    kind?: "recorded" | "reversal" | "restatement";
    /** @description Only transactions that were settled in this month (UTC). A month that exists, as year and month, like 2026-11. */
    settled_month?: string;
    /** @description Only entries whose fee this plan gave. */
    fee_plan_id?: number;
    /**
     * @description Only entries without a fee; not together with fee_plan_id.
     * @enum {string}
     */
    fee?: "missing";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListReportingCadencesQuery = {
    /**
     * @description Only merchants that have missed their cadence, or only those that have not.
     * @enum {string}
     */
    missed?: "true" | "false";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type GetMonthReadinessQuery = {
    /**
     * @description Only merchants in this state.
     * @enum {string}
     */
    state?: "closed" | "blocked" | "ready";
    /** @description Only these merchants. The counts and totals stay those of all. Up to 100 ids with commas between them, like 1,7. */
    merchant_ids?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantCorrectionsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListCorrectionsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListCorrectionRequestsQuery = {
    /**
     * @description waiting: for the operator. accepted: correction_id is made. refused: see decision. overtaken: the transaction was corrected differently in the meantime, see decision. All but waiting are final.
     * @enum {string}
     */
    state?: "waiting" | "accepted" | "refused" | "overtaken";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListWaitingCorrectionRequestsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantCorrectionRequestsQuery = {
    /**
     * @description waiting: for the operator. accepted: correction_id is made. refused: see decision. overtaken: the transaction was corrected differently in the meantime, see decision. All but waiting are final.
     * @enum {string}
     */
    state?: "waiting" | "accepted" | "refused" | "overtaken";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListCorrectionProposalsQuery = {
    /**
     * @description waiting: for a second person. approved: the corrections are made. refused: nothing was made. overtaken: nothing was made, because a transaction was corrected or a request decided meanwhile. All but waiting are final.
     * @enum {string}
     */
    state?: "waiting" | "approved" | "refused" | "overtaken";
    /** @description Only those of this merchant. */
    merchant_id?: number;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListReportsQuery = {
    /**
     * @description Only reports that were accepted at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    accepted_from?: string;
    /**
     * @description Only reports that were accepted before this time. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    accepted_to?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListAllReportsQuery = {
    /** @description Only reports of this merchant. */
    merchant_id?: number;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListReportDaysQuery = {
    /**
     * @description The first day (UTC); by default the 30 days before `to`, and at most 366 days before it. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The day (UTC) after the last one; by default tomorrow. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
};
export type ListAllReportDaysQuery = {
    /** @description Only reports of this merchant. */
    merchant_id?: number;
    /**
     * @description The first day (UTC); by default the 30 days before `to`, and at most 366 days before it. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The day (UTC) after the last one; by default tomorrow. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
};
export type ListTransactionsQuery = {
    /** @description Only the transaction with this id; the page is empty if there is none. */
    transaction_id?: string;
    /**
     * @description Only transactions settled at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    settled_from?: string;
    /**
     * @description Only transactions settled before this time. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    settled_to?: string;
    /** @description Only transactions that were reported in this currency. Three capital letters, like EUR. */
    currency?: string;
    /** @description Only transactions with payers in this country. Three capital letters, like DEU. */
    payer_country?: string;
    /**
     * @description Only transactions with this status after their corrections.
     * @enum {string}
     */
    status?: "recorded" | "voided" | "restated";
    /**
     * @description Only transactions that have no fee, because no plan covers them, and were not voided.
     * @enum {string}
     */
    fee?: "missing";
    /**
     * @description By settled_at, then by id; oldest_first by default.
     * @enum {string}
     */
    order?: "oldest_first" | "newest_first";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantTransactionsQuery = {
    /** @description Only the transaction with this id; the page is empty if there is none. */
    transaction_id?: string;
    /**
     * @description Only transactions settled at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    settled_from?: string;
    /**
     * @description Only transactions settled before this time. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    settled_to?: string;
    /** @description Only transactions that were reported in this currency. Three capital letters, like EUR. */
    currency?: string;
    /** @description Only transactions with payers in this country. Three capital letters, like DEU. */
    payer_country?: string;
    /**
     * @description Only transactions with this status after their corrections.
     * @enum {string}
     */
    status?: "recorded" | "voided" | "restated";
    /**
     * @description Only transactions that have no fee, because no plan covers them, and were not voided.
     * @enum {string}
     */
    fee?: "missing";
    /**
     * @description By settled_at, then by id; oldest_first by default.
     * @enum {string}
     */
    order?: "oldest_first" | "newest_first";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListInvalidTransactionsQuery = {
    /**
     * @description Only transactions with this reason.
     * @enum {string}
     */
    reason_code?: "unknown_currency" | "unknown_country" | "negative_amount" | "negative_tax" | "tax_exceeds_amount" | "settled_in_future" | "settled_after_report" | "unknown_app" | "unknown_kind" | "unusable_original" | "unknown_installation" | "unknown_channel" | "conflicting_duplicate" | "settled_too_old";
    /** @description Only the transaction with this id; the page is empty if there is none. */
    transaction_id?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantInvalidTransactionsQuery = {
    /**
     * @description Only transactions with this reason.
     * @enum {string}
     */
    reason_code?: "unknown_currency" | "unknown_country" | "negative_amount" | "negative_tax" | "tax_exceeds_amount" | "settled_in_future" | "settled_after_report" | "unknown_app" | "unknown_kind" | "unusable_original" | "unknown_installation" | "unknown_channel" | "conflicting_duplicate" | "settled_too_old";
    /** @description Only the transaction with this id; the page is empty if there is none. */
    transaction_id?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type FindTransactionsQuery = {
    /** @description The id that the merchant chose, as it was sent. */
    transaction_id: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ExportTransactionsQuery = {
    /**
     * @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description `recorded`, the default: when the report that brought them was completed. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. `settled`: their settled_at; later reports may still bring some.
     * @enum {string}
     */
    by?: "recorded" | "settled";
    /**
     * @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows.
     * @enum {string}
     */
    gzip?: "true" | "false";
    /**
     * @description The format of the answer; it decides before `Accept` does. By default csv.
     * @enum {string}
     */
    format?: "csv" | "ndjson" | "parquet";
};
export type ExportAllTransactionsQuery = {
    /**
     * @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description `recorded`, the default: when the report that brought them was completed. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. `settled`: their settled_at; later reports may still bring some.
     * @enum {string}
     */
    by?: "recorded" | "settled";
    /**
     * @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows.
     * @enum {string}
     */
    gzip?: "true" | "false";
    /** @description Only this merchant; by default all merchants, one after the other. */
    merchant_id?: number;
    /**
     * @description The format of the answer; it decides before `Accept` does. By default csv.
     * @enum {string}
     */
    format?: "csv" | "ndjson" | "parquet";
};
export type GetSessionFeedQuery = {
    /**
     * @description The beginning, inclusive; by default 24 hours before `to`, and at most 92 days before it. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end, exclusive; by default now. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description How long a period is, in UTC; by default an hour.
     * @enum {string}
     */
    by?: "hour" | "day";
};
export type ListInstallationsQuery = {
    /**
     * @description Only those created at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    created_from?: string;
    /**
     * @description Only those created before this time. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    created_to?: string;
    /** @description Only those of this app. */
    bundle_id?: string;
    /**
     * @description Only those that were matched by this rule.
     * @enum {string}
     */
    rule?: "ip" | "device" | "none" | "ambiguous";
    /**
     * @description Only those with attribution data, or only organic ones.
     * @enum {string}
     */
    attributed?: "true" | "false";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ExportInstallationsQuery = {
    /**
     * @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description `created` (the default): when the app called for the first time. `erased`: when the person was erased, so that copies can follow. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing.
     * @enum {string}
     */
    by?: "created" | "erased";
    /**
     * @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows.
     * @enum {string}
     */
    gzip?: "true" | "false";
    /**
     * @description The format of the answer; it decides before `Accept` does. By default csv.
     * @enum {string}
     */
    format?: "csv" | "ndjson" | "parquet";
};
export type ExportAllInstallationsQuery = {
    /**
     * @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description `created` (the default): when the app called for the first time. `erased`: when the person was erased, so that copies can follow. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing.
     * @enum {string}
     */
    by?: "created" | "erased";
    /**
     * @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows.
     * @enum {string}
     */
    gzip?: "true" | "false";
    /** @description Only this merchant; by default all merchants, one after the other. */
    merchant_id?: number;
    /**
     * @description The format of the answer; it decides before `Accept` does. By default csv.
     * @enum {string}
     */
    format?: "csv" | "ndjson" | "parquet";
};
export type GetAttributionQualityQuery = {
    /**
     * @description The beginning, inclusive; by default 24 hours before `to`, and at most 92 days before it. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end, exclusive; by default now. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description How long a period is, in UTC; by default an hour.
     * @enum {string}
     */
    by?: "hour" | "day";
    /** @description Only this app. */
    bundle_id?: string;
};
export type ListAppQualityQuery = {
    /**
     * @description The beginning, inclusive; by default 24 hours before `to`, and at most 48 hours before it, or 92 days with `by=day`. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end, exclusive; by default now. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description How long a period is, in UTC; by default an hour.
     * @enum {string}
     */
    by?: "hour" | "day";
    /**
     * @description What comes first: the apps with the most installations (by default), or those whose match rate fell and that miss the most matches by it; then no others.
     * @enum {string}
     */
    order?: "installations" | "missing_matches";
    /** @description The most items of a page; 25 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListErasuresQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type GetMerchantAttributionEventQuery = {
    /** @description The merchant who sent it. */
    merchant_id: number;
};
export type ListDeliveriesQuery = {
    /**
     * @description Only those accepted at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    accepted_from?: string;
    /**
     * @description Only those accepted before this time. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    accepted_to?: string;
    /**
     * @description Only those in this state.
     * @enum {string}
     */
    state?: "recorded" | "duplicate" | "waiting" | "set_aside" | "queued";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantDeliveriesQuery = {
    /** @description The merchant who sent them. Without it, and with `state=set_aside`, those of all merchants. */
    merchant_id?: number;
    /**
     * @description Only those accepted at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    accepted_from?: string;
    /**
     * @description Only those accepted before this time. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    accepted_to?: string;
    /**
     * @description Only those in this state.
     * @enum {string}
     */
    state?: "recorded" | "duplicate" | "waiting" | "set_aside" | "queued";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListEventWarningsQuery = {
    /**
     * @description The first day on which the events were accepted, in UTC; by default the first one. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The day after the last one; by default after today. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListAllEventWarningsQuery = {
    /** @description Only this merchant; by default all merchants. */
    merchant_id?: number;
    /**
     * @description The first day on which the events were accepted, in UTC; by default the first one. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The day after the last one; by default after today. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListSumsQuery = {
    /** @description The dimensions to keep, with commas: `day`, `bundle_id`, `event_name`, `source`, `campaign`, `currency`; by default all of them. The others are added up, and absent in the answer. Empty for one sum of everything. Names of dimensions with commas between them, like day,currency. */
    by?: string;
    /**
     * @description The first day; by default the first one with events. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The day after the last one; by default after the last one with events. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /** @description Days of this time zone instead of UTC, by its IANA name, like `Europe/Berlin`. They are exact in every zone, also when its clocks change. Sums are stored for days of UTC, so these are counted from the events at each reading. If days are told apart, as they are by default, a page reads about 50000 events, or one day: it may hold fewer sums than `limit`, or none, and still lead to a next page. Without `day`, only the events around the days of UTC are read, about those of one day, and the stored sums of the days between. More than 500000 events or stored sums, or 5000000 events before `event_name` and `currency` filter them, or 50000 batches in the months asked for, is 400. It takes `from`, `to` (100 days at most) and one merchant, and only events that are still kept. Events of installations that were erased since count without source and campaign; in stored sums they keep both. */
    tz?: string;
    /** @description Only events of this name, in any case. */
    event_name?: string;
    /** @description Only this app. */
    bundle_id?: string;
    /** @description Only this source; empty for installations without one. */
    source?: string;
    /** @description Only this campaign; empty for installations without one. */
    campaign?: string;
    /** @description Only this currency, in any case; empty for events that name none. Three letters, or empty, like EUR. */
    currency?: string;
    /**
     * @description With `false`, installations are not counted where each sum would have to count them one by one: `installations` is null there. That is most of the time that a large page takes.
     * @enum {string}
     */
    count_installations?: "true" | "false";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListAllSumsQuery = {
    /** @description Only this merchant; by default all merchants. */
    merchant_id?: number;
    /** @description The dimensions to keep, with commas: `merchant_id`, `day`, `bundle_id`, `event_name`, `source`, `campaign`, `currency`; by default all of them. The others are added up, and absent in the answer. Empty for one sum of everything. Names of dimensions with commas between them, like day,currency. */
    by?: string;
    /**
     * @description The first day; by default the first one with events. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The day after the last one; by default after the last one with events. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /** @description Days of this time zone instead of UTC, by its IANA name, like `Europe/Berlin`. They are exact in every zone, also when its clocks change. Sums are stored for days of UTC, so these are counted from the events at each reading. If days are told apart, as they are by default, a page reads about 50000 events, or one day: it may hold fewer sums than `limit`, or none, and still lead to a next page. Without `day`, only the events around the days of UTC are read, about those of one day, and the stored sums of the days between. More than 500000 events or stored sums, or 5000000 events before `event_name` and `currency` filter them, or 50000 batches in the months asked for, is 400. It takes `from`, `to` (100 days at most) and one merchant, and only events that are still kept. Events of installations that were erased since count without source and campaign; in stored sums they keep both. */
    tz?: string;
    /** @description Only events of this name, in any case. */
    event_name?: string;
    /** @description Only this app. */
    bundle_id?: string;
    /** @description Only this source; empty for installations without one. */
    source?: string;
    /** @description Only this campaign; empty for installations without one. */
    campaign?: string;
    /** @description Only this currency, in any case; empty for events that name none. Three letters, or empty, like EUR. */
    currency?: string;
    /**
     * @description With `false`, installations are not counted where each sum would have to count them one by one: `installations` is null there. That is most of the time that a large page takes.
     * @enum {string}
     */
    count_installations?: "true" | "false";
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListCohortsQuery = {
    /**
     * @description Whether a cohort is a week, which is the default, or a day of installations.
     * @enum {string}
     */
    period?: "week" | "day";
    /**
     * @description Cohorts that begin then or later; by default from the first one. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description Cohorts that begin before then; by default to the last one. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /** @description Only this app. */
    bundle_id?: string;
    /** @description Only this source; empty for installations without one. */
    source?: string;
    /** @description Only this campaign; empty for installations without one. */
    campaign?: string;
    /** @description Only this currency, in any case; empty for events that name none. Three letters, or empty, like EUR. */
    currency?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListAllCohortsQuery = {
    /** @description Only this merchant; by default all merchants. */
    merchant_id?: number;
    /**
     * @description Whether a cohort is a week, which is the default, or a day of installations.
     * @enum {string}
     */
    period?: "week" | "day";
    /**
     * @description Cohorts that begin then or later; by default from the first one. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description Cohorts that begin before then; by default to the last one. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, or its first moment as a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /** @description Only this app. */
    bundle_id?: string;
    /** @description Only this source; empty for installations without one. */
    source?: string;
    /** @description Only this campaign; empty for installations without one. */
    campaign?: string;
    /** @description Only this currency, in any case; empty for events that name none. Three letters, or empty, like EUR. */
    currency?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type CountRecordedEventsQuery = {
    /**
     * @description The beginning, inclusive; by default 30 days before `to`, and at most 92 days before it. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end, exclusive; by default now. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description How long a period is, in UTC; by default a day.
     * @enum {string}
     */
    by?: "hour" | "day";
};
export type ExportEventsQuery = {
    /**
     * @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description `recorded` (the default): when the service recorded the event. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. The rows of such a period never change, until the retention drops them. `occurred`: its event_datetime; events of the period may still arrive later.
     * @enum {string}
     */
    by?: "recorded" | "occurred";
    /**
     * @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows.
     * @enum {string}
     */
    gzip?: "true" | "false";
    /**
     * @description The format of the answer; it decides before `Accept` does. By default csv.
     * @enum {string}
     */
    format?: "csv" | "ndjson" | "parquet";
};
export type ExportAllEventsQuery = {
    /**
     * @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    from?: string;
    /**
     * @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. The period ends before it: for one whole day, name the next day. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339.
     * @example 2026-11-20
     */
    to?: string;
    /**
     * @description `recorded` (the default): when the service recorded the event. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. The rows of such a period never change, until the retention drops them. `occurred`: its event_datetime; events of the period may still arrive later.
     * @enum {string}
     */
    by?: "recorded" | "occurred";
    /**
     * @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows.
     * @enum {string}
     */
    gzip?: "true" | "false";
    /** @description Only this merchant; by default all merchants, one after the other. */
    merchant_id?: number;
    /**
     * @description The format of the answer; it decides before `Accept` does. By default csv.
     * @enum {string}
     */
    format?: "csv" | "ndjson" | "parquet";
};
export type ListSetAsideBatchesQuery = {
    /** @description The merchant who sent them; without it, all merchants. */
    merchant_id?: number;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type SearchStoreQuery = {
    /** @description What to search for: words, or an id. */
    q: string;
};
export type SearchOwnQuery = {
    /** @description What to search for: words, or an id. */
    q: string;
};
export type ListNotificationsQuery = {
    /** @description The `next_after` of the answer before, or the number of the last notification that you have. Without it, the oldest that is kept comes first. */
    after?: number;
    /** @description Only these types, with commas between them: report.completed, transactions.invalid, report.late, corrections.made, correction_request.made, correction_request.decided, fees.repriced, statement.closed, events.set_aside, installation.created, events.warned, key.ending, key.revoked, erasure.done, member.added, backup.failed, webhook_endpoint.disabled. */
    types?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description How many seconds to wait for a notification while there is none; 0 by default. */
    wait?: number;
};
export type ListOperatorNotificationsQuery = {
    /** @description The `next_after` of the answer before, or the number of the last notification that you have. Without it, the oldest that is kept comes first. */
    after?: number;
    /** @description Only these types, with commas between them: report.completed, transactions.invalid, report.late, corrections.made, correction_request.made, correction_request.decided, fees.repriced, statement.closed, events.set_aside, installation.created, events.warned, key.ending, key.revoked, erasure.done, member.added, backup.failed, webhook_endpoint.disabled. */
    types?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description How many seconds to wait for a notification while there is none; 0 by default. */
    wait?: number;
};
export type ListMerchantNotificationsQuery = {
    /** @description The `next_after` of the answer before, or the number of the last notification that you have. Without it, the oldest that is kept comes first. */
    after?: number;
    /** @description Only these types, with commas between them: report.completed, transactions.invalid, report.late, corrections.made, correction_request.made, correction_request.decided, fees.repriced, statement.closed, events.set_aside, installation.created, events.warned, key.ending, key.revoked, erasure.done, member.added, backup.failed, webhook_endpoint.disabled. */
    types?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description How many seconds to wait for a notification while there is none; 0 by default. */
    wait?: number;
};
export type ListWebhookAttemptsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListOperatorWebhookAttemptsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantWebhookAttemptsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListMerchantsQuery = {
    /** @description Only those whose name, in any case, or whose id begins with this text. */
    begins_with?: string;
    /** @description Only those whose name has this text anywhere, whatever its case and accents, or whose id begins with it. */
    contains?: string;
    /** @description Only these; those that do not exist are left out. Up to 100 ids with commas between them, like 1,7. */
    merchant_ids?: string;
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListApiKeysQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListCredentialsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListInstallKeysQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListOperatorTokensQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListOwnApiKeysQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListOwnCredentialsQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};
export type ListOwnInstallKeysQuery = {
    /** @description The most items of a page; 100 by default. */
    limit?: number;
    /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
    cursor?: string;
};

/** The schemas of openapi.json by name. */
export interface Schemas {
  Problem: Problem;
  NewMerchant: NewMerchant;
  Merchant: Merchant;
  MerchantList: MerchantList;
  Suspension: Suspension;
  NewApp: NewApp;
  RegisteredApp: RegisteredApp;
  AppList: AppList;
  AttributionRule: AttributionRule;
  AppSwitches: AppSwitches;
  NewApiKey: NewApiKey;
  ApiKeyChange: ApiKeyChange;
  IssuedApiKey: IssuedApiKey;
  RotatedApiKey: RotatedApiKey;
  ApiKey: ApiKey;
  ApiKeyList: ApiKeyList;
  NewCredential: NewCredential;
  CredentialChange: CredentialChange;
  IssuedCredential: IssuedCredential;
  RotatedCredential: RotatedCredential;
  Credential: Credential;
  CredentialList: CredentialList;
  NewInstallKey: NewInstallKey;
  InstallKeyChange: InstallKeyChange;
  IssuedInstallKey: IssuedInstallKey;
  RotatedInstallKey: RotatedInstallKey;
  InstallKey: InstallKey;
  InstallKeyList: InstallKeyList;
  NewOperatorToken: NewOperatorToken;
  OperatorTokenChange: OperatorTokenChange;
  IssuedOperatorToken: IssuedOperatorToken;
  RotatedOperatorToken: RotatedOperatorToken;
  OperatorToken: OperatorToken;
  OperatorTokenList: OperatorTokenList;
  KeyRotation: KeyRotation;
  EndingKeyList: EndingKeyList;
  EmptiedTwin: EmptiedTwin;
  ServiceQueue: ServiceQueue;
  EmbeddedDatabase: EmbeddedDatabase;
  ClusterNode: ClusterNode;
  ServiceState: ServiceState;
  ServiceFinding: ServiceFinding;
  ServiceFindings: ServiceFindings;
  ServiceSetting: ServiceSetting;
  ServiceSettings: ServiceSettings;
  PublicKey: PublicKey;
  PublicKeySet: PublicKeySet;
  SigningKey: SigningKey;
  SigningKeyList: SigningKeyList;
  RotatedSigningKey: RotatedSigningKey;
  WithdrawnSigningKey: WithdrawnSigningKey;
  AuditActor: AuditActor;
  AuditEntry: AuditEntry;
  AuditPage: AuditPage;
  MerchantAuditActor: MerchantAuditActor;
  MerchantAuditEntry: MerchantAuditEntry;
  MerchantAuditPage: MerchantAuditPage;
  AuditHead: AuditHead;
  AuditHeadPage: AuditHeadPage;
  NewUser: NewUser;
  NewMember: NewMember;
  UserRole: UserRole;
  MemberRole: MemberRole;
  UserReset: UserReset;
  UserLink: UserLink;
  Invitation: Invitation;
  MerchantInvitation: MerchantInvitation;
  User: User;
  UserPage: UserPage;
  Colleague: Colleague;
  ColleaguePage: ColleaguePage;
  Member: Member;
  MemberPage: MemberPage;
  MerchantMember: MerchantMember;
  MerchantMemberPage: MerchantMemberPage;
  LeftMerchants: LeftMerchants;
  EndedSessions: EndedSessions;
  SignIn: SignIn;
  Confirmation: Confirmation;
  PasswordChange: PasswordChange;
  LinkUse: LinkUse;
  ResetRequest: ResetRequest;
  Session: Session;
  SessionList: SessionList;
  SecondFactorSetup: SecondFactorSetup;
  SecondFactorProof: SecondFactorProof;
  RecoveryCodes: RecoveryCodes;
  MailChoices: MailChoices;
  MailChanges: MailChanges;
  SavedViews: SavedViews;
  MerchantTransactionsReportTransactionsItem: MerchantTransactionsReportTransactionsItem;
  MerchantTransactionsReport: MerchantTransactionsReport;
  ReportIdResponse: ReportIdResponse;
  ResultOfMerchantTransactionsReportProcessing: ResultOfMerchantTransactionsReportProcessing;
  ReportCounts: ReportCounts;
  ReportTotal: ReportTotal;
  ReportWarning: ReportWarning;
  TransactionsReportForecast: TransactionsReportForecast;
  NewSettlementAllowance: NewSettlementAllowance;
  SettlementAllowance: SettlementAllowance;
  SettlementAllowances: SettlementAllowances;
  Channel: Channel;
  Channels: Channels;
  NewExchangeRate: NewExchangeRate;
  ExchangeRate: ExchangeRate;
  ExchangeRatePage: ExchangeRatePage;
  NewFeeLine: NewFeeLine;
  FeeLine: FeeLine;
  NewRecurringFee: NewRecurringFee;
  RecurringFee: RecurringFee;
  LineReason: LineReason;
  NewFeePlan: NewFeePlan;
  FeePlanEnd: FeePlanEnd;
  FeeTerms: FeeTerms;
  FeeTermsList: FeeTermsList;
  FeePlan: FeePlan;
  EndedFeePlan: EndedFeePlan;
  FeePlanPage: FeePlanPage;
  CardExample: CardExample;
  CardTrialRequest: CardTrialRequest;
  TriedExample: TriedExample;
  CardTrial: CardTrial;
  FeeProposal: FeeProposal;
  FeeProposalPage: FeeProposalPage;
  MerchantGroup: MerchantGroup;
  MerchantGroups: MerchantGroups;
  NewGroupMembership: NewGroupMembership;
  GroupMembershipEnd: GroupMembershipEnd;
  GroupMembership: GroupMembership;
  GroupMembershipPage: GroupMembershipPage;
  AppliedFeePlans: AppliedFeePlans;
  RepricingRequest: RepricingRequest;
  LineDifference: LineDifference;
  RepricedSum: RepricedSum;
  Repricing: Repricing;
  WhatIfRequest: WhatIfRequest;
  WhatIfSum: WhatIfSum;
  WhatIf: WhatIf;
  NewAdjustment: NewAdjustment;
  AdjustmentReversal: AdjustmentReversal;
  ExpectedAdjustment: ExpectedAdjustment;
  Adjustment: Adjustment;
  MadeAdjustment: MadeAdjustment;
  AdjustmentPage: AdjustmentPage;
  MadeAdjustmentPage: MadeAdjustmentPage;
  ChargedInstallation: ChargedInstallation;
  ChargedInstallationPage: ChargedInstallationPage;
  NewIssuer: NewIssuer;
  Issuer: Issuer;
  Issuers: Issuers;
  NewBillingDetails: NewBillingDetails;
  BillingDetails: BillingDetails;
  BillingDetailsList: BillingDetailsList;
  FeeLineSum: FeeLineSum;
  StatementLine: StatementLine;
  StatementTotals: StatementTotals;
  StatementSummary: StatementSummary;
  StatementList: StatementList;
  Statement: Statement;
  MonthClosing: MonthClosing;
  MonthClosingList: MonthClosingList;
  ClosedMonth: ClosedMonth;
  CloseRequest: CloseRequest;
  TestClose: TestClose;
  ClosedTestMonth: ClosedTestMonth;
  StatementEntry: StatementEntry;
  StatementEntryPage: StatementEntryPage;
  MonthTotal: MonthTotal;
  MerchantReadiness: MerchantReadiness;
  BlockedChecks: BlockedChecks;
  ReadyChecks: ReadyChecks;
  FeeOutlier: FeeOutlier;
  MonthReadiness: MonthReadiness;
  Waiting: Waiting;
  OpenMonth: OpenMonth;
  FeesToDate: FeesToDate;
  MoneyToday: MoneyToday;
  LateReport: LateReport;
  Today: Today;
  NewReportingCadence: NewReportingCadence;
  ReportingCadence: ReportingCadence;
  ReportingCadencePage: ReportingCadencePage;
  NewCorrection: NewCorrection;
  NewCorrections: NewCorrections;
  CorrectionResults: CorrectionResults;
  Correction: Correction;
  MadeCorrection: MadeCorrection;
  CorrectionPage: CorrectionPage;
  MadeCorrectionPage: MadeCorrectionPage;
  CorrectionProposal: CorrectionProposal;
  DetailedCorrectionProposal: DetailedCorrectionProposal;
  CorrectionProposalPage: CorrectionProposalPage;
  NewCorrectionRequests: NewCorrectionRequests;
  CorrectionRequest: CorrectionRequest;
  OperatorCorrectionRequest: OperatorCorrectionRequest;
  CorrectionRequestResults: CorrectionRequestResults;
  CorrectionRequestPage: CorrectionRequestPage;
  OperatorCorrectionRequestPage: OperatorCorrectionRequestPage;
  CorrectionRequestAcceptance: CorrectionRequestAcceptance;
  CorrectionRequestRefusal: CorrectionRequestRefusal;
  CorrectionRequestVerdicts: CorrectionRequestVerdicts;
  NewCorrectionPolicy: NewCorrectionPolicy;
  CorrectionPolicy: CorrectionPolicy;
  CorrectionPolicies: CorrectionPolicies;
  ReportSummary: ReportSummary;
  MerchantReport: MerchantReport;
  ReportPage: ReportPage;
  MerchantReportPage: MerchantReportPage;
  ReportDays: ReportDays;
  RecordedTransaction: RecordedTransaction;
  MerchantTransaction: MerchantTransaction;
  TransactionPage: TransactionPage;
  MerchantTransactionPage: MerchantTransactionPage;
  InvalidTransaction: InvalidTransaction;
  InvalidTransactionPage: InvalidTransactionPage;
  FoundTransaction: FoundTransaction;
  FoundTransactionPage: FoundTransactionPage;
  InstallationMatchRequest: InstallationMatchRequest;
  InstallationToken: InstallationToken;
  AttributionData: AttributionData;
  StoreSession: StoreSession;
  StoreSessionsBatch: StoreSessionsBatch;
  StoreSessionsResult: StoreSessionsResult;
  TestSession: TestSession;
  ListedInstallation: ListedInstallation;
  InstallationPage: InstallationPage;
  InstallationEvidence: InstallationEvidence;
  Installation: Installation;
  MerchantInstallation: MerchantInstallation;
  AttributionQuality: AttributionQuality;
  AppQualityPage: AppQualityPage;
  NewErasure: NewErasure;
  Erasure: Erasure;
  ErasurePage: ErasurePage;
  AccessRequest: AccessRequest;
  SubjectFile: SubjectFile;
  MatchSimulation: MatchSimulation;
  SimulatedMatch: SimulatedMatch;
  SessionFeed: SessionFeed;
  AttributionEvent: AttributionEvent;
  AttributionEventsBatch: AttributionEventsBatch;
  ValidBatch: ValidBatch;
  Delivery: Delivery;
  DeliveryPage: DeliveryPage;
  MerchantDelivery: MerchantDelivery;
  MerchantDeliveryPage: MerchantDeliveryPage;
  EventFate: EventFate;
  MerchantEventFate: MerchantEventFate;
  EventFatesRequest: EventFatesRequest;
  MerchantEventFatesRequest: MerchantEventFatesRequest;
  EventFates: EventFates;
  EventSum: EventSum;
  EventSumPage: EventSumPage;
  MerchantEventSum: MerchantEventSum;
  MerchantEventSumPage: MerchantEventSumPage;
  Cohort: Cohort;
  CohortPage: CohortPage;
  MerchantCohort: MerchantCohort;
  MerchantCohortPage: MerchantCohortPage;
  SetAsideBatch: SetAsideBatch;
  SetAsidePage: SetAsidePage;
  SetAsideReplay: SetAsideReplay;
  SetAsideReplayed: SetAsideReplayed;
  EventWarning: EventWarning;
  EventWarningCount: EventWarningCount;
  EventWarningPage: EventWarningPage;
  MerchantEventWarningCount: MerchantEventWarningCount;
  MerchantEventWarningPage: MerchantEventWarningPage;
  RecordedEvents: RecordedEvents;
  SearchResult: SearchResult;
  SearchResults: SearchResults;
  Notification: Notification;
  NotificationPage: NotificationPage;
  ReportCompletedNotification: ReportCompletedNotification;
  TransactionsInvalidNotification: TransactionsInvalidNotification;
  ReportLateNotification: ReportLateNotification;
  CorrectionsMadeNotification: CorrectionsMadeNotification;
  CorrectionRequestMadeNotification: CorrectionRequestMadeNotification;
  CorrectionRequestDecidedNotification: CorrectionRequestDecidedNotification;
  FeesRepricedNotification: FeesRepricedNotification;
  StatementClosedNotification: StatementClosedNotification;
  EventsSetAsideNotification: EventsSetAsideNotification;
  InstallationCreatedNotification: InstallationCreatedNotification;
  EventsWarnedNotification: EventsWarnedNotification;
  KeyEndingNotification: KeyEndingNotification;
  KeyRevokedNotification: KeyRevokedNotification;
  ErasureDoneNotification: ErasureDoneNotification;
  MemberAddedNotification: MemberAddedNotification;
  BackupFailedNotification: BackupFailedNotification;
  WebhookEndpointDisabledNotification: WebhookEndpointDisabledNotification;
  WebhookTestNotification: WebhookTestNotification;
  NewWebhookEndpoint: NewWebhookEndpoint;
  WebhookEndpointChange: WebhookEndpointChange;
  WebhookEndpoint: WebhookEndpoint;
  WebhookEndpointList: WebhookEndpointList;
  WebhookEndpointWithSecret: WebhookEndpointWithSecret;
  WebhookSecretRotation: WebhookSecretRotation;
  WebhookTest: WebhookTest;
  WebhookAttempt: WebhookAttempt;
  WebhookAttemptPage: WebhookAttemptPage;
  WebhookReplay: WebhookReplay;
}

/** What webhooks carry, by their type. */
export interface Webhooks {
  'report.completed': ReportCompletedNotification;
  'transactions.invalid': TransactionsInvalidNotification;
  'report.late': ReportLateNotification;
  'corrections.made': CorrectionsMadeNotification;
  'correction_request.made': CorrectionRequestMadeNotification;
  'correction_request.decided': CorrectionRequestDecidedNotification;
  'fees.repriced': FeesRepricedNotification;
  'statement.closed': StatementClosedNotification;
  'events.set_aside': EventsSetAsideNotification;
  'installation.created': InstallationCreatedNotification;
  'events.warned': EventsWarnedNotification;
  'key.ending': KeyEndingNotification;
  'key.revoked': KeyRevokedNotification;
  'erasure.done': ErasureDoneNotification;
  'member.added': MemberAddedNotification;
  'backup.failed': BackupFailedNotification;
  'webhook_endpoint.disabled': WebhookEndpointDisabledNotification;
  'webhook.test': WebhookTestNotification;
}

/** Method and path of every call of openapi.json. */
export type Address =
  | 'GET /.well-known/jwks.json'
  | 'GET /operator-api/v1/signing-keys'
  | 'POST /operator-api/v1/signing-keys'
  | 'DELETE /operator-api/v1/signing-keys/{kid}'
  | 'GET /operator-api/v1/audit'
  | 'GET /merchant-api/v1/audit'
  | 'GET /operator-api/v1/audit/heads'
  | 'GET /operator-api/v1/exports/audit'
  | 'POST /session-api/v1/sign-in'
  | 'POST /session-api/v1/link'
  | 'POST /session-api/v1/reset'
  | 'GET /session-api/v1/session'
  | 'DELETE /session-api/v1/session'
  | 'POST /session-api/v1/session/confirmation'
  | 'PUT /session-api/v1/password'
  | 'POST /session-api/v1/offers/{merchant_id}/acceptance'
  | 'GET /session-api/v1/sessions'
  | 'DELETE /session-api/v1/sessions/{session_id}'
  | 'GET /session-api/v1/mail'
  | 'PATCH /session-api/v1/mail'
  | 'GET /session-api/v1/views'
  | 'PUT /session-api/v1/views'
  | 'POST /session-api/v1/second-factor'
  | 'PUT /session-api/v1/second-factor'
  | 'POST /session-api/v1/second-factor/off'
  | 'POST /operator-api/v1/users'
  | 'GET /operator-api/v1/users'
  | 'GET /operator-api/v1/colleagues'
  | 'PUT /operator-api/v1/users/{user_id}/role'
  | 'POST /operator-api/v1/users/{user_id}/disable'
  | 'POST /operator-api/v1/users/{user_id}/enable'
  | 'DELETE /operator-api/v1/users/{user_id}'
  | 'POST /operator-api/v1/users/{user_id}/reset'
  | 'DELETE /operator-api/v1/users/{user_id}/sessions'
  | 'POST /merchant-api/v1/users'
  | 'GET /merchant-api/v1/users'
  | 'PUT /merchant-api/v1/users/{member_id}/role'
  | 'DELETE /merchant-api/v1/users/{member_id}'
  | 'POST /operator-api/v1/merchants/{merchant_id}/users'
  | 'GET /operator-api/v1/merchants/{merchant_id}/users'
  | 'PUT /operator-api/v1/merchants/{merchant_id}/users/{user_id}/role'
  | 'DELETE /operator-api/v1/merchants/{merchant_id}/users/{user_id}'
  | 'POST /merchant-api/v1/reports/transactions'
  | 'GET /merchant-api/v1/reports/transactions'
  | 'POST /merchant-api/v1/reports/transactions/validate'
  | 'POST /operator-api/v1/merchants/{merchant_id}/settlement-allowances'
  | 'GET /operator-api/v1/merchants/{merchant_id}/settlement-allowances'
  | 'GET /operator-api/v1/channels'
  | 'PUT /operator-api/v1/channels/{channel}'
  | 'DELETE /operator-api/v1/channels/{channel}'
  | 'GET /operator-api/v1/exchange-rates'
  | 'POST /operator-api/v1/exchange-rates'
  | 'POST /operator-api/v1/fee-plans'
  | 'GET /operator-api/v1/fee-plans'
  | 'GET /operator-api/v1/fee-plans/{fee_plan_id}'
  | 'POST /operator-api/v1/fee-plans/{fee_plan_id}/end'
  | 'POST /operator-api/v1/fee-plans/trial'
  | 'GET /merchant-api/v1/fee-plans'
  | 'POST /operator-api/v1/fee-plans/apply'
  | 'POST /operator-api/v1/fee-plans/reprice'
  | 'POST /operator-api/v1/fee-plans/what-if'
  | 'GET /operator-api/v1/fee-proposals'
  | 'GET /operator-api/v1/fee-proposals/{fee_proposal_id}'
  | 'POST /operator-api/v1/fee-proposals/{fee_proposal_id}/approval'
  | 'POST /operator-api/v1/fee-proposals/{fee_proposal_id}/refusal'
  | 'GET /operator-api/v1/merchant-groups'
  | 'PUT /operator-api/v1/merchant-groups/{group}'
  | 'GET /operator-api/v1/merchant-groups/{group}/memberships'
  | 'GET /operator-api/v1/merchants/{merchant_id}/group-memberships'
  | 'POST /operator-api/v1/group-memberships'
  | 'POST /operator-api/v1/group-memberships/{membership_id}/end'
  | 'POST /operator-api/v1/merchants/{merchant_id}/adjustments'
  | 'GET /operator-api/v1/merchants/{merchant_id}/adjustments'
  | 'POST /operator-api/v1/merchants/{merchant_id}/adjustments/{adjustment_id}/reversal'
  | 'GET /operator-api/v1/merchants/{merchant_id}/adjustments/{adjustment_id}/installations'
  | 'GET /merchant-api/v1/adjustments/{adjustment_id}/installations'
  | 'GET /merchant-api/v1/adjustments'
  | 'POST /operator-api/v1/issuers'
  | 'GET /operator-api/v1/issuers'
  | 'POST /operator-api/v1/merchants/{merchant_id}/billing-details'
  | 'GET /operator-api/v1/merchants/{merchant_id}/billing-details'
  | 'GET /merchant-api/v1/statements'
  | 'GET /merchant-api/v1/statements/{month}'
  | 'GET /merchant-api/v1/statements/{month}/entries.csv'
  | 'GET /merchant-api/v1/statements/{month}/page'
  | 'POST /merchant-api/v1/test/close'
  | 'GET /operator-api/v1/statements'
  | 'GET /operator-api/v1/merchants/{merchant_id}/statements'
  | 'GET /operator-api/v1/statements/{month}/closed.zip'
  | 'GET /operator-api/v1/merchants/{merchant_id}/statements/{month}'
  | 'GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/entries.csv'
  | 'GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/page'
  | 'POST /operator-api/v1/statements/{month}/close'
  | 'GET /operator-api/v1/closings'
  | 'GET /operator-api/v1/closings/{closing_id}'
  | 'GET /merchant-api/v1/statements/{month}/entries'
  | 'GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/entries'
  | 'GET /operator-api/v1/merchants/{merchant_id}/reporting-cadence'
  | 'PUT /operator-api/v1/merchants/{merchant_id}/reporting-cadence'
  | 'DELETE /operator-api/v1/merchants/{merchant_id}/reporting-cadence'
  | 'GET /operator-api/v1/reporting-cadences'
  | 'GET /merchant-api/v1/reporting-cadence'
  | 'GET /operator-api/v1/statements/{month}/readiness'
  | 'GET /operator-api/v1/today'
  | 'POST /operator-api/v1/merchants/{merchant_id}/corrections'
  | 'GET /operator-api/v1/merchants/{merchant_id}/corrections'
  | 'POST /operator-api/v1/merchants/{merchant_id}/corrections/batch'
  | 'GET /merchant-api/v1/corrections'
  | 'POST /merchant-api/v1/corrections'
  | 'GET /merchant-api/v1/correction-requests'
  | 'GET /merchant-api/v1/correction-requests/{correction_request_id}'
  | 'GET /operator-api/v1/correction-requests'
  | 'GET /operator-api/v1/merchants/{merchant_id}/correction-requests'
  | 'POST /operator-api/v1/merchants/{merchant_id}/correction-requests/accept'
  | 'POST /operator-api/v1/merchants/{merchant_id}/correction-requests/refuse'
  | 'POST /operator-api/v1/merchants/{merchant_id}/correction-policies'
  | 'GET /operator-api/v1/merchants/{merchant_id}/correction-policies'
  | 'GET /operator-api/v1/correction-proposals'
  | 'GET /operator-api/v1/correction-proposals/{correction_proposal_id}'
  | 'POST /operator-api/v1/correction-proposals/{correction_proposal_id}/approval'
  | 'POST /operator-api/v1/correction-proposals/{correction_proposal_id}/refusal'
  | 'GET /merchant-api/v1/reports'
  | 'GET /merchant-api/v1/reports/{report_id}'
  | 'GET /operator-api/v1/reports'
  | 'GET /operator-api/v1/merchants/{merchant_id}/reports/{report_id}'
  | 'GET /merchant-api/v1/report-days'
  | 'GET /operator-api/v1/report-days'
  | 'GET /merchant-api/v1/transactions'
  | 'GET /operator-api/v1/merchants/{merchant_id}/transactions'
  | 'GET /merchant-api/v1/invalid-transactions'
  | 'GET /operator-api/v1/merchants/{merchant_id}/invalid-transactions'
  | 'GET /operator-api/v1/transactions'
  | 'GET /merchant-api/v1/exports/transactions'
  | 'GET /operator-api/v1/exports/transactions'
  | 'POST /merchant-api/v1/attribution/install'
  | 'POST /merchant-api/v1/test/store-sessions'
  | 'GET /operator-api/v1/store-sessions/feed'
  | 'PUT /operator-api/v1/store-users/{store_user_id}/attribution-data'
  | 'DELETE /operator-api/v1/store-users/{store_user_id}/attribution-data'
  | 'GET /merchant-api/v1/installations'
  | 'GET /merchant-api/v1/installations/{installation_id}'
  | 'GET /operator-api/v1/installations/{installation_id}'
  | 'GET /merchant-api/v1/exports/installations'
  | 'GET /operator-api/v1/exports/installations'
  | 'GET /operator-api/v1/attribution/quality'
  | 'GET /operator-api/v1/attribution/apps'
  | 'POST /operator-api/v1/erasures'
  | 'GET /operator-api/v1/erasures'
  | 'POST /operator-api/v1/attribution/simulations'
  | 'POST /operator-api/v1/access-requests'
  | 'POST /operator-api/v1/store-sessions'
  | 'POST /attribution-api/v1/events'
  | 'POST /attribution-api/v1/events/validate'
  | 'GET /attribution-api/v1/events/{event_id}'
  | 'GET /operator-api/v1/attribution/events/{event_id}'
  | 'POST /attribution-api/v1/events/fates'
  | 'POST /operator-api/v1/attribution/events/fates'
  | 'GET /attribution-api/v1/deliveries'
  | 'GET /operator-api/v1/attribution/deliveries'
  | 'GET /attribution-api/v1/warnings'
  | 'GET /operator-api/v1/attribution/warnings'
  | 'GET /attribution-api/v1/sums'
  | 'GET /operator-api/v1/attribution/sums'
  | 'GET /attribution-api/v1/cohorts'
  | 'GET /operator-api/v1/attribution/cohorts'
  | 'GET /operator-api/v1/attribution/recorded-events'
  | 'GET /attribution-api/v1/exports/events'
  | 'GET /operator-api/v1/exports/events'
  | 'GET /operator-api/v1/attribution/set-aside'
  | 'POST /operator-api/v1/attribution/set-aside/{batch_id}/replay'
  | 'POST /operator-api/v1/attribution/set-aside/replay'
  | 'GET /operator-api/v1/search'
  | 'GET /merchant-api/v1/search'
  | 'GET /merchant-api/v1/notifications'
  | 'GET /operator-api/v1/notifications'
  | 'GET /operator-api/v1/merchants/{merchant_id}/notifications'
  | 'GET /merchant-api/v1/webhook-endpoints'
  | 'POST /merchant-api/v1/webhook-endpoints'
  | 'GET /merchant-api/v1/webhook-endpoints/{endpoint_id}'
  | 'PATCH /merchant-api/v1/webhook-endpoints/{endpoint_id}'
  | 'DELETE /merchant-api/v1/webhook-endpoints/{endpoint_id}'
  | 'GET /merchant-api/v1/webhook-endpoints/{endpoint_id}/attempts'
  | 'POST /merchant-api/v1/webhook-endpoints/{endpoint_id}/secret-rotation'
  | 'POST /merchant-api/v1/webhook-endpoints/{endpoint_id}/test'
  | 'POST /merchant-api/v1/webhook-endpoints/{endpoint_id}/replay'
  | 'GET /operator-api/v1/webhook-endpoints'
  | 'POST /operator-api/v1/webhook-endpoints'
  | 'GET /operator-api/v1/webhook-endpoints/{endpoint_id}'
  | 'PATCH /operator-api/v1/webhook-endpoints/{endpoint_id}'
  | 'DELETE /operator-api/v1/webhook-endpoints/{endpoint_id}'
  | 'GET /operator-api/v1/webhook-endpoints/{endpoint_id}/attempts'
  | 'POST /operator-api/v1/webhook-endpoints/{endpoint_id}/secret-rotation'
  | 'POST /operator-api/v1/webhook-endpoints/{endpoint_id}/test'
  | 'POST /operator-api/v1/webhook-endpoints/{endpoint_id}/replay'
  | 'GET /operator-api/v1/merchants/{merchant_id}/webhook-endpoints'
  | 'POST /operator-api/v1/merchants/{merchant_id}/webhook-endpoints'
  | 'GET /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}'
  | 'PATCH /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}'
  | 'DELETE /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}'
  | 'GET /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}/attempts'
  | 'POST /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}/secret-rotation'
  | 'POST /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}/test'
  | 'POST /operator-api/v1/merchants/{merchant_id}/webhook-endpoints/{endpoint_id}/replay'
  | 'POST /operator-api/v1/merchants'
  | 'GET /operator-api/v1/merchants'
  | 'PUT /operator-api/v1/merchants/{merchant_id}/suspension'
  | 'DELETE /operator-api/v1/merchants/{merchant_id}/suspension'
  | 'POST /operator-api/v1/merchants/{merchant_id}/apps'
  | 'GET /operator-api/v1/merchants/{merchant_id}/apps'
  | 'PATCH /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}'
  | 'POST /operator-api/v1/merchants/{merchant_id}/api-keys'
  | 'GET /operator-api/v1/merchants/{merchant_id}/api-keys'
  | 'PATCH /operator-api/v1/merchants/{merchant_id}/api-keys/{key_id}'
  | 'DELETE /operator-api/v1/merchants/{merchant_id}/api-keys/{key_id}'
  | 'POST /operator-api/v1/merchants/{merchant_id}/api-keys/{key_id}/rotation'
  | 'POST /operator-api/v1/merchants/{merchant_id}/credentials'
  | 'GET /operator-api/v1/merchants/{merchant_id}/credentials'
  | 'PATCH /operator-api/v1/merchants/{merchant_id}/credentials/{key_id}'
  | 'DELETE /operator-api/v1/merchants/{merchant_id}/credentials/{key_id}'
  | 'POST /operator-api/v1/merchants/{merchant_id}/credentials/{key_id}/rotation'
  | 'POST /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys'
  | 'GET /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys'
  | 'PATCH /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys/{key_id}'
  | 'DELETE /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys/{key_id}'
  | 'POST /operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys/{key_id}/rotation'
  | 'POST /operator-api/v1/operator-tokens'
  | 'GET /operator-api/v1/operator-tokens'
  | 'PATCH /operator-api/v1/operator-tokens/{key_id}'
  | 'DELETE /operator-api/v1/operator-tokens/{key_id}'
  | 'POST /operator-api/v1/operator-tokens/{key_id}/rotation'
  | 'GET /merchant-api/v1/apps'
  | 'GET /merchant-api/v1/ending-keys'
  | 'POST /merchant-api/v1/api-keys'
  | 'GET /merchant-api/v1/api-keys'
  | 'PATCH /merchant-api/v1/api-keys/{key_id}'
  | 'DELETE /merchant-api/v1/api-keys/{key_id}'
  | 'POST /merchant-api/v1/api-keys/{key_id}/rotation'
  | 'POST /merchant-api/v1/credentials'
  | 'GET /merchant-api/v1/credentials'
  | 'PATCH /merchant-api/v1/credentials/{key_id}'
  | 'DELETE /merchant-api/v1/credentials/{key_id}'
  | 'POST /merchant-api/v1/credentials/{key_id}/rotation'
  | 'POST /merchant-api/v1/apps/{bundle_id}/install-keys'
  | 'GET /merchant-api/v1/apps/{bundle_id}/install-keys'
  | 'PATCH /merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}'
  | 'DELETE /merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}'
  | 'POST /merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}/rotation'
  | 'POST /merchant-api/v1/test/empty'
  | 'GET /operator-api/v1/service'
  | 'GET /operator-api/v1/service/findings'
  | 'GET /operator-api/v1/service/settings'
  | 'GET /schema/{file}';
