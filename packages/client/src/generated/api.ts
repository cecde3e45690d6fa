/** Generated from packages/server/openapi.json by npm run generate. */

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public keys that verify installation tokens
         * @description JSON Web Key Set (RFC 7517). The header of a token names its key by `kid`. A new key is published here 20 minutes before it signs, so a copy that is kept no longer than Cache-Control allows is always sufficient.
         */
        get: operations["getPublicKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/signing-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the signing keys
         * @description Those of the published key set, with their life, oldest first; never a private key.
         */
        get: operations["listSigningKeys"];
        put?: never;
        /**
         * Make a new signing key
         * @description It is published now and signs 20 minutes later. While one waits to sign, a repeat makes none and answers that one. A person needs a fresh sign-in.
         */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/signing-keys/{kid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a signing key that was leaked
         * @description It leaves the key set now, and its tokens are no longer valid. If it was the one that signs, another key signs at once. Other processes follow within 30 seconds, verifiers within another 10 minutes. A person needs a fresh sign-in.
         */
        delete: operations["withdrawSigningKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit trail
         * @description The newest first. Several filters at once look through 5000 entries for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor` until it is null. Asking for the first page adds an entry to the trail. Its cursors work only for the person or key that asked, and with the same filters.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who did what with your data
         * @description Your own people and keys are named; the operator’s are shown as “the operator”. The newest first. Several filters at once look through 5000 entries for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor` until it is null. Asking for the first page adds an entry to the trail. Its cursors work only for the person or key that asked, and with the same filters.
         */
        get: operations["listOwnAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/audit/heads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the signed heads of the audit trail
         * @description The newest first: one an hour in which something happened. They hold nothing of the entries. Anyone who keeps them elsewhere can prove later that the trail was not cut.
         */
        get: operations["listAuditHeads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/exports/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit of all merchants of a period
         * @description The entries of the audit trail in the order in which they happened, each with its link in the chain, without e-mail addresses. Those that belong to no merchant are there unless `merchant_id` asks for one. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password
         * @description Answers the cookie of a session, which lasts 12 hours and ends after 30 minutes without a call. It takes the place of the session of that person that the browser presents. Only a page of the service may call this. An unknown address is answered like a wrong password.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use a link to accept an invitation or set a new password
         * @description A link works once, for 24 hours. It ends the sessions of the person; sign in afterwards. Only a page of the service may call this.
         */
        post: operations["useLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link for a new password by mail
         * @description If an account with a password has this address, a link is sent there. The answer is the same for every address, and does not say that a mail was sent. Only a page of the service may call this.
         */
        post: operations["requestReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in, and what they may do
         * @description The roles of the person with their scopes, for the operator and for each merchant.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Ends this session.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/session/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who you are
         * @description Some calls ask for a proof of the last 5 minutes. The cookie gets a new secret.
         */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a new password
         * @description Ends all other sessions of the person. The cookie gets a new secret.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Those that are live, the newest first; 100 at most.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Anyone who uses it is signed out at once.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Turn the second factor on with a first code
         * @description Replaces an earlier one, and ends all other sessions. From then on a sign-in asks for a code.
         */
        put: operations["turnSecondFactorOn"];
        /**
         * Make a secret for an app that shows codes
         * @description Nothing changes until the first code has proved that the app has it (RFC 6238).
         */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session-api/v1/second-factor/off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor off
         * @description Its recovery codes go as well, and all other sessions end.
         */
        post: operations["turnSecondFactorOff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people
         * @description Everybody who may sign in, for the operator or for a merchant, in the order of their numbers.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Invite a person to work for the operator
         * @description Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. Needs a fresh sign-in.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/users/{user_id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change what a person may do for the operator
         * @description Ends the sessions of the person. Null takes the role away; memberships of merchants stay. Needs a fresh sign-in.
         */
        put: operations["changeUserRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/users/{user_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a person sign in no more
         * @description Ends their sessions and links at once. Everything else stays.
         */
        post: operations["disableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/users/{user_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a person sign in again
         * @description With the password and the roles that they had. Needs a fresh sign-in.
         */
        post: operations["enableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a person
         * @description Forgets the e-mail address, for ever. The number stays, so that the audit trail stays readable. Needs a fresh sign-in.
         */
        delete: operations["eraseUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/users/{user_id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link with which a person sets a new password
         * @description The old password works until then, unless the second factor goes as well. Give the link to that person only. Needs a fresh sign-in; for oneself there is the change of the password.
         */
        post: operations["resetUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/users/{user_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End all sessions of a person
         * @description They sign in again.
         */
        delete: operations["endUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your people
         * @description In the order of their numbers.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a person to work for you
         * @description Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. The answer has the same shape whether the address is known or not.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/users/{user_id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change what a person may do for you
         * @description Ends the sessions of the person.
         */
        put: operations["changeMemberRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Let a person work for you no more
         * @description Their sessions end. The account of the person stays, and so does what else they may do.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of a merchant
         * @description In the order of their numbers.
         */
        get: operations["listMerchantUsers"];
        put?: never;
        /**
         * Invite a person to work for a merchant
         * @description Answers a link for that person, with which they set a password, or enter the one that they have. Where the identity provider is the only way in, it answers where they sign in instead. The role counts from then on. Inviting again makes a new link. The answer has the same shape whether the address is known or not. Needs a fresh sign-in.
         */
        post: operations["inviteMerchantUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/users/{user_id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change what a person may do for a merchant
         * @description Ends the sessions of the person. Needs a fresh sign-in.
         */
        put: operations["changeMerchantUserRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Let a person work for a merchant no more
         * @description Their sessions end. The account of the person stays, and so does what else they may do.
         */
        delete: operations["removeMerchantUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/reports/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Query the processing result of a report
         * @description Tells how far the report is and, once it is completed, which of its transactions are valid and which are not, and why.
         */
        get: operations["getTransactionsReportResult"];
        put?: never;
        /**
         * Upload a transaction report
         * @description Takes a batch of settled transactions, at most 5 MB. The same content again answers the same reportId, so repeating an upload of uncertain outcome is safe. A transaction reported before is ignored.
         */
        post: operations["uploadTransactionsReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/reports/transactions/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a transaction report
         * @description Judges a report as the upload would, and stores nothing: all faults of the schema, or what would become of each transaction now, with fees and warnings.
         */
        post: operations["validateTransactionsReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/settlement-allowances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List which older settlements of a merchant are accepted
         * @description The newest 100, the newest first; only the newest one counts.
         */
        get: operations["listSettlementAllowances"];
        put?: never;
        /**
         * Accept older settlements of a merchant
         * @description Reports that are accepted before accepted_until may bring transactions settled from settled_from on, however old. Without it they are invalid (settled_too_old). The merchant's newest allowance counts; earlier ones stay listed. A person needs a fresh sign-in.
         */
        post: operations["allowSettlements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/fee-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fee plans
         * @description The oldest first, including plans that are over.
         */
        get: operations["listFeePlans"];
        put?: never;
        /**
         * Create a fee plan
         * @description A rate of the base for the store or one merchant, for all payers or those of some countries. It applies to transactions that are recorded from now on and were settled while it is in force. It changes no recorded fee; repricing does. A second plan for the same merchant, countries and start is refused, so a repeat is safe. A person needs a fresh sign-in.
         */
        post: operations["createFeePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/fee-plans/{fee_plan_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a fee plan
         * @description Also one that is over.
         */
        get: operations["getFeePlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/fee-plans/{fee_plan_id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a fee plan
         * @description Only once: an end is never moved. But a plan that has an end can be revoked, by ending it on the day on which it begins. Recorded fees stay, even if the end lies before them: charged_since_end counts them, and repricing computes them again. A person needs a fresh sign-in.
         */
        post: operations["endFeePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/fee-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fee plans that apply
         * @description Your own and the store's, the oldest first. Of those in force when a transaction was settled, your own goes before the store's; among those, one for the payer's country before one for all; among those, the one that began last.
         */
        get: operations["listFeeTerms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/fee-plans/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply the fee plans to transactions without fee
         * @description Transactions that were recorded while no plan covered them get the fee of the plan that covers them now: 50000 of them a call, the oldest settled first. Repeat it until priced is 0; no plan covers what remains then. Safe to repeat and to call twice at once. A person needs a fresh sign-in.
         */
        post: operations["applyFeePlans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/fee-plans/reprice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute the fees of a month again
         * @description For transactions that another plan covers now than the one that gave their fee, because a plan was wrong and was ended, or a better one was created. On an open statement the fee and its sums change. For a closed statement, and for a transaction that was corrected, a correction of the fee alone stands on the next open statement. A transaction that no plan covers keeps its fee; one without a fee stays without. Every price keeps its history, which the transaction shows. Without dry_run, a person needs a fresh sign-in. Call it with dry_run first, and send its preview with the run. A call reads 50000 transactions: follow next_cursor with the same body until it is null, and add up. Safe to repeat and to call twice at once.
         */
        post: operations["repriceTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/fee-plans/what-if": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute a merchant's fees of a month under other terms
         * @description Applies the rate and the tiers to what stands of each transaction, whatever plan charged it, and stores nothing. A tier counts the volume that stood before the transaction when it got its first fee; a transaction without a fee counts as the first of its year. A call reads 2000 transactions: follow next_cursor with the same body until it is null, and add up.
         */
        post: operations["computeWhatIf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/issuers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who issued the statements
         * @description The newest 100, the newest first; the first one counts.
         */
        get: operations["listIssuers"];
        put?: never;
        /**
         * Set who issues the statements
         * @description Name, address, tax number, VAT, terms of payment and the prefix of the numbers, all of them each time. Statements that are closed from now on show them and get numbers; a closed statement keeps what it was closed with. A person needs a fresh sign-in.
         */
        post: operations["setIssuer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/billing-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses of a merchant's statements
         * @description The newest 100, the newest first; the first one counts.
         */
        get: operations["listBillingDetails"];
        put?: never;
        /**
         * Set the address of a merchant's statements
         * @description Legal name, address and tax number and, where they differ from the issuer's, VAT and terms of payment; all of them each time. Statements that are closed from now on show them; a closed statement keeps what it was closed with. A person needs a fresh sign-in.
         */
        post: operations["setBillingDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your statements
         * @description One for each month, the newest first: what you owe in each currency, so far or finally.
         */
        get: operations["listStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/statements/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your statement of a month
         * @description Every currency with its lines. A draft grows while transactions arrive. A closed statement never changes: what arrives later stands on the next open one, marked late. CSV is at GET /merchant-api/v1/statements/{month}/entries.csv, HTML and PDF are at GET /merchant-api/v1/statements/{month}/page.
         */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/statements/{month}/entries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the entries of your statement
         * @description Every transaction and correction in the sums, as CSV (RFC 4180, UTF-8, a header row): kind, transaction_id, correction_id, settled_at, report_id, payer_country, currency, decimals, full_amount, tax_amount, base_amount, fee_amount, full_amount_major, tax_amount_major, base_amount_major, fee_amount_major, fee_plan_id, fee_plan_name, fee_rate, late, reason. Amounts are exact integers in minor units, and beside them in major units with a decimal point, such as 12.34; a reversal is negative; a transaction without a fee has an empty one. They add up to the sums of the statement. All rows show the moment at which the answer begins: what is recorded or corrected after it is left out. Those of a closed statement never change. If the fees of a draft change meanwhile, because plans are applied or transactions repriced, the answer breaks off; ask again. Where a spreadsheet would run a text as a formula, an apostrophe stands before it, such as `'=1+1`: a program that needs the exact text removes an apostrophe at the start of a text and right after a semicolon, comma, tab, CR or LF in it; the export of transactions has the exact texts. An answer that breaks off is incomplete: a reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503. HTTP/1.0 cannot tell such an answer from a complete one, and is refused with `http_too_old`.
         */
        get: operations["getStatementEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/statements/{month}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print your statement
         * @description The statement as a page for A4 paper: complete HTML without scripts, or PDF with `format=pdf` or `Accept: application/pdf`. It lists up to 1,000 entries; if there are more, only the CSV does. The PDF of a closed statement has the same bytes each time, until the service has other fonts or another release; long texts in its tables are cut. A character that its fonts lack is written as `□`; the HTML has it.
         */
        get: operations["getStatementPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/statements/{month}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a month
         * @description Closes this month and every earlier one that is still open, for all merchants or for one. A closed statement never changes; what arrives later stands on the next open one. A merchant with transactions without fee, or whose sums do not reconcile with its transactions, is refused with the reason and what keeps its books open, one by one; the others are closed. With dry_run nothing is closed; without it, a person needs a fresh sign-in. Safe to repeat and to call twice at once.
         */
        post: operations["closeMonth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the statements of a month
         * @description For all merchants, by merchant.
         */
        get: operations["listStatementsOfMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the statements of a merchant
         * @description One for each month, the newest first.
         */
        get: operations["listMerchantStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/statements/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a statement of a merchant
         * @description Every currency with its lines. CSV is at GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/entries.csv, HTML and PDF are at GET /operator-api/v1/merchants/{merchant_id}/statements/{month}/page.
         */
        get: operations["getMerchantStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/statements/{month}/entries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the entries of a statement
         * @description Every transaction and correction in the sums, as CSV (RFC 4180, UTF-8, a header row): kind, transaction_id, correction_id, settled_at, report_id, payer_country, currency, decimals, full_amount, tax_amount, base_amount, fee_amount, full_amount_major, tax_amount_major, base_amount_major, fee_amount_major, fee_plan_id, fee_plan_name, fee_rate, late, reason. Amounts are exact integers in minor units, and beside them in major units with a decimal point, such as 12.34; a reversal is negative; a transaction without a fee has an empty one. They add up to the sums of the statement. All rows show the moment at which the answer begins: what is recorded or corrected after it is left out. Those of a closed statement never change. If the fees of a draft change meanwhile, because plans are applied or transactions repriced, the answer breaks off; ask again. Where a spreadsheet would run a text as a formula, an apostrophe stands before it, such as `'=1+1`: a program that needs the exact text removes an apostrophe at the start of a text and right after a semicolon, comma, tab, CR or LF in it; the export of transactions has the exact texts. An answer that breaks off is incomplete: a reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503. HTTP/1.0 cannot tell such an answer from a complete one, and is refused with `http_too_old`.
         */
        get: operations["getMerchantStatementEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/statements/{month}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Print a statement
         * @description The statement as a page for A4 paper: complete HTML without scripts, or PDF with `format=pdf` or `Accept: application/pdf`. It lists up to 1,000 entries; if there are more, only the CSV does. The PDF of a closed statement has the same bytes each time, until the service has other fonts or another release; long texts in its tables are cut. A character that its fonts lack is written as `□`; the HTML has it.
         */
        get: operations["getMerchantStatementPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/statements/{month}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of your statement
         * @description What the sums of a statement are made of: transactions that were settled in the month and late ones, each in the order of settlement, then corrections in the order of making. With currency, kind, settled_month and fee_plan_id (or `fee=missing`) of a line, these are the entries that add up to it. A filter looks through 10000 of each for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. A draft may change between two pages; a closed statement does not. The CSV has all entries at one moment.
         */
        get: operations["listStatementEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/statements/{month}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the entries of a statement
         * @description What the sums of a statement are made of: transactions that were settled in the month and late ones, each in the order of settlement, then corrections in the order of making. With currency, kind, settled_month and fee_plan_id (or `fee=missing`) of a line, these are the entries that add up to it. A filter looks through 10000 of each for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. A draft may change between two pages; a closed statement does not. The CSV has all entries at one moment.
         */
        get: operations["listMerchantStatementEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/reporting-cadence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how often reports are expected from a merchant
         * @description With or without a cadence: when the newest report came, and when the next one is due.
         */
        get: operations["getMerchantReportingCadence"];
        /**
         * Expect reports from a merchant
         * @description From now on a report is expected every hour, day or week. Only new reports count. Setting the same cadence again changes nothing.
         */
        put: operations["setReportingCadence"];
        post?: never;
        /**
         * Expect no more reports from a merchant
         * @description Repeating it changes nothing.
         */
        delete: operations["removeReportingCadence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/reporting-cadences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the merchants that reports are expected from
         * @description By merchant_id, with the time of the newest report of each, and whether a report is missed.
         */
        get: operations["listReportingCadences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/reporting-cadence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how often reports are expected
         * @description When your newest report came, when the next one is due, and whether it is missed.
         */
        get: operations["getReportingCadence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/statements/{month}/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which merchants can be closed, and what blocks the others
         * @description By merchant, from counts that are kept: nothing is computed. What it does not do is count the rows of the statements again; a dry run of the close does that, merchant by merchant, and lists what blocks one by one.
         */
        get: operations["getMonthReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the corrections of a merchant
         * @description The newest first.
         */
        get: operations["listMerchantCorrections"];
        put?: never;
        /**
         * Void or restate a recorded transaction
         * @description What the merchant reported stays as it is; the correction is added. It is shown on the transaction's statement or, if that is closed, on the next open one. A restated amount has a fee by the plan that covers the transaction now; if there is none, by the plan of the earlier fee. A repeat is safe: it is refused because it changes nothing. Above the configured amount, a person needs a fresh sign-in; with STOA_FOUR_EYES, the correction then waits for a second person, and a repeat finds the same proposal.
         */
        post: operations["correctTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/corrections/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void or restate many recorded transactions
         * @description Up to 1,000 in one database transaction: what can be made is made, and the rest is refused one by one. A repeat makes only what is missing. A transaction that the list names twice refuses the whole list. Above the configured amount in sum, a person needs a fresh sign-in; with STOA_FOUR_EYES, all that can be made then waits for a second person, in one proposal that a repeat finds.
         */
        post: operations["correctTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the corrections of your transactions
         * @description The newest first. What the operator voided or restated, why, and which statement shows it.
         */
        get: operations["listCorrections"];
        put?: never;
        /**
         * Request corrections of your transactions
         * @description For refunds, chargebacks and mistakes: up to 1,000 at once. The operator accepts or refuses each, or a policy accepts it at once. Sending the same again is safe: a request is known by its id, and the answer says its present state. A transaction must be recorded before its correction can be requested.
         */
        post: operations["requestCorrections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/correction-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your requests for corrections
         * @description The newest first, in any state or in one.
         */
        get: operations["listCorrectionRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/correction-requests/{correction_request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a request for a correction
         * @description Its state and, when it was refused, why.
         */
        get: operations["getCorrectionRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/correction-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the correction requests that wait
         * @description Merchant by merchant, the oldest of each first.
         */
        get: operations["listWaitingCorrectionRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/correction-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the correction requests of a merchant
         * @description The newest first, in any state or in one.
         */
        get: operations["listMerchantCorrectionRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/correction-requests/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept correction requests of a merchant
         * @description Each makes its correction in the same database transaction, once for ever: safe to repeat and to call twice at once. A request whose transaction was corrected otherwise meanwhile becomes overtaken. Above the configured amount in sum, a person needs a fresh sign-in; with STOA_FOUR_EYES, the corrections then wait for a second person, in one proposal that a repeat finds.
         */
        post: operations["acceptCorrectionRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/correction-requests/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse correction requests of a merchant
         * @description With a reason that the merchant reads. A decision is never changed.
         */
        post: operations["refuseCorrectionRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/correction-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a merchant's policies for correction requests
         * @description The one that counts, of each currency.
         */
        get: operations["listCorrectionPolicies"];
        put?: never;
        /**
         * Accept correction requests of a merchant by themselves, up to an amount
         * @description From now on, in one currency. The newest policy of a currency counts. Requests that wait already go on waiting. A person needs a fresh sign-in.
         */
        post: operations["setCorrectionPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/correction-proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the corrections that wait for a second person, or waited
         * @description The newest first, in any state or in one, of all merchants or of one.
         */
        get: operations["listCorrectionProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/correction-proposals/{correction_proposal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a correction proposal
         * @description With everything that it would change, or changed.
         */
        get: operations["getCorrectionProposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/correction-proposals/{correction_proposal_id}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a correction proposal of somebody else
         * @description Makes all its corrections in the same database transaction, once for ever: safe to repeat and to call twice at once. If one of its transactions was corrected meanwhile, or a request was decided, nothing is made and it is overtaken. For people only, with a fresh sign-in; nobody approves what they proposed.
         */
        post: operations["approveCorrectionProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/correction-proposals/{correction_proposal_id}/refusal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a correction proposal, or take back your own
         * @description Nothing is made, and a decision is never changed. Requests of merchants go on waiting. For people only, with a fresh sign-in.
         */
        post: operations["refuseCorrectionProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your reports
         * @description The newest first, each with its counts and control totals.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/reports/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the counts and control totals of a report
         * @description Without its transactions: the result and the list of transactions have those.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reports of all merchants
         * @description The newest first, each with its counts and control totals.
         */
        get: operations["listAllReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/reports/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the counts and control totals of a report of a merchant
         * @description As the merchant sees them.
         */
        get: operations["getMerchantReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/report-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what became of your reports by day
         * @description Reports by the day (UTC) on which they were accepted, and what became of their items. A report counts once it is completed; corrections change nothing here. The transaction that completes a report adds to the sums.
         */
        get: operations["listReportDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/report-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what became of the reports of all merchants or one by day
         * @description Reports by the day (UTC) on which they were accepted, and what became of their items. A report counts once it is completed; corrections change nothing here. The transaction that completes a report adds to the sums.
         */
        get: operations["listAllReportDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read recorded transactions back
         * @description Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty. A filter by currency, country or status looks through 10000 transactions for one page, or with `fee` through as many of those that were recorded without one: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. Currency and country are those that were reported.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the recorded transactions of a merchant
         * @description Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty. A filter by currency, country or status looks through 10000 transactions for one page, or with `fee` through as many of those that were recorded without one: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. Currency and country are those that were reported.
         */
        get: operations["listMerchantTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/invalid-transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your transactions that were not recorded, by reason
         * @description The invalid items of completed reports, the newest report first, and within a report the last item first. An item stays in the list when a later report brings it right. Repeats are valid and not in it.
         */
        get: operations["listInvalidTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/invalid-transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of a merchant that were not recorded, by reason
         * @description The invalid items of completed reports, the newest report first, and within a report the last item first. An item stays in the list when a later report brings it right. Repeats are valid and not in it.
         */
        get: operations["listMerchantInvalidTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a transaction of any merchant by its id
         * @description By merchant: merchants choose ids, so several may have the same one. A call searches 10000 merchants at most: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same id, until it is null.
         */
        get: operations["findTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/exports/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your transactions of a period
         * @description Each transaction as it was recorded, and what stands of it now. A later correction or fee changes the last columns, but the row does not come again. The statements are the books. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
         */
        get: operations["exportTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/exports/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the transactions of all merchants of a period
         * @description Each transaction as it was recorded, and what stands of it now. A later correction or fee changes the last columns, but the row does not come again. The statements are the books. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
         */
        get: operations["exportAllTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/attribution/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match an installation
         * @description Called by an app on first launch. The body of the answer is a signed JWT with the claims of `InstallationToken`; verify it with the keys at `/.well-known/jwks.json`. A repeated call with the same `token` and `bundle_id` gets the same `installation_token`. An app for which the operator requires install keys sends one.
         */
        post: operations["matchInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/store-sessions/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the feed of store sessions comes in
         * @description When sessions came for the last time, and how many did by hour or day. What is fed over HTTP is counted within a second or so; a process that is killed loses the counts of its last second, and none of the sessions.
         */
        get: operations["getSessionFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/store-users/{store_user_id}/attribution-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the attribution data of a store user
         * @description Replaces the attribution data as a whole: any JSON object with at least one member, 2,048 bytes at most. It is copied, to the letter, to installations that are matched to the user from now on. A user without any is organic: use DELETE for that. For a user erased in the last 24 hours nothing is stored: 409.
         */
        put: operations["putAttributionData"];
        post?: never;
        /**
         * Delete the attribution data of a store user
         * @description The user is organic from now on; also succeeds when there was nothing to delete. Installations that were matched before keep their copy.
         */
        delete: operations["deleteAttributionData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your installations
         * @description The newest first. A filter by app, rule or attribution looks through 5000 installations for one page: a page may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor` until it is null.
         */
        get: operations["listInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/installations/{installation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read why an installation is matched as it is
         * @description With its evidence and its attribution data, and without the store user. An installation of another merchant looks exactly like a missing one.
         */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/installations/{installation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read why an installation of any merchant is matched as it is
         * @description With its evidence, its attribution data and the matched store user.
         */
        get: operations["getMerchantInstallation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/exports/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your installations of a period
         * @description Where each installation came from, as it is now, without the store user, the token and the device. An erasure does not reach rows that were exported before it: export by `erased`, too. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
         */
        get: operations["exportInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/exports/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the installations of all merchants of a period
         * @description Where each installation came from, as it is now, without the store user, the token and the device. An erasure does not reach rows that were exported before it: export by `erased`, too. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
         */
        get: operations["exportAllInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how well installations are matched
         * @description Match rate, collision rate and share of unresolved installations of all apps or of one, in total and by hour or day. The transaction that creates an installation counts it: the counts always agree with the installations. Erased installations stay counted.
         */
        get: operations["getAttributionQuality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List apps with how well their installations are matched
         * @description Each app with its counts and rates, by hour or day, and its match rate in the time before: which app has become worse, and since when. An app that overtakes others while its pages are read may be missed or appear twice.
         */
        get: operations["listAppQuality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the erasures
         * @description The newest first: who erased when, and how much; never whose data.
         */
        get: operations["listErasures"];
        put?: never;
        /**
         * Erase a store user
         * @description Deletes the sessions and the attribution data of a store user and unlinks their installations; what was counted stays. For 24 hours nothing new is stored about the user. Send it again after a 503; repeating it is safe, and erases nothing twice. The record names nobody. A person needs a fresh sign-in.
         */
        post: operations["erasePersonalData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/simulations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try how an installation would be matched
         * @description Decides as the first install call of this app from this address and device would now, and stores nothing: no installation is made or counted. It answers who was seen on the address, so it needs the scope of personal data, and the audit trail says who asked.
         */
        post: operations["simulateMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/access-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell what is stored about a store user
         * @description Everything that is stored about a person, and for each kind of data what it is, why it is stored, where it comes from, who receives it and how long it is kept; as JSON, or as a page to hand over (`format`). For an unknown person the answer is 200, with empty categories. It reads all store sessions and everything that the merchants of the linked apps have sent since, so it can take minutes; memory stays constant. An answer that breaks off is incomplete and ends without its last chunk. It counts as an export among those that run at once. The audit trail says who asked, and not about whom.
         */
        post: operations["answerAccessRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/store-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Feed store sessions
         * @description Sessions of store users, which installations of the next 24 hours are matched with. Addresses are stored only as a keyed hash. As `application/json`, a batch is stored whole or not at all. As `application/x-ndjson`, lines are stored in batches of 1,000 while they arrive, each batch durable before the next but one is read; lines with faults are left out. The answer comes at the end and is 200 also where lines were refused: look at `refused`. What ends the body early (a line that is too long, broken gzip, a pause of 30 seconds, the end of the service) is a problem whose `detail` says how much was stored. Sending sessions again changes nothing.
         */
        post: operations["feedStoreSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attribution-api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit attribution events
         * @description Takes a batch of events, all or none. After the answer the batch is durable: each event is recorded once, however often its `event_id` is sent, and is linked to its installation as soon as that is known. Sending a batch again after an uncertain delivery is safe.
         */
        post: operations["submitAttributionEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attribution-api/v1/events/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a batch of events without sending it
         * @description Judges a batch exactly as the events call does, with the same limits and the same faults, and leaves no trace. Also warns of valid events that may be worth nothing, such as those with an amount that cannot be read or of an installation that is not known. It counts towards the same rate.
         */
        post: operations["validateAttributionEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attribution-api/v1/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what became of an event
         * @description Every recorded event is found. Until an event with that `event_id` is recorded, the call searches the newest 1000 batches in the queue, and as many that are set aside. An event of another merchant looks exactly like a missing one.
         */
        get: operations["getAttributionEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what became of an event of a merchant
         * @description Every recorded event is found. Until an event with that `event_id` is recorded, the call searches the newest 1000 batches in the queue, and as many that are set aside.
         */
        get: operations["getMerchantAttributionEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attribution-api/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what became of your events
         * @description A delivery is one sending of an event: each event of each accepted batch is listed, even if it was sent before. The newest come first, and the last of a batch before its first. For `state=recorded`, one page looks through 5000 events or 1000 batches. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor` until it is null.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what became of a merchant's events, or the events of all merchants that are set aside
         * @description A delivery is one sending of an event: each event of each accepted batch is listed, even if it was sent before. The newest come first, and the last of a batch before its first. For `state=recorded`, one page looks through 5000 events or 1000 batches. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor` until it is null. Without `merchant_id`, only `state=set_aside` is allowed.
         */
        get: operations["listMerchantDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attribution-api/v1/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many of your events may be worth nothing
         * @description A valid event may still be worth nothing, because its amount cannot be read, for example. It is recorded all the same, and counted here: by the day on which it was accepted, its app and its warning, the newest day first. The transaction that records an event counts its warnings, so the counts always agree with the events. An event counts for `unknown_installation` only while it waits; when its installation appears, it counts for its other warnings. Duplicates are not counted. `GET /attribution-api/v1/deliveries` shows the warnings of each event.
         */
        get: operations["listEventWarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how many events of all merchants or one may be worth nothing
         * @description A valid event may still be worth nothing, because its amount cannot be read, for example. It is recorded all the same, and counted here: by the day on which it was accepted, its app and its warning, the newest day first. The transaction that records an event counts its warnings, so the counts always agree with the events. An event counts for `unknown_installation` only while it waits; when its installation appears, it counts for its other warnings. Duplicates are not counted. `GET /attribution-api/v1/deliveries` shows the warnings of each event.
         */
        get: operations["listAllEventWarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attribution-api/v1/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what your events add up to
         * @description Recorded events whose installation is known, by day, app, event name, source and campaign of the installation, and currency. The transaction that records an event adds it to the sums: they always equal the events. Source and campaign are those that were known when the event was counted. A page reads 200000 sums of the full breakdown at most: it may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. If one sum alone would add up more, the answer is 400.
         */
        get: operations["listSums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the events of all merchants or one add up to
         * @description Recorded events whose installation is known, by day, app, event name, source and campaign of the installation, and currency. The transaction that records an event adds it to the sums: they always equal the events. Source and campaign are those that were known when the event was counted. A page reads 200000 sums of the full breakdown at most: it may hold fewer than `limit`, or none, and still lead to a next page. Follow `next_cursor`, with the same other parameters, until it is null. If one sum alone would add up more, the answer is 400.
         */
        get: operations["listAllSums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attribution-api/v1/cohorts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what your installations were worth by age
         * @description The installations of each week, or of each day with `period=day`, by app, source and campaign, and what their events came to 1, 7 and 30 days after each installation. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor`, with the same other parameters, until it is null.
         */
        get: operations["listCohorts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/cohorts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the installations of all merchants or one were worth by age
         * @description The installations of each week, or of each day with `period=day`, by app, source and campaign, and what their events came to 1, 7 and 30 days after each installation. A page may hold fewer than `limit`, or none, and still lead to a next page: follow `next_cursor`, with the same other parameters, until it is null. One merchant comes after the other.
         */
        get: operations["listAllCohorts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/recorded-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the recorded events of all merchants
         * @description By hour or day of recording, which follows acceptance within a second or so. Totals of each hour are kept, also of events that retention has removed since; sums by the time of events are at `/operator-api/v1/attribution/sums`.
         */
        get: operations["countRecordedEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attribution-api/v1/exports/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your events of a period
         * @description Every recorded event once, as it was sent. The payload keeps every character, except line breaks between its tokens in NDJSON. Duplicates are left out; events that are queued or set aside follow once they are recorded. For the app, source and campaign of an event, join the export of installations. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/exports/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the events of all merchants of a period
         * @description Every recorded event once, as it was sent. The payload keeps every character, except line breaks between its tokens in NDJSON. Duplicates are left out; events that are queued or set aside follow once they are recorded. For the app, source and campaign of an event, join the export of installations. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off, and after 5 seconds if another one needs its place. A merchant, or a caller of the operator, has 2 exports and downloads at once in a process; all merchants have 12, and so have all callers of the operator; of these, 3 may be Parquet. More are 503.
         */
        get: operations["exportAllEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/set-aside": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches of events that could not be recorded
         * @description The newest first. They were accepted, are kept whatever their age, and wait to be replayed.
         */
        get: operations["listSetAsideBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/set-aside/{batch_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requeue a batch that could not be recorded
         * @description Call it when the reason is gone. A batch that fails again is set aside again. Nothing counts twice, whatever was sent again meanwhile.
         */
        post: operations["replaySetAsideBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/attribution/set-aside/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requeue all batches that could not be recorded
         * @description The oldest first, at most 1000 a call.
         */
        post: operations["replaySetAsideBatches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the merchants
         * @description In the order of their ids, the oldest first.
         */
        get: operations["listMerchants"];
        put?: never;
        /**
         * Add a merchant
         * @description Not idempotent: two merchants may have the same name.
         */
        post: operations["createMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Suspend a merchant
         * @description Within 5 seconds every process answers its API keys, credentials and people with 403 `merchant_suspended` and the reason. Nothing is lost: what was accepted is processed, months close, and install calls go on. A second call changes the reason only.
         */
        put: operations["suspendMerchant"];
        post?: never;
        /**
         * End the suspension of a merchant
         * @description Its keys and people work again within 5 seconds. Resuming a merchant that is not suspended changes nothing. A person needs a fresh sign-in.
         */
        delete: operations["resumeMerchant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the apps of a merchant
         * @description All of them, by bundle identifier.
         */
        get: operations["listApps"];
        put?: never;
        /**
         * Register an app of a merchant
         * @description A bundle identifier belongs to one merchant, for ever.
         */
        post: operations["registerApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the switches of an app
         * @description Changes the switches that are given; the others stay. Every process follows within 5 seconds. Existing installations keep their outcome, source and campaign; so do sums and cohorts. A person needs a fresh sign-in.
         */
        patch: operations["switchApp"];
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of a merchant
         * @description Oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Issue an API key
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. A person needs a fresh sign-in.
         */
        post: operations["issueApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Every process refuses it within 5 seconds. Revoking it again changes nothing.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Change the name, scopes or expiry of an API key
         * @description Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it. A person needs a fresh sign-in.
         */
        patch: operations["changeApiKey"];
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/api-keys/{key_id}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an API key that follows another
         * @description The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. A person needs a fresh sign-in.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credentials of a merchant
         * @description Oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listCredentials"];
        put?: never;
        /**
         * Issue a credential
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. A person needs a fresh sign-in.
         */
        post: operations["issueCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/credentials/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a credential
         * @description Every process refuses it within 5 seconds. Revoking it again changes nothing.
         */
        delete: operations["revokeCredential"];
        options?: never;
        head?: never;
        /**
         * Change the name, scopes or expiry of a credential
         * @description Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it. A person needs a fresh sign-in.
         */
        patch: operations["changeCredential"];
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/credentials/{key_id}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a credential that follows another
         * @description The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. A person needs a fresh sign-in.
         */
        post: operations["rotateCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the install keys of an app
         * @description Oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listInstallKeys"];
        put?: never;
        /**
         * Issue an install key
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. A person needs a fresh sign-in.
         */
        post: operations["issueInstallKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an install key
         * @description Every process refuses it within 5 seconds. Revoking it again changes nothing.
         */
        delete: operations["revokeInstallKey"];
        options?: never;
        head?: never;
        /**
         * Change the name, scopes or expiry of an install key
         * @description Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it. A person needs a fresh sign-in.
         */
        patch: operations["changeInstallKey"];
        trace?: never;
    };
    "/operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys/{key_id}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an install key that follows another
         * @description The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. A person needs a fresh sign-in.
         */
        post: operations["rotateInstallKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/operator-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the operator tokens of the operator
         * @description Oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listOperatorTokens"];
        put?: never;
        /**
         * Issue an operator token
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once. People only, after a fresh sign-in.
         */
        post: operations["issueOperatorToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/operator-tokens/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an operator token
         * @description Every process refuses it within 5 seconds. Revoking it again changes nothing. People only, after a fresh sign-in.
         */
        delete: operations["revokeOperatorToken"];
        options?: never;
        head?: never;
        /**
         * Change the name, scopes or expiry of an operator token
         * @description Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it. People only, after a fresh sign-in.
         */
        patch: operations["changeOperatorToken"];
        trace?: never;
    };
    "/operator-api/v1/operator-tokens/{key_id}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an operator token that follows another
         * @description The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`. People only, after a fresh sign-in.
         */
        post: operations["rotateOperatorToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your apps
         * @description All of them, by bundle identifier. The operator registers and switches them.
         */
        get: operations["listOwnApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/ending-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your keys in use that expire within 14 days
         * @description Of every kind, the next to expire first. Used within the last 30 days; a key that was rotated is listed while its successor has not been used after it.
         */
        get: operations["listEndingKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of a merchant
         * @description Oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listOwnApiKeys"];
        put?: never;
        /**
         * Issue an API key
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once.
         */
        post: operations["issueOwnApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Every process refuses it within 5 seconds. Revoking it again changes nothing.
         */
        delete: operations["revokeOwnApiKey"];
        options?: never;
        head?: never;
        /**
         * Change the name, scopes or expiry of an API key
         * @description Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it.
         */
        patch: operations["changeOwnApiKey"];
        trace?: never;
    };
    "/merchant-api/v1/api-keys/{key_id}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an API key that follows another
         * @description The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`.
         */
        post: operations["rotateOwnApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the credentials of a merchant
         * @description Oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listOwnCredentials"];
        put?: never;
        /**
         * Issue a credential
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once.
         */
        post: operations["issueOwnCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/credentials/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a credential
         * @description Every process refuses it within 5 seconds. Revoking it again changes nothing.
         */
        delete: operations["revokeOwnCredential"];
        options?: never;
        head?: never;
        /**
         * Change the name, scopes or expiry of a credential
         * @description Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it.
         */
        patch: operations["changeOwnCredential"];
        trace?: never;
    };
    "/merchant-api/v1/credentials/{key_id}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a credential that follows another
         * @description The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`.
         */
        post: operations["rotateOwnCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/apps/{bundle_id}/install-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the install keys of an app
         * @description Oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listOwnInstallKeys"];
        put?: never;
        /**
         * Issue an install key
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once.
         */
        post: operations["issueOwnInstallKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an install key
         * @description Every process refuses it within 5 seconds. Revoking it again changes nothing.
         */
        delete: operations["revokeOwnInstallKey"];
        options?: never;
        head?: never;
        /**
         * Change the name, scopes or expiry of an install key
         * @description Changes what is given; the rest stays. Every process follows within 5 seconds. Its scopes only become fewer. Anyone who makes it valid for longer needs its scopes, as if they issued it.
         */
        patch: operations["changeOwnInstallKey"];
        trace?: never;
    };
    "/merchant-api/v1/apps/{bundle_id}/install-keys/{key_id}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an install key that follows another
         * @description The new one has the name and scopes of the old one. The old one stays valid for a while, so that callers can change over without a gap. Only this answer contains the secret. Not idempotent: a repeat is refused with `key_was_rotated`.
         */
        post: operations["rotateOwnInstallKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the service
         * @description What waits and for how long, the version, the size of the database, and, of the embedded one, its disk and the last backup. Counting is bounded, so that the answer is quick however much waits.
         */
        get: operations["getServiceState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/service/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Examine the service
         * @description What `stoa doctor` finds of the database and of what is stored in it, with what to do. The files of the machine, its secret and the identity provider are examined by the command only.
         */
        get: operations["listServiceFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator-api/v1/service/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the settings
         * @description Those of the answering process, with where each value comes from. Secrets, and addresses that may hold one, have no value here.
         */
        get: operations["listServiceSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schema/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A published schema
         * @description JSON Schema 2020-12. Files: transactions-report.json, transactions-report-result.json, installation-request.json, installation-token.json, attribution-events.json.
         */
        get: operations["getPublishedSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
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
        NewMerchant: {
            /**
             * @description For people; white space around it is dropped. One line with something to read, without control characters and invisible marks, like Example Games.
             * @example Example Games
             */
            name: string;
        };
        Merchant: {
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
        };
        MerchantList: {
            merchants: components["schemas"]["Merchant"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        Suspension: {
            /**
             * @description Why, for people; it is in each answer to the keys and people of the merchant. One line with something to read, without control characters and invisible marks, like fees of two months are unpaid.
             * @example fees of two months are unpaid
             */
            reason: string;
        };
        NewApp: {
            /**
             * @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app.
             * @example com.example.app
             */
            bundle_id: string;
        };
        RegisteredApp: {
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
            attribution_rules: components["schemas"]["AttributionRule"][] | null;
        };
        AppList: {
            apps: components["schemas"]["RegisteredApp"][];
        };
        AttributionRule: {
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
        AppSwitches: {
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
            attribution_rules?: components["schemas"]["AttributionRule"][] | null;
        };
        NewApiKey: {
            /**
             * @description What it is for. One line without control characters and invisible marks, like shop backend.
             * @example shop backend
             */
            label?: string;
            /** @description What it may be used for. Without it, what keys of the kind are usually for, as far as you may grant it. */
            scopes?: ("reports:read" | "reports:write" | "statements:read" | "corrections:write" | "installs:read" | "events:read" | "access:read" | "access:write" | "audit:read")[];
            /**
             * Format: date-time
             * @description In the future; without it, the key is valid until it is revoked.
             * @example 2026-11-20T10:00:00Z
             */
            expires_at?: string;
        };
        ApiKeyChange: {
            /**
             * @description What it is for. One line without control characters and invisible marks, like shop backend.
             * @example shop backend
             */
            label?: string;
            /** @description Some of those that it has; a key never gets a new one. */
            scopes?: ("reports:read" | "reports:write" | "statements:read" | "corrections:write" | "installs:read" | "events:read" | "access:read" | "access:write" | "audit:read")[];
            /** @description In the future; null: the key is valid until it is revoked. */
            expires_at?: string | null;
        };
        IssuedApiKey: {
            /** @description Names the key, to revoke it. */
            api_key_id: number;
            /** @description The key; shown once. */
            api_key: string;
            scopes: string[];
            /** @description When it stops being valid; null: only when it is revoked. */
            expires_at: string | null;
        };
        RotatedApiKey: {
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
        ApiKey: {
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
        ApiKeyList: {
            api_keys: components["schemas"]["ApiKey"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        NewCredential: {
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
        CredentialChange: {
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
        IssuedCredential: {
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
        RotatedCredential: {
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
        Credential: {
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
        CredentialList: {
            credentials: components["schemas"]["Credential"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        NewInstallKey: {
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
        InstallKeyChange: {
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
        IssuedInstallKey: {
            /** @description Names the key, to revoke it. */
            install_key_id: number;
            /** @description The key; shown once. */
            install_key: string;
            scopes: string[];
            /** @description When it stops being valid; null: only when it is revoked. */
            expires_at: string | null;
        };
        RotatedInstallKey: {
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
        InstallKey: {
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
        InstallKeyList: {
            install_keys: components["schemas"]["InstallKey"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        NewOperatorToken: {
            /**
             * @description What it is for. One line without control characters and invisible marks, like shop backend.
             * @example shop backend
             */
            label?: string;
            /** @description What it may be used for. Without it, what keys of the kind are usually for, as far as you may grant it. */
            scopes?: ("reports:read" | "reports:write" | "statements:read" | "statements:write" | "corrections:write" | "installs:read" | "sessions:write" | "events:read" | "events:write" | "people:read" | "people:write" | "access:read" | "access:write" | "users:read" | "signing:read" | "signing:write" | "audit:read" | "service:read")[];
            /**
             * Format: date-time
             * @description In the future; without it, the key is valid until it is revoked.
             * @example 2026-11-20T10:00:00Z
             */
            expires_at?: string;
        };
        OperatorTokenChange: {
            /**
             * @description What it is for. One line without control characters and invisible marks, like shop backend.
             * @example shop backend
             */
            label?: string;
            /** @description Some of those that it has; a key never gets a new one. */
            scopes?: ("reports:read" | "reports:write" | "statements:read" | "statements:write" | "corrections:write" | "installs:read" | "sessions:write" | "events:read" | "events:write" | "people:read" | "people:write" | "access:read" | "access:write" | "users:read" | "signing:read" | "signing:write" | "audit:read" | "service:read")[];
            /** @description In the future; null: the key is valid until it is revoked. */
            expires_at?: string | null;
        };
        IssuedOperatorToken: {
            /** @description Names the token, to revoke it. */
            operator_token_id: number;
            /** @description The token; shown once. */
            operator_token: string;
            scopes: string[];
            /** @description When it stops being valid; null: only when it is revoked. */
            expires_at: string | null;
        };
        RotatedOperatorToken: {
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
        OperatorToken: {
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
        OperatorTokenList: {
            operator_tokens: components["schemas"]["OperatorToken"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        KeyRotation: {
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
        EndingKeyList: {
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
        ServiceQueue: {
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
        EmbeddedDatabase: {
            disk_size_bytes: bigint | null;
            disk_free_bytes: bigint | null;
            last_backup_at: string | null;
            /** @description It is older than `STOA_BACKUP_AGE_HOURS`, or there is none. The demonstration needs none. */
            backup_late: boolean;
        };
        ServiceState: {
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
             * @description The size of the database; on a cluster, of its coordinator.
             */
            database_size_bytes: bigint;
            /** @description The newest part of the schema. */
            newest_migration: string;
            /** @description Null: the database is your own, and Stoa does not see its disk and its backups. */
            embedded: components["schemas"]["EmbeddedDatabase"] | null;
            queues: components["schemas"]["ServiceQueue"][];
        };
        ServiceFinding: {
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
        ServiceFindings: {
            findings: components["schemas"]["ServiceFinding"][];
        };
        ServiceSetting: {
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
        ServiceSettings: {
            settings: components["schemas"]["ServiceSetting"][];
        };
        PublicKey: {
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
        PublicKeySet: {
            keys: components["schemas"]["PublicKey"][];
        };
        SigningKey: {
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
        SigningKeyList: {
            signing_keys: components["schemas"]["SigningKey"][];
        };
        RotatedSigningKey: {
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
        WithdrawnSigningKey: {
            withdrawn: components["schemas"]["SigningKey"];
            /** @description The key that signs instead from now on; null if the withdrawn one did not sign. */
            successor: components["schemas"]["SigningKey"] | null;
        };
        /** @description Who did it. */
        AuditActor: {
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
        AuditEntry: {
            /** @description Names the entry. */
            audit_id: number;
            actor: components["schemas"]["AuditActor"];
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
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description Who did it. */
        MerchantAuditActor: {
            /**
             * @description `user` and `key`: your own. `operator`: somebody of the operator, a key of theirs, or the service; `id`, `label`, `email` and `how` are then null.
             * @enum {string}
             */
            kind: "user" | "key" | "operator";
            /** @description The number of the user or of the key; null for others. */
            id: number | null;
            /** @description Such as `operator token 7`, `user 3` or `command`. */
            name: string;
            /** @description The label that the key had then, or the account that ran the command; null for others. */
            label: string | null;
            /** @description The address that the user had then; null once it was erased, and for others. */
            email: string | null;
            /**
             * @description How the actor signed in: `password`, `oidc` or `link` of a person, `key`; or `command` and `service`, which do not sign in.
             * @enum {string|null}
             */
            how: "password" | "oidc" | "link" | "key" | "command" | "service" | null;
        };
        /** @description Who did what with your data, when and how. */
        MerchantAuditEntry: {
            actor: components["schemas"]["MerchantAuditActor"];
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
        MerchantAuditPage: {
            entries: components["schemas"]["MerchantAuditEntry"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description The signed head of the chain at a time. */
        AuditHead: {
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
        AuditHeadPage: {
            heads: components["schemas"]["AuditHead"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        NewUser: {
            /** @description The e-mail address, in ASCII; upper and lower case are the same. */
            email: string;
            /** @enum {string} */
            role: "admin" | "finance" | "support" | "auditor";
        };
        NewMember: {
            /** @description The e-mail address, in ASCII; upper and lower case are the same. */
            email: string;
            /** @enum {string} */
            role: "owner" | "developer" | "finance";
        };
        UserRole: {
            /**
             * @description What the person may do for the operator; null: nothing.
             * @enum {string|null}
             */
            role: "admin" | "finance" | "support" | "auditor" | null;
        };
        MemberRole: {
            /** @enum {string} */
            role: "owner" | "developer" | "finance";
        };
        UserReset: {
            /** @description Also remove the second factor with its recovery codes, and the password at once; ends all sessions. */
            second_factor?: boolean;
        };
        UserLink: {
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
        Invitation: {
            /** @description Names the person, for ever. */
            user_id: number;
            /** @description For the person alone; shown once. It works once. Null where the identity provider is the only way in: the person signs in there with this address, and accepts the invitation by it. */
            link: string | null;
            /** @description When the link stops working; null without one. */
            expires_at: string | null;
            /** @description Whether it is also sent to the person by mail. */
            mailed: boolean;
            /** @description Where the person signs in. */
            sign_in_at: string;
        };
        User: {
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
        UserPage: {
            users: components["schemas"]["User"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        Member: {
            /** @description Names the person, for ever. */
            user_id: number;
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
        MemberPage: {
            users: components["schemas"]["Member"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        LeftMerchants: {
            /** @description Merchants whose only owner this was. Invite another one for each. */
            merchants_without_owner: number[];
        };
        EndedSessions: {
            sessions_ended: number;
        };
        SignIn: {
            /** @description The e-mail address, in ASCII; upper and lower case are the same. */
            email: string;
            /** @description The present password. */
            password: string;
            /** @description Of the second factor, if there is one: six digits, or a recovery code, with or without spaces. A code counts once. */
            code?: string;
        };
        Confirmation: {
            /** @description The present password. */
            password: string;
            /** @description Of the second factor, if there is one: six digits, or a recovery code, with or without spaces. A code counts once. */
            code?: string;
        };
        PasswordChange: {
            /** @description The present password. */
            password: string;
            /** @description Of the second factor, if there is one: six digits, or a recovery code, with or without spaces. A code counts once. */
            code?: string;
            /** @description 12 to 128 characters, none of the common ones, and not the e-mail address. */
            new_password: string;
        };
        LinkUse: {
            /** @description What stands after # in the link. */
            link: string;
            /** @description A new password; or the present one, if the person has one and was invited once more. */
            password: string;
            /** @description Of the second factor, if there is one: six digits, or a recovery code, with or without spaces. A code counts once. */
            code?: string;
        };
        ResetRequest: {
            /** @description The e-mail address, in ASCII; upper and lower case are the same. */
            email: string;
        };
        Session: {
            /** @description The person. */
            user_id: number;
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
            /** @description For which merchants the person works. */
            merchants: {
                /** @description For the header Stoa-Merchant. */
                merchant_id: number;
                name: string;
                /** @enum {string} */
                role: "owner" | "developer" | "finance";
                scopes: string[];
            }[];
        };
        SessionList: {
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
        SecondFactorSetup: {
            /** @description For the app that makes codes, if it cannot read the address. */
            secret: string;
            /** @description For the app, usually as a QR code. */
            otpauth_url: string;
            /** @description Send it back with the first code, within 5 minutes. It works once. */
            setup: string;
        };
        SecondFactorProof: {
            /** @description As it was answered. */
            setup: string;
            /** @description The code that the app shows, with or without spaces. */
            code: string;
        };
        RecoveryCodes: {
            /** @description Each stands in once for a code of the app. Shown once. */
            recovery_codes: string[];
        };
        MerchantTransactionsReportTransactionsItem: {
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
        };
        MerchantTransactionsReport: {
            /**
             * Format: date-time
             * @description When the report was generated.
             * @example 2026-11-20T10:00:00Z
             */
            created_at: string;
            /** @description Settled transactions. More than the limit does not fit into 5 MB. */
            transactions: components["schemas"]["MerchantTransactionsReportTransactionsItem"][];
        };
        ReportIdResponse: {
            /**
             * Format: int64
             * @description Unique identifier of the report; the same for the same content.
             */
            reportId: bigint;
        };
        ResultOfMerchantTransactionsReportProcessing: {
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
        ReportCounts: {
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
        ReportTotal: {
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
        ReportWarning: {
            /** @description Stable: amounts_jumped, settled_long_ago. */
            code: string;
            /** @description Alpha-3 code (ISO 4217) of the transactions. */
            currency: string;
            /** @description What is unusual, and what to check. */
            detail: string;
        };
        TransactionsReportForecast: {
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
            counts: components["schemas"]["ReportCounts"];
            /** @description By currency: what the transactions that would be recorded come to. */
            totals: components["schemas"]["ReportTotal"][];
            warnings: components["schemas"]["ReportWarning"][];
        };
        /**
         * @example {
         *       "settled_from": "2024-01-01",
         *       "accepted_until": "2026-12-01",
         *       "reason": "moves from another store"
         *     }
         */
        NewSettlementAllowance: {
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
        SettlementAllowance: {
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
        SettlementAllowances: {
            /** @description The newest first; only the newest one counts. */
            settlement_allowances: components["schemas"]["SettlementAllowance"][];
        };
        NewFeePlan: {
            /** @description The merchant that it is for; the whole store if absent. */
            merchant_id?: number;
            /** @description Countries of payers, each once; all if absent. */
            countries?: string[];
            /**
             * @description For people; white space around it is dropped. One line with something to read, without control characters and invisible marks, like Example Games.
             * @example Example Games
             */
            name: string;
            /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
            rate_basis_points: number;
            /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
            tiers?: {
                /**
                 * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
                 * @example EUR
                 */
                currency: string;
                /**
                 * Format: int64
                 * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began.
                 */
                volume_from: bigint;
                /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
                rate_basis_points: number;
            }[];
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
        FeePlanEnd: {
            /**
             * @description The first day on which it is no longer in force; the day on which it begins revokes it completely. A date that exists, in the years 0001 to 9999, like 2026-11-20.
             * @example 2026-11-20
             */
            in_force_until: string;
        };
        FeeTerms: {
            /** @description Names the plan. */
            fee_plan_id: number;
            /** @description The merchant that it is for; null: the whole store. */
            merchant_id: number | null;
            /** @description Countries of payers; null: all. */
            countries: string[] | null;
            name: string;
            /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
            rate_basis_points: number;
            /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
            tiers: {
                /**
                 * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
                 * @example EUR
                 */
                currency: string;
                /**
                 * Format: int64
                 * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began.
                 */
                volume_from: bigint;
                /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
                rate_basis_points: number;
            }[];
            /** @description The first day on which it is in force, from 00:00 UTC on. */
            in_force_from: string;
            /** @description The first day on which it is no longer in force; null while it has no end. */
            in_force_until: string | null;
        };
        FeeTermsList: {
            fee_plans: components["schemas"]["FeeTerms"][];
        };
        FeePlan: {
            /** @description Names the plan. */
            fee_plan_id: number;
            /** @description The merchant that it is for; null: the whole store. */
            merchant_id: number | null;
            /** @description Countries of payers; null: all. */
            countries: string[] | null;
            name: string;
            /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
            rate_basis_points: number;
            /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
            tiers: {
                /**
                 * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
                 * @example EUR
                 */
                currency: string;
                /**
                 * Format: int64
                 * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began.
                 */
                volume_from: bigint;
                /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
                rate_basis_points: number;
            }[];
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
        EndedFeePlan: {
            /** @description Names the plan. */
            fee_plan_id: number;
            /** @description The merchant that it is for; null: the whole store. */
            merchant_id: number | null;
            /** @description Countries of payers; null: all. */
            countries: string[] | null;
            name: string;
            /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
            rate_basis_points: number;
            /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
            tiers: {
                /**
                 * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
                 * @example EUR
                 */
                currency: string;
                /**
                 * Format: int64
                 * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began.
                 */
                volume_from: bigint;
                /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
                rate_basis_points: number;
            }[];
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
                 * @description Transactions settled at the end or later that stand with a fee of this plan.
                 */
                transactions: bigint;
                /** @description true: the month of the end has too many transactions to count those after it, so all of that month are in the number. */
                at_most: boolean;
                /** @description The months (UTC) in which they were settled: reprice each of them. */
                months: string[];
            };
        };
        FeePlanPage: {
            fee_plans: components["schemas"]["FeePlan"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        AppliedFeePlans: {
            /** @description How many transactions got their fee. */
            priced: number;
            /** @description How many stand without a fee now. */
            remaining: number;
        };
        RepricingRequest: {
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
            /** @description The preview of a dry run. The call is refused if the fee plans of the month are others now, or the request is. */
            preview?: string;
        };
        RepricedSum: {
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
        };
        Repricing: {
            month: string;
            /** @description true: nothing was changed. */
            dry_run: boolean;
            /** @description Names the request and the fee plans of the month. Send it with the run. */
            preview: string;
            /** @description By merchant and currency, of the transactions that this call read; empty if nothing changes. */
            merchants: components["schemas"]["RepricedSum"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        WhatIfRequest: {
            /** @description The merchant. */
            merchant_id: number;
            /**
             * @description The month (UTC) in which the transactions were settled. A month that exists, as year and month, like 2026-11.
             * @example 2026-11
             */
            month: string;
            /** @description Countries of payers, each once; all if absent. */
            countries?: string[];
            /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
            rate_basis_points: number;
            /** @description Marginal: the part of a transaction's base above a tier's volume has the tier's rate. Below the first tier of a currency, and in a currency without tiers, the plan's rate applies. */
            tiers?: {
                /**
                 * @description Alpha-3 code (ISO 4217). Three capital letters, like EUR.
                 * @example EUR
                 */
                currency: string;
                /**
                 * Format: int64
                 * @description The volume from which it applies, in minor units of the currency: the base of the merchant's transactions that have a fee, since the statement's year began.
                 */
                volume_from: bigint;
                /** @description Basis points of the base, which is the full amount less the tax; 100 are one per cent. */
                rate_basis_points: number;
            }[];
        };
        WhatIfSum: {
            /** @description Alpha-3 code (ISO 4217). */
            currency: string;
            /** @description Decimals of the currency: with 2, a fee of 357 minor units is 3.57. */
            decimals: number;
            /**
             * Format: int64
             * @description Transactions that stand; voided ones are not counted.
             */
            transactions: bigint;
            /** @description Those whose payers the terms are for; the others keep their fee. */
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
        };
        WhatIf: {
            /** @description By currency, of the transactions that this call read. */
            sums: components["schemas"]["WhatIfSum"][];
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
         *       "vat_rate_basis_points": 1900
         *     }
         */
        NewIssuer: {
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
             * @description What stands before the number of a statement, as in `ST-000001`. Each prefix has numbers of its own, from 1 on and without gaps: keep it when an address changes, take another one for another company, or for another year if you like. It does not end with a digit. At most 20 letters, digits, slashes, dots and hyphens that do not end with a digit, like ST-.
             * @example ST-
             */
            number_prefix: string;
            /** @description Days from the close of a month (UTC) until its fees are due. */
            payment_days: number;
            /** @description VAT on the fees in basis points: 1900 are 19 %. Absent or null: no VAT is computed. */
            vat_rate_basis_points?: number | null;
            /**
             * @description Printed with the VAT or, without a rate, instead of it, such as the note on reverse charge. One line with something to read, without control characters and invisible marks, like Example Store Ltd.
             * @example Example Store Ltd
             */
            vat_text?: string | null;
        };
        Issuer: {
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
             * @description What stands before the number of a statement, as in `ST-000001`. Each prefix has numbers of its own, from 1 on and without gaps: keep it when an address changes, take another one for another company, or for another year if you like. It does not end with a digit. At most 20 letters, digits, slashes, dots and hyphens that do not end with a digit, like ST-.
             * @example ST-
             */
            number_prefix: string;
            /** @description Days from the close of a month (UTC) until its fees are due. */
            payment_days: number;
            /** @description VAT on the fees in basis points: 1900 are 19 %. Absent or null: no VAT is computed. */
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
        Issuers: {
            /** @description The newest first; the first one counts. */
            issuers: components["schemas"]["Issuer"][];
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
        NewBillingDetails: {
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
            /** @description VAT on this merchant's fees in basis points. If neither it nor vat_text is given, the issuer's VAT applies. */
            vat_rate_basis_points?: number | null;
            /**
             * @description Printed with the VAT or, without a rate, instead of it: then no VAT is computed, whatever the issuer's rate is. For example `Reverse charge: VAT is owed by the recipient.` One line with something to read, without control characters and invisible marks, like Example Store Ltd.
             * @example Example Store Ltd
             */
            vat_text?: string | null;
        };
        BillingDetails: {
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
            /** @description VAT on this merchant's fees in basis points. If neither it nor vat_text is given, the issuer's VAT applies. */
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
        BillingDetailsList: {
            /** @description The newest first; the first one counts. */
            billing_details: components["schemas"]["BillingDetails"][];
        };
        StatementLine: {
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
            /** @description The rate of the plan: 1500 are 15 % of the base. Null without a plan. */
            rate_basis_points: number | null;
            /** @description The plan's other rates in this currency, from larger volumes of the merchant's year on. */
            tiers: {
                /**
                 * Format: int64
                 * @description In minor units: what of a base lies above this volume has this rate.
                 */
                volume_from: bigint;
                rate_basis_points: number;
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
        };
        StatementTotals: {
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
        };
        StatementSummary: {
            merchant_id: number;
            merchant_name: string;
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
            /** @description VAT on the fees: 1900 are 19 %. Null: none is computed. */
            vat_rate_basis_points: number | null;
            /** @description Printed with the VAT or instead of it, such as the note on reverse charge. */
            vat_text: string | null;
            /** @description By currency. */
            currencies: components["schemas"]["StatementTotals"][];
        };
        StatementList: {
            statements: components["schemas"]["StatementSummary"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        Statement: {
            merchant_id: number;
            merchant_name: string;
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
            /** @description VAT on the fees: 1900 are 19 %. Null: none is computed. */
            vat_rate_basis_points: number | null;
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
                lines: components["schemas"]["StatementLine"][];
            }[];
        };
        ClosedMonth: {
            month: string;
            /** @description false: nobody has said who issues the statements, so they get no numbers. */
            has_issuer: boolean;
            /** @description Merchants whose books were closed now. */
            closed_count: number;
            /** @description In a dry run: merchants whose books would be closed. */
            would_close_count: number;
            /** @description Merchants whose books were already closed. */
            closed_before_count: number;
            /** @description Merchants whose books stay open. */
            refused_count: number;
            /** @description Each merchant, by id. */
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
        };
        CloseRequest: {
            /** @description Close this merchant's books only. */
            merchant_id?: number;
            /** @description Close nothing: say what would be closed, and what keeps the rest open. The month need not be over. */
            dry_run?: boolean;
        } | null;
        StatementEntry: {
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
            /** @description It was reported after its month of settlement was closed. */
            late: boolean;
            /** @description Why the correction was made; null for a transaction as it was recorded. */
            reason: string | null;
        };
        StatementEntryPage: {
            entries: components["schemas"]["StatementEntry"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        MonthTotal: {
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
        };
        MerchantReadiness: {
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
            /** @description Of its statement of the month, by currency; empty without transactions. */
            totals: components["schemas"]["MonthTotal"][];
        };
        MonthReadiness: {
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
            /** @description A page of them, by id. */
            merchants: components["schemas"]["MerchantReadiness"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        NewReportingCadence: {
            /**
             * @description How often a report is expected.
             * @enum {string}
             */
            cadence: "hourly" | "daily" | "weekly";
        };
        ReportingCadence: {
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
        ReportingCadencePage: {
            reporting_cadences: components["schemas"]["ReportingCadence"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        NewCorrection: {
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
        NewCorrections: {
            /** @description Each for another transaction. */
            corrections: components["schemas"]["NewCorrection"][];
            /** @description Decide everything, and make no correction; false by default. */
            dry_run?: boolean;
        };
        CorrectionResults: {
            /** @description Corrections that were made or, in a dry run, would be. */
            made_count: number;
            /** @description Corrections that wait for a second person or, in a dry run, would. */
            waiting_count: number;
            /** @description Transactions that stood like this already. */
            stands_already_count: number;
            /** @description Corrections that cannot be made. */
            refused_count: number;
            correction_proposal?: components["schemas"]["CorrectionProposal"];
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
                /** @description Why it was refused. */
                problem?: {
                    /** @description A code from the error catalogue. */
                    code: string;
                    /** @description Why it was refused. */
                    detail: string;
                };
            }[];
        };
        Correction: {
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
        };
        MadeCorrection: {
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
            /** @description Who made it: an operator token, the command, or the policy for requests. */
            made_by: string;
        };
        CorrectionPage: {
            corrections: components["schemas"]["Correction"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        MadeCorrectionPage: {
            corrections: components["schemas"]["MadeCorrection"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        CorrectionProposal: {
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
        DetailedCorrectionProposal: {
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
            }[];
        };
        CorrectionProposalPage: {
            correction_proposals: components["schemas"]["CorrectionProposal"][];
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
         *         }
         *       ]
         *     }
         */
        NewCorrectionRequests: {
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
                 * @description Why, for the operator; it stays with the correction.
                 * @example charged twice
                 */
                reason: string;
            }[];
        };
        CorrectionRequest: {
            /** @description Names the request; later ones are larger. */
            correction_request_id: number;
            /** @description The merchant's own id of the request. */
            id: string;
            transaction_id: string;
            /**
             * @description refund: takes full_amount back from what stands, for a refund or a chargeback. void: nothing stands any longer. restate: what is given stands instead.
             * @enum {string}
             */
            kind: "refund" | "void" | "restate";
            currency: string | null;
            /**
             * Format: int64
             * @description Minor units, as requested.
             */
            full_amount: bigint | null;
            /**
             * Format: int64
             * @description Minor units, as requested.
             */
            tax_amount: bigint | null;
            reason: string;
            /**
             * Format: date-time
             * @example 2026-11-20T10:00:00Z
             */
            requested_at: string;
            /**
             * @description waiting: for the operator. accepted: correction_id is made. refused: see decision. overtaken: the transaction was corrected otherwise meanwhile, see decision. All but waiting are final.
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
        OperatorCorrectionRequest: {
            merchant_id: number;
            /** @description Names the request; later ones are larger. */
            correction_request_id: number;
            /** @description The merchant's own id of the request. */
            id: string;
            transaction_id: string;
            /**
             * @description refund: takes full_amount back from what stands, for a refund or a chargeback. void: nothing stands any longer. restate: what is given stands instead.
             * @enum {string}
             */
            kind: "refund" | "void" | "restate";
            currency: string | null;
            /**
             * Format: int64
             * @description Minor units, as requested.
             */
            full_amount: bigint | null;
            /**
             * Format: int64
             * @description Minor units, as requested.
             */
            tax_amount: bigint | null;
            reason: string;
            /**
             * Format: date-time
             * @example 2026-11-20T10:00:00Z
             */
            requested_at: string;
            /**
             * @description waiting: for the operator. accepted: correction_id is made. refused: see decision. overtaken: the transaction was corrected otherwise meanwhile, see decision. All but waiting are final.
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
        };
        CorrectionRequestResults: {
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
                request?: components["schemas"]["CorrectionRequest"];
                /** @description Why it was refused. */
                problem?: {
                    /** @description A code from the error catalogue. */
                    code: string;
                    detail: string;
                };
            }[];
        };
        CorrectionRequestPage: {
            correction_requests: components["schemas"]["CorrectionRequest"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        OperatorCorrectionRequestPage: {
            correction_requests: components["schemas"]["OperatorCorrectionRequest"][];
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
        CorrectionRequestAcceptance: {
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
        CorrectionRequestRefusal: {
            /** @description Which ones, of this merchant. */
            correction_request_ids: number[];
            /**
             * @description Why; the merchant reads it.
             * @example charged twice
             */
            reason: string;
        };
        CorrectionRequestVerdicts: {
            /** @description In the order of the call, each id once. */
            results: {
                /**
                 * @description decided: now, see the state of the request: what was to be accepted may be overtaken. decided_before: in the same way. waits: its correction waits for a second person, see correction_proposal. failed: see problem.
                 * @enum {string}
                 */
                outcome: "decided" | "decided_before" | "waits" | "failed";
                correction_request_id: number;
                request?: components["schemas"]["OperatorCorrectionRequest"];
                /** @description Why it was refused. */
                problem?: {
                    /** @description A code from the error catalogue. */
                    code: string;
                    detail: string;
                };
            }[];
            correction_proposal?: components["schemas"]["CorrectionProposal"];
        };
        /**
         * @example {
         *       "currency": "EUR",
         *       "most_amount": 5000
         *     }
         */
        NewCorrectionPolicy: {
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
        CorrectionPolicy: {
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
        CorrectionPolicies: {
            /** @description One for each currency. */
            correction_policies: components["schemas"]["CorrectionPolicy"][];
        };
        ReportSummary: {
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
            counts: components["schemas"]["ReportCounts"] | null;
            /** @description What it recorded, by currency and as recorded; empty until the report is completed. */
            totals: components["schemas"]["ReportTotal"][];
            /** @description Empty until the report is completed. */
            warnings: components["schemas"]["ReportWarning"][];
        };
        MerchantReport: {
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
            counts: components["schemas"]["ReportCounts"] | null;
            /** @description What it recorded, by currency and as recorded; empty until the report is completed. */
            totals: components["schemas"]["ReportTotal"][];
            /** @description Empty until the report is completed. */
            warnings: components["schemas"]["ReportWarning"][];
        };
        ReportPage: {
            reports: components["schemas"]["ReportSummary"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        MerchantReportPage: {
            reports: components["schemas"]["MerchantReport"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        ReportDays: {
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
        RecordedTransaction: {
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
        MerchantTransaction: {
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
        TransactionPage: {
            transactions: components["schemas"]["RecordedTransaction"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        MerchantTransactionPage: {
            transactions: components["schemas"]["MerchantTransaction"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        InvalidTransaction: {
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
        InvalidTransactionPage: {
            invalid_transactions: components["schemas"]["InvalidTransaction"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        FoundTransaction: {
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
        FoundTransactionPage: {
            transactions: components["schemas"]["FoundTransaction"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description Only `token` and `bundle_id` are required. For every other field, null says the same as leaving it out. */
        InstallationMatchRequest: {
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
        InstallationToken: {
            /** @description The issuer: the base URL of this service. */
            iss: string;
            /** @description The app's bundle identifier. */
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
            attribution_data?: components["schemas"]["AttributionData"];
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
        AttributionData: Record<string, unknown>;
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
        StoreSession: {
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
        StoreSessionsBatch: {
            sessions: components["schemas"]["StoreSession"][];
        };
        StoreSessionsResult: {
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
        ListedInstallation: {
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
        InstallationPage: {
            installations: components["schemas"]["ListedInstallation"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        InstallationEvidence: {
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
        Installation: {
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
            evidence: components["schemas"]["InstallationEvidence"];
            /** @description The same in words. */
            explanation: string;
            attribution_data?: components["schemas"]["AttributionData"];
        };
        MerchantInstallation: {
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
            evidence: components["schemas"]["InstallationEvidence"];
            /** @description The same in words. */
            explanation: string;
            attribution_data?: components["schemas"]["AttributionData"];
        };
        AttributionQuality: {
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
        AppQualityPage: {
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
        NewErasure: {
            /** @description The store user who is erased, as sessions name them. */
            store_user_id?: string;
            /**
             * Format: uuid
             * @description An `installation_token`: the store user that the installation is linked to is erased. An installation linked to nobody loses what it holds about the device.
             * @example 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00
             */
            installation_id?: string;
        };
        Erasure: {
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
        ErasurePage: {
            erasures: components["schemas"]["Erasure"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        AccessRequest: {
            /** @description The store user, as sessions name them. */
            store_user_id: string;
            /**
             * @description `json` (the default), or `html`: a page to hand over.
             * @enum {unknown}
             */
            format?: "json" | "html";
        };
        SubjectFile: {
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
                        attribution_data: components["schemas"]["AttributionData"];
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
                        installation: components["schemas"]["MerchantInstallation"];
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
        MatchSimulation: {
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
        SimulatedMatch: {
            /**
             * @description `ip`: one store user was seen on the address; `device`: several were, and the device decided between them; `none`: nobody was; `ambiguous`: several were, and nothing decided.
             * @enum {string}
             */
            rule: "ip" | "device" | "none" | "ambiguous";
            /** @description Store users seen on the address within 24 hours. */
            candidates: number;
            /** @description Who would be matched; null: nobody. */
            store_user_id: string | null;
            evidence: components["schemas"]["InstallationEvidence"];
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
        SessionFeed: {
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
        AttributionEvent: {
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
        AttributionEventsBatch: {
            events: components["schemas"]["AttributionEvent"][];
        };
        ValidBatch: {
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
        Delivery: {
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
        DeliveryPage: {
            deliveries: components["schemas"]["Delivery"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        MerchantDelivery: {
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
        MerchantDeliveryPage: {
            deliveries: components["schemas"]["MerchantDelivery"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        EventFate: {
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
            warnings: components["schemas"]["EventWarning"][];
            /** @description The same in words. */
            explanation: string;
            /** @description Exactly the text that was sent. */
            payload: Record<string, unknown>;
        };
        MerchantEventFate: {
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
            warnings: components["schemas"]["EventWarning"][];
            /** @description The same in words. */
            explanation: string;
            /** @description Exactly the text that was sent. */
            payload: Record<string, unknown>;
        };
        EventSum: {
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
             * @description Installations that had these events, each counted once: so the numbers of several sums do not add up. Null if counting would take too long (ask for less, or with a smaller `limit`), or if the installations are not kept any more.
             */
            installations: bigint | null;
            /** @description The exact sum of `payload.amount` where that is an amount. Null if the sum may mix currencies: keep `currency` in `by`, or ask for one currency. */
            amount: string | null;
        };
        EventSumPage: {
            sums: components["schemas"]["EventSum"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        MerchantEventSum: {
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
             * @description Installations that had these events, each counted once: so the numbers of several sums do not add up. Null if counting would take too long (ask for less, or with a smaller `limit`), or if the installations are not kept any more.
             */
            installations: bigint | null;
            /** @description The exact sum of `payload.amount` where that is an amount. Null if the sum may mix currencies: keep `currency` in `by`, or ask for one currency. */
            amount: string | null;
        };
        MerchantEventSumPage: {
            sums: components["schemas"]["MerchantEventSum"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        Cohort: {
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
        CohortPage: {
            cohorts: components["schemas"]["Cohort"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        MerchantCohort: {
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
        MerchantCohortPage: {
            cohorts: components["schemas"]["MerchantCohort"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        SetAsideBatch: {
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
        SetAsidePage: {
            batches: components["schemas"]["SetAsideBatch"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        SetAsideReplay: {
            /** @description The merchant who sent them; without it, all merchants. */
            merchant_id?: number;
            /**
             * Format: date-time
             * @description Only those set aside before this time; without it, before now. Send the same time again while `more` is true, so that a batch that fails again is not replayed again.
             * @example 2026-11-20T10:00:00Z
             */
            set_aside_before?: string;
        };
        SetAsideReplayed: {
            /** @description How many batches are queued again; at most 1000. */
            replayed: number;
            /** @description Whether there may be more: call again. */
            more: boolean;
        };
        /** @description What may be wrong with an event although it is valid. It is recorded all the same. */
        EventWarning: {
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
        EventWarningCount: {
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
        EventWarningPage: {
            warnings: components["schemas"]["EventWarningCount"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        MerchantEventWarningCount: {
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
        MerchantEventWarningPage: {
            warnings: components["schemas"]["MerchantEventWarningCount"][];
            /** @description Leads to the next page; null on the last one. */
            next_cursor: string | null;
        };
        RecordedEvents: {
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
    };
    responses: {
        /** @description The request is malformed. */
        MalformedRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request did not arrive in time. */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Expect` header asks for something that is not supported. */
        ExpectationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The header fields are too large. */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The call has no answer in this format; `detail` lists those that it has. */
        Problem406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_acceptable";
                };
            };
        };
        /** @description The credentials are absent or not valid. */
        Problem401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "key_expired" | "unauthenticated";
                };
            };
        };
        /** @description The credentials are valid, but not for this call. */
        Problem403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "foreign_origin" | "merchant_not_named" | "merchant_suspended" | "not_a_member" | "wrong_scope";
                };
            };
        };
        /** @description Too many requests; wait as `Retry-After` says. */
        Problem429: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "too_many_requests";
                };
            };
        };
        /** @description The database is away or the service is overloaded; send the same request again. */
        Problem503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "database_unavailable" | "overloaded";
                };
            };
        };
        /** @description The request has faults; `errors` lists them all. */
        Problem400_of_body: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "incomplete_body" | "invalid_request" | "malformed_json" | "malformed_request" | "unacceptable_json";
                };
            };
        };
        /** @description The credentials are valid, but not for this call. */
        Problem403_fresh_sign_in_needed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "foreign_origin" | "fresh_sign_in_needed" | "merchant_not_named" | "merchant_suspended" | "not_a_member" | "wrong_scope";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_signing_keys_unreadable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "signing_keys_unreadable";
                };
            };
        };
        /** @description The body or the batch is too large. */
        Problem413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "payload_too_large";
                };
            };
        };
        /** @description The body is not JSON in UTF-8. */
        Problem415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "unsupported_media_type";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_signing_key: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_signing_key";
                };
            };
        };
        /** @description The request has faults; `errors` lists them all. */
        Problem400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "invalid_request" | "malformed_request";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_merchant: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_merchant";
                };
            };
        };
        /** @description The request has faults; `errors` lists them all. */
        Problem400_http_too_old: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "http_too_old" | "invalid_request" | "malformed_request";
                };
            };
        };
        /** @description The credentials are absent or not valid. */
        Problem401_second_factor_needed_sign_in_refused: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "key_expired" | "second_factor_needed" | "sign_in_refused" | "unauthenticated";
                };
            };
        };
        /** @description The credentials are valid, but not for this call. */
        Problem403_passwords_off: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "foreign_origin" | "merchant_not_named" | "merchant_suspended" | "not_a_member" | "passwords_off" | "wrong_scope";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_insecure_address: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "insecure_address";
                };
            };
        };
        /** @description The request has faults; `errors` lists them all. */
        Problem400_of_body_unusable_password: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "incomplete_body" | "invalid_request" | "malformed_json" | "malformed_request" | "unacceptable_json" | "unusable_password";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_link: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_link";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_signs_in_elsewhere: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "signs_in_elsewhere";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_mail_not_set_up: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "mail_not_set_up";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_session: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_session";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_wrong_code: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "wrong_code";
                };
            };
        };
        /** @description The request has faults; `errors` lists them all. */
        Problem400_of_body_unusable_email: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "incomplete_body" | "invalid_request" | "malformed_json" | "malformed_request" | "unacceptable_json" | "unusable_email";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_already_invited_user_disabled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "already_invited" | "user_disabled";
                };
            };
        };
        /** @description The credentials are valid, but not for this call. */
        Problem403_fresh_sign_in_needed_own_access: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "foreign_origin" | "fresh_sign_in_needed" | "merchant_not_named" | "merchant_suspended" | "not_a_member" | "own_access" | "wrong_scope";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_user: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_user";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_last_admin_user_erased: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "last_admin" | "user_erased";
                };
            };
        };
        /** @description The credentials are valid, but not for this call. */
        Problem403_own_access: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "foreign_origin" | "merchant_not_named" | "merchant_suspended" | "not_a_member" | "own_access" | "wrong_scope";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_last_admin: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "last_admin";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_user_erased: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "user_erased";
                };
            };
        };
        /** @description The credentials are valid, but not for this call. */
        Problem403_fresh_sign_in_needed_own_access_passwords_off: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "foreign_origin" | "fresh_sign_in_needed" | "merchant_not_named" | "merchant_suspended" | "not_a_member" | "own_access" | "passwords_off" | "wrong_scope";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_already_invited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "already_invited";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_last_owner: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "last_owner";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_merchant_unknown_user: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_merchant" | "unknown_user";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_report: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_report";
                };
            };
        };
        /** @description The request has faults; `errors` lists them all. */
        Problem400_of_body_unusable_fee_plan: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "incomplete_body" | "invalid_request" | "malformed_json" | "malformed_request" | "unacceptable_json" | "unusable_fee_plan";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_fee_plan_exists: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "fee_plan_exists";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_fee_plan: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_fee_plan";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_fee_plan_ended: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "fee_plan_ended";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_fee_plan_unknown_merchant: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_fee_plan" | "unknown_merchant";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_fee_plans_changed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "fee_plans_changed";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_statement: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_statement";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_month_not_over: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "month_not_over";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_merchant_unknown_statement: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_merchant" | "unknown_statement";
                };
            };
        };
        /** @description The request has faults; `errors` lists them all. */
        Problem400_of_body_unusable_correction: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "incomplete_body" | "invalid_request" | "malformed_json" | "malformed_request" | "unacceptable_json" | "unusable_correction";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_merchant_unknown_transaction: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_merchant" | "unknown_transaction";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_correction_changes_nothing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "correction_changes_nothing";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_correction_request: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_correction_request";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_correction_proposal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_correction_proposal";
                };
            };
        };
        /** @description The credentials are valid, but not for this call. */
        Problem403_dependent_approver_fresh_sign_in_needed_own_correction_proposal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "dependent_approver" | "foreign_origin" | "fresh_sign_in_needed" | "merchant_not_named" | "merchant_suspended" | "not_a_member" | "own_correction_proposal" | "wrong_scope";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_correction_proposal_decided: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "correction_proposal_decided";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_merchant_unknown_report: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_merchant" | "unknown_report";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_app: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_app";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_store_user_erased: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "store_user_erased";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_installation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_installation";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_app_unknown_merchant: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_app" | "unknown_merchant";
                };
            };
        };
        /** @description The request has faults; `errors` lists them all. */
        Problem400_of_body_http_too_old: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "http_too_old" | "incomplete_body" | "invalid_request" | "malformed_json" | "malformed_request" | "unacceptable_json";
                };
            };
        };
        /** @description The body did not arrive in time. */
        Problem408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "request_timeout";
                };
            };
        };
        /** @description The body or the batch is too large. */
        Problem413_too_many_sessions: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "payload_too_large" | "too_many_sessions";
                };
            };
        };
        /** @description The database is away or the service is overloaded; send the same request again. */
        Problem503_feed_interrupted: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "database_unavailable" | "feed_interrupted" | "overloaded";
                };
            };
        };
        /** @description The body or the batch is too large. */
        Problem413_too_many_events: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "payload_too_large" | "too_many_events";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_event: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_event";
                };
            };
        };
        /** @description It existed, and has been removed. */
        Problem410_event_removed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "event_removed";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_event_unknown_merchant: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_event" | "unknown_merchant";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_batch: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_batch";
                };
            };
        };
        /** @description The request has faults; `errors` lists them all. */
        Problem400_of_body_unusable_value: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "incomplete_body" | "invalid_request" | "malformed_json" | "malformed_request" | "unacceptable_json" | "unusable_value";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_bundle_id_taken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "bundle_id_taken";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_too_many_keys: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "too_many_keys";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_access_key_unknown_merchant: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_access_key" | "unknown_merchant";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_key_is_over: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "key_is_over";
                };
            };
        };
        /** @description The request conflicts with the present state: see `code`. */
        Problem409_key_is_over_key_was_rotated_too_many_keys: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "key_is_over" | "key_was_rotated" | "too_many_keys";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_access_key_unknown_app_unknown_merchant: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_access_key" | "unknown_app" | "unknown_merchant";
                };
            };
        };
        /** @description The credentials are valid, but not for this call. */
        Problem403_beyond_own_scopes_fresh_sign_in_needed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "beyond_own_scopes" | "foreign_origin" | "fresh_sign_in_needed" | "merchant_not_named" | "merchant_suspended" | "not_a_member" | "wrong_scope";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_access_key: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_access_key";
                };
            };
        };
        /** @description The credentials are valid, but not for this call. */
        Problem403_beyond_own_scopes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "beyond_own_scopes" | "foreign_origin" | "merchant_not_named" | "merchant_suspended" | "not_a_member" | "wrong_scope";
                };
            };
        };
        /** @description There is nothing of that name for this caller. */
        Problem404_unknown_access_key_unknown_app: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code?: "not_found" | "unknown_access_key" | "unknown_app";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Seconds until the same request may be sent again (RFC 9110, section 10.2.3). */
        RetryAfter: number;
        /** @description The limit by its name, how many requests it allows now (`r`), and in how many seconds it allows the whole burst again (`t`). */
        RateLimit: string;
        /** @description The limit by its name, the requests that it allows at once (`q`), and its window in seconds (`w`). */
        RateLimitPolicy: string;
        /** @description The kind of credential that the call takes (RFC 9110, section 11.6.1). */
        WWWAuthenticate: string;
        /** @description When the key of the call expires (RFC 3339), if that is within 14 days: rotate it. */
        StoaKeyExpires: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getPublicKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicKeySet"];
                };
            };
        };
    };
    listSigningKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeyList"];
                };
            };
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key that will sign. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSigningKey"];
                };
            };
        };
    };
    withdrawSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, and the one that signs instead. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawnSigningKey"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Only entries from then on. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description Only entries before that. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description Only what this user did. */
                user_id?: number;
                /** @description Only what this key did. */
                key_id?: number;
                /** @description Only this action. */
                action?: "merchant.created" | "merchant.suspended" | "merchant.resumed" | "app.registered" | "app.switched" | "key.issued" | "key.changed" | "key.rotated" | "key.revoked" | "user.invited" | "user.linked" | "user.unlinked" | "user.invitation_accepted" | "user.link_made" | "user.role_changed" | "user.disabled" | "user.enabled" | "user.erased" | "user.password_set" | "user.second_factor_changed" | "session.began" | "session.confirmed" | "session.refused" | "session.ended" | "fee_plan.created" | "fee_plan.ended" | "fees.priced" | "fees.repriced" | "corrections.made" | "corrections.proposed" | "corrections.proposal_decided" | "correction_request.made" | "correction_request.decided" | "correction_policy.set" | "settlement_allowance.set" | "cadence.set" | "cadence.removed" | "issuer.set" | "billing_details.set" | "month.closed" | "statement.downloaded" | "batches.replayed" | "person.erasure_began" | "person.erased" | "person.told" | "installation.explained" | "match.simulated" | "transactions.exported" | "installations.exported" | "events.exported" | "signing_key.rotated" | "signing_key.imported" | "signing_key.withdrawn" | "reader.granted" | "audit.read" | "audit.exported";
                /** @description Only what was done to this. */
                target?: string;
                /** @description Only entries about this merchant. */
                merchant_id?: number;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
        };
    };
    listOwnAuditEntries: {
        parameters: {
            query?: {
                /** @description Only entries from then on. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description Only entries before that. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description Only what this user did. */
                user_id?: number;
                /** @description Only what this key did. */
                key_id?: number;
                /** @description Only this action. */
                action?: "merchant.created" | "merchant.suspended" | "merchant.resumed" | "app.registered" | "app.switched" | "key.issued" | "key.changed" | "key.rotated" | "key.revoked" | "user.invited" | "user.linked" | "user.unlinked" | "user.invitation_accepted" | "user.link_made" | "user.role_changed" | "user.disabled" | "user.enabled" | "user.erased" | "user.password_set" | "user.second_factor_changed" | "session.began" | "session.confirmed" | "session.refused" | "session.ended" | "fee_plan.created" | "fee_plan.ended" | "fees.priced" | "fees.repriced" | "corrections.made" | "corrections.proposed" | "corrections.proposal_decided" | "correction_request.made" | "correction_request.decided" | "correction_policy.set" | "settlement_allowance.set" | "cadence.set" | "cadence.removed" | "issuer.set" | "billing_details.set" | "month.closed" | "statement.downloaded" | "batches.replayed" | "person.erasure_began" | "person.erased" | "person.told" | "installation.explained" | "match.simulated" | "transactions.exported" | "installations.exported" | "events.exported" | "signing_key.rotated" | "signing_key.imported" | "signing_key.withdrawn" | "reader.granted" | "audit.read" | "audit.exported";
                /** @description Only what was done to this. */
                target?: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantAuditPage"];
                };
            };
        };
    };
    listAuditHeads: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of heads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditHeadPage"];
                };
            };
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description `happened`: when the change or the reading was recorded. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. */
                by?: "happened";
                /** @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows. */
                gzip?: "true" | "false";
                /** @description Only this merchant; by default all merchants, one after the other. */
                merchant_id?: number;
                /** @description The format of the answer; it decides before `Accept` does. By default csv. */
                format?: "csv" | "ndjson" | "parquet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/gzip": string;
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    useLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkUse"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    requestReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            /** @description The request was taken. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    turnSecondFactorOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorProof"];
            };
        };
        responses: {
            /** @description The recovery codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description For the app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorSetup"];
                };
            };
        };
    };
    turnSecondFactorOff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Only this person. */
                user_id?: number;
                /** @description Only the person with this address, in any case. */
                email?: string;
                /** @description Only people with a role of the operator. */
                works_for?: "operator";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            /** @description The link, or where the person signs in. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    changeUserRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRole"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    disableUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is left without an owner. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeftMerchants"];
                };
            };
        };
    };
    enableUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    eraseUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is left without an owner. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeftMerchants"];
                };
            };
        };
    };
    resetUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserReset"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLink"];
                };
            };
        };
    };
    endUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many there were. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description The link, or where the person signs in. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    changeMemberRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRole"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMerchantUsers: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
        };
    };
    inviteMerchantUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMember"];
            };
        };
        responses: {
            /** @description The link, or where the person signs in. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    changeMerchantUserRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberRole"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeMerchantUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTransactionsReportResult: {
        parameters: {
            query: {
                /** @description The reportId that the upload answered. */
                report_id: bigint;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of the report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultOfMerchantTransactionsReportProcessing"];
                };
            };
        };
    };
    uploadTransactionsReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MerchantTransactionsReport"];
            };
        };
        responses: {
            /** @description The report is accepted and will be processed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportIdResponse"];
                };
            };
        };
    };
    validateTransactionsReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MerchantTransactionsReport"];
            };
        };
        responses: {
            /** @description What the report would become. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionsReportForecast"];
                };
            };
        };
    };
    listSettlementAllowances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The allowances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementAllowances"];
                };
            };
        };
    };
    allowSettlements: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSettlementAllowance"];
            };
        };
        responses: {
            /** @description What is accepted. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementAllowance"];
                };
            };
        };
    };
    listFeePlans: {
        parameters: {
            query?: {
                /** @description Only plans that apply to this merchant: its own and the store's. */
                merchant_id?: number;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of plans. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeePlanPage"];
                };
            };
        };
    };
    createFeePlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFeePlan"];
            };
        };
        responses: {
            /** @description The plan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeePlan"];
                };
            };
        };
    };
    getFeePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fee_plan_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeePlan"];
                };
            };
        };
    };
    endFeePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fee_plan_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeePlanEnd"];
            };
        };
        responses: {
            /** @description The plan with its end. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedFeePlan"];
                };
            };
        };
    };
    listFeeTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeeTermsList"];
                };
            };
        };
    };
    applyFeePlans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many got their fee. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppliedFeePlans"];
                };
            };
        };
    };
    repriceTransactions: {
        parameters: {
            query?: {
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RepricingRequest"];
            };
        };
        responses: {
            /** @description What changed, or would change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repricing"];
                };
            };
        };
    };
    computeWhatIf: {
        parameters: {
            query?: {
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WhatIfRequest"];
            };
        };
        responses: {
            /** @description The fees before and after. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhatIf"];
                };
            };
        };
    };
    listIssuers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issuers"];
                };
            };
        };
    };
    setIssuer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewIssuer"];
            };
        };
        responses: {
            /** @description The issuer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Issuer"];
                };
            };
        };
    };
    listBillingDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The billing details. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingDetailsList"];
                };
            };
        };
    };
    setBillingDetails: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBillingDetails"];
            };
        };
        responses: {
            /** @description The billing details. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingDetails"];
                };
            };
        };
    };
    listStatements: {
        parameters: {
            query?: {
                /** @description The earliest month. A month that exists, as year and month, like 2026-11. */
                from?: string;
                /** @description The latest month. A month that exists, as year and month, like 2026-11. */
                to?: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of statements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementList"];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                };
            };
        };
    };
    getStatementEntries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getStatementPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/pdf": string;
                };
            };
        };
    };
    closeMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseRequest"];
            };
        };
        responses: {
            /** @description What became of each merchant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedMonth"];
                };
            };
        };
    };
    listStatementsOfMonth: {
        parameters: {
            query: {
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of statements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementList"];
                };
            };
        };
    };
    listMerchantStatements: {
        parameters: {
            query?: {
                /** @description The earliest month. A month that exists, as year and month, like 2026-11. */
                from?: string;
                /** @description The latest month. A month that exists, as year and month, like 2026-11. */
                to?: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The merchant. */
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of statements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementList"];
                };
            };
        };
    };
    getMerchantStatement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The merchant. */
                merchant_id: number;
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statement"];
                };
            };
        };
    };
    getMerchantStatementEntries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The merchant. */
                merchant_id: number;
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
        };
    };
    getMerchantStatementPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The merchant. */
                merchant_id: number;
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/pdf": string;
                };
            };
        };
    };
    listStatementEntries: {
        parameters: {
            query?: {
                /** @description Only entries in this currency. Three capital letters, like EUR. */
                currency?: string;
                /** @description Only entries of this kind. */
                kind?: "recorded" | "reversal" | "restatement";
                /** @description Only transactions that were settled in this month (UTC). A month that exists, as year and month, like 2026-11. */
                settled_month?: string;
                /** @description Only entries whose fee this plan gave. */
                fee_plan_id?: number;
                /** @description Only entries without a fee; not together with fee_plan_id. */
                fee?: "missing";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementEntryPage"];
                };
            };
        };
    };
    listMerchantStatementEntries: {
        parameters: {
            query?: {
                /** @description Only entries in this currency. Three capital letters, like EUR. */
                currency?: string;
                /** @description Only entries of this kind. */
                kind?: "recorded" | "reversal" | "restatement";
                /** @description Only transactions that were settled in this month (UTC). A month that exists, as year and month, like 2026-11. */
                settled_month?: string;
                /** @description Only entries whose fee this plan gave. */
                fee_plan_id?: number;
                /** @description Only entries without a fee; not together with fee_plan_id. */
                fee?: "missing";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The merchant. */
                merchant_id: number;
                /** @description The month (UTC) of the statement. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementEntryPage"];
                };
            };
        };
    };
    getMerchantReportingCadence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is expected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportingCadence"];
                };
            };
        };
    };
    setReportingCadence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReportingCadence"];
            };
        };
        responses: {
            /** @description What is expected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportingCadence"];
                };
            };
        };
    };
    removeReportingCadence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description None is expected. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReportingCadences: {
        parameters: {
            query?: {
                /** @description Only merchants that have missed their cadence, or only those that have not. */
                missed?: "true" | "false";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of merchants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportingCadencePage"];
                };
            };
        };
    };
    getReportingCadence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is expected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportingCadence"];
                };
            };
        };
    };
    getMonthReadiness: {
        parameters: {
            query?: {
                /** @description Only merchants in this state. */
                state?: "closed" | "blocked" | "ready";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The month (UTC) of the statements. A month that exists, as year and month, like 2026-11. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All counts, and a page of merchants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthReadiness"];
                };
            };
        };
    };
    listMerchantCorrections: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of corrections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeCorrectionPage"];
                };
            };
        };
    };
    correctTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCorrection"];
            };
        };
        responses: {
            /** @description The correction. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeCorrection"];
                };
            };
            /** @description It waits for a second person. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedCorrectionProposal"];
                };
            };
        };
    };
    correctTransactions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCorrections"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionResults"];
                };
            };
            /** @description What can be made waits for a second person. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionResults"];
                };
            };
        };
    };
    listCorrections: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of corrections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionPage"];
                };
            };
        };
    };
    requestCorrections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCorrectionRequests"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionRequestResults"];
                };
            };
        };
    };
    listCorrectionRequests: {
        parameters: {
            query?: {
                /** @description waiting: for the operator. accepted: correction_id is made. refused: see decision. overtaken: the transaction was corrected otherwise meanwhile, see decision. All but waiting are final. */
                state?: "waiting" | "accepted" | "refused" | "overtaken";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionRequestPage"];
                };
            };
        };
    };
    getCorrectionRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                correction_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionRequest"];
                };
            };
        };
    };
    listWaitingCorrectionRequests: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCorrectionRequestPage"];
                };
            };
        };
    };
    listMerchantCorrectionRequests: {
        parameters: {
            query?: {
                /** @description waiting: for the operator. accepted: correction_id is made. refused: see decision. overtaken: the transaction was corrected otherwise meanwhile, see decision. All but waiting are final. */
                state?: "waiting" | "accepted" | "refused" | "overtaken";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorCorrectionRequestPage"];
                };
            };
        };
    };
    acceptCorrectionRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectionRequestAcceptance"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionRequestVerdicts"];
                };
            };
            /** @description The corrections wait for a second person. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionRequestVerdicts"];
                };
            };
        };
    };
    refuseCorrectionRequests: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectionRequestRefusal"];
            };
        };
        responses: {
            /** @description What became of each. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionRequestVerdicts"];
                };
            };
        };
    };
    listCorrectionPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionPolicies"];
                };
            };
        };
    };
    setCorrectionPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCorrectionPolicy"];
            };
        };
        responses: {
            /** @description The policy. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionPolicy"];
                };
            };
        };
    };
    listCorrectionProposals: {
        parameters: {
            query?: {
                /** @description waiting: for a second person. approved: the corrections are made. refused: nothing was made. overtaken: nothing was made, because a transaction was corrected or a request decided meanwhile. All but waiting are final. */
                state?: "waiting" | "approved" | "refused" | "overtaken";
                /** @description Only those of this merchant. */
                merchant_id?: number;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of proposals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorrectionProposalPage"];
                };
            };
        };
    };
    getCorrectionProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                correction_proposal_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedCorrectionProposal"];
                };
            };
        };
    };
    approveCorrectionProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                correction_proposal_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal, approved or overtaken. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedCorrectionProposal"];
                };
            };
        };
    };
    refuseCorrectionProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                correction_proposal_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DetailedCorrectionProposal"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description Only reports that were accepted at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                accepted_from?: string;
                /** @description Only reports that were accepted before this time. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                accepted_to?: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPage"];
                };
            };
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The reportId that the upload answered. */
                report_id: bigint;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSummary"];
                };
            };
        };
    };
    listAllReports: {
        parameters: {
            query?: {
                /** @description Only reports of this merchant. */
                merchant_id?: number;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of reports. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantReportPage"];
                };
            };
        };
    };
    getMerchantReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                /** @description The reportId that the upload answered. */
                report_id: bigint;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantReport"];
                };
            };
        };
    };
    listReportDays: {
        parameters: {
            query?: {
                /** @description The first day (UTC); by default the 30 days before `to`, and at most 366 days before it. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                from?: string;
                /** @description The day (UTC) after the last one; by default tomorrow. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportDays"];
                };
            };
        };
    };
    listAllReportDays: {
        parameters: {
            query?: {
                /** @description Only reports of this merchant. */
                merchant_id?: number;
                /** @description The first day (UTC); by default the 30 days before `to`, and at most 366 days before it. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                from?: string;
                /** @description The day (UTC) after the last one; by default tomorrow. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportDays"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Only the transaction with this id; the page is empty if there is none. */
                transaction_id?: string;
                /** @description Only transactions settled at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                settled_from?: string;
                /** @description Only transactions settled before this time. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                settled_to?: string;
                /** @description Only transactions that were reported in this currency. Three capital letters, like EUR. */
                currency?: string;
                /** @description Only transactions with payers in this country. Three capital letters, like DEU. */
                payer_country?: string;
                /** @description Only transactions with this status after their corrections. */
                status?: "recorded" | "voided" | "restated";
                /** @description Only transactions of which something stands without a fee, because no plan covers them. */
                fee?: "missing";
                /** @description By settled_at, then by id; oldest_first by default. */
                order?: "oldest_first" | "newest_first";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transactions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
        };
    };
    listMerchantTransactions: {
        parameters: {
            query?: {
                /** @description Only the transaction with this id; the page is empty if there is none. */
                transaction_id?: string;
                /** @description Only transactions settled at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                settled_from?: string;
                /** @description Only transactions settled before this time. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                settled_to?: string;
                /** @description Only transactions that were reported in this currency. Three capital letters, like EUR. */
                currency?: string;
                /** @description Only transactions with payers in this country. Three capital letters, like DEU. */
                payer_country?: string;
                /** @description Only transactions with this status after their corrections. */
                status?: "recorded" | "voided" | "restated";
                /** @description Only transactions of which something stands without a fee, because no plan covers them. */
                fee?: "missing";
                /** @description By settled_at, then by id; oldest_first by default. */
                order?: "oldest_first" | "newest_first";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transactions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantTransactionPage"];
                };
            };
        };
    };
    listInvalidTransactions: {
        parameters: {
            query?: {
                /** @description Only transactions with this reason. */
                reason_code?: "unknown_currency" | "unknown_country" | "negative_amount" | "negative_tax" | "tax_exceeds_amount" | "settled_in_future" | "settled_after_report" | "conflicting_duplicate" | "settled_too_old";
                /** @description Only the transaction with this id; the page is empty if there is none. */
                transaction_id?: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidTransactionPage"];
                };
            };
        };
    };
    listMerchantInvalidTransactions: {
        parameters: {
            query?: {
                /** @description Only transactions with this reason. */
                reason_code?: "unknown_currency" | "unknown_country" | "negative_amount" | "negative_tax" | "tax_exceeds_amount" | "settled_in_future" | "settled_after_report" | "conflicting_duplicate" | "settled_too_old";
                /** @description Only the transaction with this id; the page is empty if there is none. */
                transaction_id?: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidTransactionPage"];
                };
            };
        };
    };
    findTransactions: {
        parameters: {
            query: {
                /** @description The id that the merchant chose, as it was sent. */
                transaction_id: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of merchants that sent it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTransactionPage"];
                };
            };
        };
    };
    exportTransactions: {
        parameters: {
            query?: {
                /** @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description `recorded`, the default: when the report that brought them was completed. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. `settled`: their settled_at; later reports may still bring some. */
                by?: "recorded" | "settled";
                /** @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows. */
                gzip?: "true" | "false";
                /** @description The format of the answer; it decides before `Accept` does. By default csv. */
                format?: "csv" | "ndjson" | "parquet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/gzip": string;
                };
            };
        };
    };
    exportAllTransactions: {
        parameters: {
            query?: {
                /** @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description `recorded`, the default: when the report that brought them was completed. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. `settled`: their settled_at; later reports may still bring some. */
                by?: "recorded" | "settled";
                /** @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows. */
                gzip?: "true" | "false";
                /** @description Only this merchant; by default all merchants, one after the other. */
                merchant_id?: number;
                /** @description The format of the answer; it decides before `Accept` does. By default csv. */
                format?: "csv" | "ndjson" | "parquet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/gzip": string;
                };
            };
        };
    };
    matchInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallationMatchRequest"];
            };
        };
        responses: {
            /** @description The installation token: a JWT in compact form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getSessionFeed: {
        parameters: {
            query?: {
                /** @description The beginning, inclusive; by default 24 hours before `to`, and at most 92 days before it. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end, exclusive; by default now. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description How long a period is, in UTC; by default an hour. */
                by?: "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionFeed"];
                };
            };
        };
    };
    putAttributionData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                store_user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttributionData"];
            };
        };
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteAttributionData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                store_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is none (any more). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listInstallations: {
        parameters: {
            query?: {
                /** @description Only those created at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                created_from?: string;
                /** @description Only those created before this time. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                created_to?: string;
                /** @description Only those of this app. */
                bundle_id?: string;
                /** @description Only those that were matched by this rule. */
                rule?: "ip" | "device" | "none" | "ambiguous";
                /** @description Only those with attribution data, or only organic ones. */
                attributed?: "true" | "false";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of installations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationPage"];
                };
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                installation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installation"];
                };
            };
        };
    };
    getMerchantInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                installation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantInstallation"];
                };
            };
        };
    };
    exportInstallations: {
        parameters: {
            query?: {
                /** @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description `created` (the default): when the app called for the first time. `erased`: when the person was erased, so that copies can follow. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. */
                by?: "created" | "erased";
                /** @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows. */
                gzip?: "true" | "false";
                /** @description The format of the answer; it decides before `Accept` does. By default csv. */
                format?: "csv" | "ndjson" | "parquet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/gzip": string;
                };
            };
        };
    };
    exportAllInstallations: {
        parameters: {
            query?: {
                /** @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description `created` (the default): when the app called for the first time. `erased`: when the person was erased, so that copies can follow. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. */
                by?: "created" | "erased";
                /** @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows. */
                gzip?: "true" | "false";
                /** @description Only this merchant; by default all merchants, one after the other. */
                merchant_id?: number;
                /** @description The format of the answer; it decides before `Accept` does. By default csv. */
                format?: "csv" | "ndjson" | "parquet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/gzip": string;
                };
            };
        };
    };
    getAttributionQuality: {
        parameters: {
            query?: {
                /** @description The beginning, inclusive; by default 24 hours before `to`, and at most 92 days before it. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end, exclusive; by default now. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description How long a period is, in UTC; by default an hour. */
                by?: "hour" | "day";
                /** @description Only this app. */
                bundle_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts and rates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributionQuality"];
                };
            };
        };
    };
    listAppQuality: {
        parameters: {
            query?: {
                /** @description The beginning, inclusive; by default 24 hours before `to`, and at most 48 hours before it, or 92 days with `by=day`. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end, exclusive; by default now. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description How long a period is, in UTC; by default an hour. */
                by?: "hour" | "day";
                /** @description What comes first: the apps with the most installations (by default), or those whose match rate fell and that miss the most matches by it; then no others. */
                order?: "installations" | "missing_matches";
                /** @description The most items of a page; 25 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppQualityPage"];
                };
            };
        };
    };
    listErasures: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePage"];
                };
            };
        };
    };
    erasePersonalData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewErasure"];
            };
        };
        responses: {
            /** @description It is done; the record of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
        };
    };
    simulateMatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchSimulation"];
            };
        };
        responses: {
            /** @description How it would be matched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedMatch"];
                };
            };
        };
    };
    answerAccessRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessRequest"];
            };
        };
        responses: {
            /** @description Everything that is held. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubjectFile"];
                    "text/html": string;
                };
            };
        };
    };
    feedStoreSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreSessionsBatch"];
                "application/x-ndjson": unknown;
            };
        };
        responses: {
            /** @description What became of the sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreSessionsResult"];
                };
            };
        };
    };
    submitAttributionEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttributionEventsBatch"];
            };
        };
        responses: {
            /** @description The batch is durable. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    validateAttributionEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttributionEventsBatch"];
            };
        };
        responses: {
            /** @description The events call would take it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidBatch"];
                };
            };
        };
    };
    getAttributionEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFate"];
                };
            };
        };
    };
    getMerchantAttributionEvent: {
        parameters: {
            query: {
                /** @description The merchant who sent it. */
                merchant_id: number;
            };
            header?: never;
            path: {
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantEventFate"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only those accepted at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                accepted_from?: string;
                /** @description Only those accepted before this time. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                accepted_to?: string;
                /** @description Only those in this state. */
                state?: "recorded" | "duplicate" | "waiting" | "set_aside" | "queued";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
        };
    };
    listMerchantDeliveries: {
        parameters: {
            query?: {
                /** @description The merchant who sent them. Without it, and with `state=set_aside`, those of all merchants. */
                merchant_id?: number;
                /** @description Only those accepted at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                accepted_from?: string;
                /** @description Only those accepted before this time. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                accepted_to?: string;
                /** @description Only those in this state. */
                state?: "recorded" | "duplicate" | "waiting" | "set_aside" | "queued";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantDeliveryPage"];
                };
            };
        };
    };
    listEventWarnings: {
        parameters: {
            query?: {
                /** @description The first day on which the events were accepted, in UTC; by default the first one. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                from?: string;
                /** @description The day after the last one; by default after today. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                to?: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventWarningPage"];
                };
            };
        };
    };
    listAllEventWarnings: {
        parameters: {
            query?: {
                /** @description Only this merchant; by default all merchants. */
                merchant_id?: number;
                /** @description The first day on which the events were accepted, in UTC; by default the first one. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                from?: string;
                /** @description The day after the last one; by default after today. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                to?: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantEventWarningPage"];
                };
            };
        };
    };
    listSums: {
        parameters: {
            query?: {
                /** @description The dimensions to keep, with commas: `day`, `bundle_id`, `event_name`, `source`, `campaign`, `currency`; by default all of them. The others are added up, and absent in the answer. Empty for one sum of everything. Names of dimensions with commas between them, like day,currency. */
                by?: string;
                /** @description The first day; by default the first one with events. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                from?: string;
                /** @description The day after the last one; by default after the last one with events. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                to?: string;
                /** @description Days of this time zone instead of UTC, by its IANA name, like `Europe/Berlin`. They are exact in every zone, also when its clocks change. Sums are stored for days of UTC, so these are counted from the events at each reading, which takes some seconds per 500000 events; more than that, or 5000000 before `event_name` and `currency` filter them, or 50000 batches in the months asked for, is 400. It takes `from`, `to` (100 days at most) and one merchant, and only events that are still kept. Events of installations that were erased since count without source and campaign. */
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
                /** @description With `false`, installations are not counted where each sum would have to count them one by one: `installations` is null there. That is most of the time that a large page takes. */
                count_installations?: "true" | "false";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sums. With `format=csv` or `Accept: text/csv` it is a table (RFC 4180, UTF-8, a header row): columns in the order of the members, null as an empty field, and the next page in `Link`. Where a spreadsheet would run a text as a formula, an apostrophe stands before it; JSON has the exact texts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventSumPage"];
                    "text/csv": string;
                };
            };
        };
    };
    listAllSums: {
        parameters: {
            query?: {
                /** @description Only this merchant; by default all merchants. */
                merchant_id?: number;
                /** @description The dimensions to keep, with commas: `merchant_id`, `day`, `bundle_id`, `event_name`, `source`, `campaign`, `currency`; by default all of them. The others are added up, and absent in the answer. Empty for one sum of everything. Names of dimensions with commas between them, like day,currency. */
                by?: string;
                /** @description The first day; by default the first one with events. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                from?: string;
                /** @description The day after the last one; by default after the last one with events. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                to?: string;
                /** @description Days of this time zone instead of UTC, by its IANA name, like `Europe/Berlin`. They are exact in every zone, also when its clocks change. Sums are stored for days of UTC, so these are counted from the events at each reading, which takes some seconds per 500000 events; more than that, or 5000000 before `event_name` and `currency` filter them, or 50000 batches in the months asked for, is 400. It takes `from`, `to` (100 days at most) and one merchant, and only events that are still kept. Events of installations that were erased since count without source and campaign. */
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
                /** @description With `false`, installations are not counted where each sum would have to count them one by one: `installations` is null there. That is most of the time that a large page takes. */
                count_installations?: "true" | "false";
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sums. With `format=csv` or `Accept: text/csv` it is a table (RFC 4180, UTF-8, a header row): columns in the order of the members, null as an empty field, and the next page in `Link`. Where a spreadsheet would run a text as a formula, an apostrophe stands before it; JSON has the exact texts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantEventSumPage"];
                    "text/csv": string;
                };
            };
        };
    };
    listCohorts: {
        parameters: {
            query?: {
                /** @description Whether a cohort is a week, which is the default, or a day of installations. */
                period?: "week" | "day";
                /** @description Cohorts that begin then or later; by default from the first one. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                from?: string;
                /** @description Cohorts that begin before then; by default to the last one. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cohorts. With `format=csv` or `Accept: text/csv` it is a table (RFC 4180, UTF-8, a header row): a row for each currency of a cohort, or one without values; `installations` are those of the cohort and stand in each of its rows, null as an empty field, and the next page in `Link`. Where a spreadsheet would run a text as a formula, an apostrophe stands before it; JSON has the exact texts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CohortPage"];
                    "text/csv": string;
                };
            };
        };
    };
    listAllCohorts: {
        parameters: {
            query?: {
                /** @description Only this merchant; by default all merchants. */
                merchant_id?: number;
                /** @description Whether a cohort is a week, which is the default, or a day of installations. */
                period?: "week" | "day";
                /** @description Cohorts that begin then or later; by default from the first one. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
                from?: string;
                /** @description Cohorts that begin before then; by default to the last one. A day like `2026-11-20`, or its first moment as a time of RFC 3339. */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of cohorts. With `format=csv` or `Accept: text/csv` it is a table (RFC 4180, UTF-8, a header row): a row for each currency of a cohort, or one without values; `installations` are those of the cohort and stand in each of its rows, null as an empty field, and the next page in `Link`. Where a spreadsheet would run a text as a formula, an apostrophe stands before it; JSON has the exact texts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantCohortPage"];
                    "text/csv": string;
                };
            };
        };
    };
    countRecordedEvents: {
        parameters: {
            query?: {
                /** @description The beginning, inclusive; by default 30 days before `to`, and at most 92 days before it. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end, exclusive; by default now. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description How long a period is, in UTC; by default a day. */
                by?: "hour" | "day";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedEvents"];
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                /** @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description `recorded` (the default): when the service recorded the event. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. The rows of such a period never change, until the retention drops them. `occurred`: its event_datetime; events of the period may still arrive later. */
                by?: "recorded" | "occurred";
                /** @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows. */
                gzip?: "true" | "false";
                /** @description The format of the answer; it decides before `Accept` does. By default csv. */
                format?: "csv" | "ndjson" | "parquet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/gzip": string;
                };
            };
        };
    };
    exportAllEvents: {
        parameters: {
            query?: {
                /** @description The beginning of the period, inclusive; by default the first row. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                from?: string;
                /** @description The end of the period, exclusive; by default as late as possible, which is at least five minutes ago. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                to?: string;
                /** @description `recorded` (the default): when the service recorded the event. The period ends 5 minutes before now at the latest, so that no more rows can appear in it. The header `stoa-export-to` says where it ended: an export that begins there misses nothing and repeats nothing. The rows of such a period never change, until the retention drops them. `occurred`: its event_datetime; events of the period may still arrive later. */
                by?: "recorded" | "occurred";
                /** @description Whether the file itself is gzipped; not for Parquet, which is compressed inside. Without it, an answer in CSV or NDJSON is gzipped on its way where `Accept-Encoding` allows. */
                gzip?: "true" | "false";
                /** @description Only this merchant; by default all merchants, one after the other. */
                merchant_id?: number;
                /** @description The format of the answer; it decides before `Accept` does. By default csv. */
                format?: "csv" | "ndjson" | "parquet";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/gzip": string;
                };
            };
        };
    };
    listSetAsideBatches: {
        parameters: {
            query?: {
                /** @description The merchant who sent them; without it, all merchants. */
                merchant_id?: number;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of batches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetAsidePage"];
                };
            };
        };
    };
    replaySetAsideBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Names the batch. */
                batch_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch, which is queued now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetAsideBatch"];
                };
            };
        };
    };
    replaySetAsideBatches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAsideReplay"];
            };
        };
        responses: {
            /** @description How many are queued again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetAsideReplayed"];
                };
            };
        };
    };
    listMerchants: {
        parameters: {
            query?: {
                /** @description Only those whose name, in any case, or whose id begins with this text. */
                begins_with?: string;
                /** @description Only these; those that do not exist are left out. Up to 100 ids with commas between them, like 1,7. */
                merchant_ids?: string;
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of merchants. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantList"];
                };
            };
        };
    };
    createMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMerchant"];
            };
        };
        responses: {
            /** @description The merchant. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merchant"];
                };
            };
        };
    };
    suspendMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Suspension"];
            };
        };
        responses: {
            /** @description The merchant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merchant"];
                };
            };
        };
    };
    resumeMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merchant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merchant"];
                };
            };
        };
    };
    listApps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppList"];
                };
            };
        };
    };
    registerApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApp"];
            };
        };
        responses: {
            /** @description The app. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredApp"];
                };
            };
        };
    };
    switchApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppSwitches"];
            };
        };
        responses: {
            /** @description The app as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredApp"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    issueApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description It, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyChange"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The new one, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
        };
    };
    listCredentials: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialList"];
                };
            };
        };
    };
    issueCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCredential"];
            };
        };
        responses: {
            /** @description It, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedCredential"];
                };
            };
        };
    };
    revokeCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialChange"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
        };
    };
    rotateCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The new one, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedCredential"];
                };
            };
        };
    };
    listInstallKeys: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                merchant_id: number;
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallKeyList"];
                };
            };
        };
    };
    issueInstallKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInstallKey"];
            };
        };
        responses: {
            /** @description It, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedInstallKey"];
                };
            };
        };
    };
    revokeInstallKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeInstallKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallKeyChange"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallKey"];
                };
            };
        };
    };
    rotateInstallKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The new one, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedInstallKey"];
                };
            };
        };
    };
    listOperatorTokens: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorTokenList"];
                };
            };
        };
    };
    issueOperatorToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOperatorToken"];
            };
        };
        responses: {
            /** @description It, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedOperatorToken"];
                };
            };
        };
    };
    revokeOperatorToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeOperatorToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OperatorTokenChange"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorToken"];
                };
            };
        };
    };
    rotateOperatorToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The new one, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedOperatorToken"];
                };
            };
        };
    };
    listOwnApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppList"];
                };
            };
        };
    };
    listEndingKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndingKeyList"];
                };
            };
        };
    };
    listOwnApiKeys: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    issueOwnApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description It, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKey"];
                };
            };
        };
    };
    revokeOwnApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeOwnApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyChange"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    rotateOwnApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The new one, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
        };
    };
    listOwnCredentials: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CredentialList"];
                };
            };
        };
    };
    issueOwnCredential: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCredential"];
            };
        };
        responses: {
            /** @description It, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedCredential"];
                };
            };
        };
    };
    revokeOwnCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeOwnCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialChange"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credential"];
                };
            };
        };
    };
    rotateOwnCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The new one, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedCredential"];
                };
            };
        };
    };
    listOwnInstallKeys: {
        parameters: {
            query?: {
                /** @description The most items of a page; 100 by default. */
                limit?: number;
                /** @description The next_cursor of the previous page, unchanged; without it, the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them, without secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallKeyList"];
                };
            };
        };
    };
    issueOwnInstallKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInstallKey"];
            };
        };
        responses: {
            /** @description It, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedInstallKey"];
                };
            };
        };
    };
    revokeOwnInstallKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeOwnInstallKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallKeyChange"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallKey"];
                };
            };
        };
    };
    rotateOwnInstallKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The app's bundle identifier; it belongs to one merchant. Letters, digits, dots, hyphens and underscores, like com.example.app. */
                bundle_id: string;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description The new one, with its secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedInstallKey"];
                };
            };
        };
    };
    getServiceState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceState"];
                };
            };
        };
    };
    listServiceFindings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found, in the order of the command. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceFindings"];
                };
            };
        };
    };
    listServiceSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every setting. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceSettings"];
                };
            };
        };
    };
    getPublishedSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: "transactions-report.json" | "transactions-report-result.json" | "installation-request.json" | "installation-token.json" | "attribution-events.json";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": Record<string, unknown>;
                };
            };
        };
    };
}

/** Integers of an answer with these names may exceed 2^53, and are bigints. */
export const exactMembers: ReadonlySet<string> = new Set([
  'asked',
  'attributed',
  'attribution_data',
  'availableCapacity',
  'available_capacity',
  'base',
  'base_amount',
  'batches',
  'collisions',
  'corrections',
  'count',
  'database_size_bytes',
  'disk_free_bytes',
  'disk_size_bytes',
  'duplicates',
  'erasure_id',
  'events',
  'fee',
  'fee_after',
  'fee_amount',
  'fee_before',
  'full_amount',
  'gross',
  'installations',
  'matched',
  'missing_matches',
  'most_amount',
  'moved_amount',
  'payable',
  'reportId',
  'sessions',
  'tax',
  'tax_amount',
  'transactions',
  'unresolved',
  'vat',
  'volume_from',
  'without_fee',
]);
