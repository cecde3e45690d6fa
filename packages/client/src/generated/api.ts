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
         * @description Reports that are accepted before accepted_until may bring transactions settled from settled_from on, however old. Without it they are invalid (settled_too_old). The merchant's newest allowance counts; earlier ones stay listed.
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
         * @description A rate of the base for the store or one merchant, for all payers or those of some countries. It applies to transactions that are recorded from now on and were settled while it is in force. It changes no recorded fee; repricing does. A second plan for the same merchant, countries and start is refused, so a repeat is safe.
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
         * @description Only once: an end is never moved. But a plan that has an end can be revoked, by ending it on the day on which it begins. Recorded fees stay, even if the end lies before them: charged_since_end counts them, and repricing computes them again.
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
         * @description Transactions that were recorded while no plan covered them get the fee of the plan that covers them now: 50000 of them a call, the oldest settled first. Repeat it until priced is 0; no plan covers what remains then. Safe to repeat and to call twice at once.
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
         * @description For transactions that another plan covers now than the one that gave their fee, because a plan was wrong and was ended, or a better one was created. On an open statement the fee and its sums change. For a closed statement, and for a transaction that was corrected, a correction of the fee alone stands on the next open statement. A transaction that no plan covers keeps its fee; one without a fee stays without. Every price keeps its history, which the transaction shows. Call it with dry_run first, and send its preview with the run. A call reads 50000 transactions: follow next_cursor with the same body until it is null, and add up. Safe to repeat and to call twice at once.
         */
        post: operations["repriceTransactions"];
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
         * @description Name, address, tax number, VAT, terms of payment and the prefix of the numbers, all of them each time. Statements that are closed from now on show them and get numbers; a closed statement keeps what it was closed with.
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
         * @description The newest 100, the newest first; the first ones count.
         */
        get: operations["listBillingDetails"];
        put?: never;
        /**
         * Set the address of a merchant's statements
         * @description Legal name, address and tax number and, where they differ from the issuer's, VAT and terms of payment; all of them each time. Statements that are closed from now on show them; a closed statement keeps what it was closed with.
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
         * @description Every transaction and correction in the sums, as CSV (RFC 4180, UTF-8, a header row): kind, transaction_id, correction_id, settled_at, report_id, payer_country, currency, decimals, full_amount, tax_amount, base_amount, fee_amount, full_amount_major, tax_amount_major, base_amount_major, fee_amount_major, fee_plan_id, fee_plan_name, fee_rate, late, reason. Amounts are exact integers in minor units, and beside them in major units with a decimal point, such as 12.34; a reversal is negative; a transaction without a fee has an empty one. They add up to the sums of the statement. All rows show the same moment; those of a closed statement never change. Where a spreadsheet would run a text as a formula, an apostrophe stands before it, such as `'=1+1`: a program that needs the exact text removes an apostrophe at the start of a text and right after a semicolon, comma, tab, CR or LF in it; the export of transactions has the exact texts. An answer that breaks off is incomplete: a reader that takes nothing for 30 seconds, or takes more than 15 minutes in all, is cut off. HTTP/1.0 cannot tell such an answer from a complete one, and is refused with `http_too_old`.
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
         * @description Closes this month and every earlier one that is still open, for all merchants or for one. A closed statement never changes; what arrives later stands on the next open one. A merchant with transactions without fee, or whose sums do not reconcile with its transactions, is refused with the reason and what keeps its books open, one by one; the others are closed. With dry_run nothing is closed. Safe to repeat and to call twice at once.
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
         * @description Every transaction and correction in the sums, as CSV (RFC 4180, UTF-8, a header row): kind, transaction_id, correction_id, settled_at, report_id, payer_country, currency, decimals, full_amount, tax_amount, base_amount, fee_amount, full_amount_major, tax_amount_major, base_amount_major, fee_amount_major, fee_plan_id, fee_plan_name, fee_rate, late, reason. Amounts are exact integers in minor units, and beside them in major units with a decimal point, such as 12.34; a reversal is negative; a transaction without a fee has an empty one. They add up to the sums of the statement. All rows show the same moment; those of a closed statement never change. Where a spreadsheet would run a text as a formula, an apostrophe stands before it, such as `'=1+1`: a program that needs the exact text removes an apostrophe at the start of a text and right after a semicolon, comma, tab, CR or LF in it; the export of transactions has the exact texts. An answer that breaks off is incomplete: a reader that takes nothing for 30 seconds, or takes more than 15 minutes in all, is cut off. HTTP/1.0 cannot tell such an answer from a complete one, and is refused with `http_too_old`.
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
    "/operator-api/v1/merchants/{merchant_id}/reporting-cadence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
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
         * @description What the merchant reported stays as it is; the correction is added. It is shown on the transaction's statement or, if that is closed, on the next open one. A restated amount has a fee by the plan that covers the transaction now; if there is none, by the plan of the earlier fee. A repeat is safe: it is refused because it changes nothing.
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
         * @description Up to 1,000 in one database transaction: what can be made is made, and the rest is refused one by one. A repeat makes only what is missing. A transaction that the list names twice refuses the whole list.
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
         * @description Each makes its correction in the same database transaction, once for ever: safe to repeat and to call twice at once. A request whose transaction was corrected otherwise meanwhile becomes overtaken.
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
         * @description From now on, in one currency. The newest policy of a currency counts. Requests that wait already go on waiting.
         */
        post: operations["setCorrectionPolicy"];
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
    "/merchant-api/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read recorded transactions back
         * @description Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty.
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
         * @description Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty.
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
    "/merchant-api/v1/exports/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your transactions of a period
         * @description Each transaction as it was recorded, and what stands of it now. A later correction or fee changes the last columns, but the row does not come again. The statements are the books. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off. 2 exports run at once for one reader, 4 in a process; more are 503.
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
         * @description Each transaction as it was recorded, and what stands of it now. A later correction or fee changes the last columns, but the row does not come again. The statements are the books. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off. 2 exports run at once for one reader, 4 in a process; more are 503.
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
         * @description Where each installation came from, as it is now, without the store user, the token and the device. An erasure does not reach rows that were exported before it: export by `erased`, too. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off. 2 exports run at once for one reader, 4 in a process; more are 503.
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
         * @description Where each installation came from, as it is now, without the store user, the token and the device. An erasure does not reach rows that were exported before it: export by `erased`, too. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off. 2 exports run at once for one reader, 4 in a process; more are 503.
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
         * @description Match rate, collision rate and share of unresolved installations, in total, by hour or day, and by app. The transaction that creates an installation counts it: the counts always agree with the installations. Erased installations stay counted.
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
         * @description Deletes the sessions and the attribution data of a store user and unlinks their installations; what was counted stays. For 24 hours nothing new is stored about the user. Send it again after a 503; repeating it is safe, and erases nothing twice. The record names nobody.
         */
        post: operations["erasePersonalData"];
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
         * Tell what is held of a store user
         * @description Everything that is held of a person, and for each kind of data what it is, why it is held, where it comes from, who receives it and how long it is kept; as JSON, or as a page to hand over (`format`). Of somebody unknown nothing is held: 200, with empty categories. It reads all store sessions and everything that the merchants of the linked apps have sent since, so it can take minutes; memory stays constant. An answer that breaks off is incomplete and ends without its last chunk. It counts as an export among those that run at once. Nothing is recorded about the request.
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
    "/attribution-api/v1/exports/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export your events of a period
         * @description Every recorded event once, as it was sent. The payload keeps every character, except line breaks between its tokens in NDJSON. Duplicates are left out; events that are queued or set aside follow once they are recorded. For the app, source and campaign of an event, join the export of installations. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off. 2 exports run at once for one reader, 4 in a process; more are 503.
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
         * @description Every recorded event once, as it was sent. The payload keeps every character, except line breaks between its tokens in NDJSON. Duplicates are left out; events that are queued or set aside follow once they are recorded. For the app, source and campaign of an event, join the export of installations. Rows are streamed in constant memory, which may take a second or hours. CSV is RFC 4180 with a header row; null is an empty field and an empty text is `""`; texts are exact and meant for programs: a spreadsheet runs those that begin with `=`, `+`, `-` or `@` as formulas, so import the columns as text. NDJSON has one object on each line. Integers of any size are exact, decimals are texts, beside which Parquet has a DECIMAL(38, 18) with `_number` in its name, null if it has more digits; times are UTC to the microsecond. An answer that breaks off is incomplete and ends without its last chunk; a Parquet file then has no index. A reader that takes nothing for 30 seconds is cut off. 2 exports run at once for one reader, 4 in a process; more are 503.
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
         * @description All of them, oldest first.
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
         * @description Changes the switches that are given; the others stay. Every process follows within 5 seconds. Existing installations keep their outcome, source and campaign; so do sums and cohorts.
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
         * @description All of them, oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Issue an API key
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once.
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
         * @description All of them, oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listCredentials"];
        put?: never;
        /**
         * Issue a credential
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once.
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
         * @description All of them, oldest first, including expired and revoked ones; never a secret.
         */
        get: operations["listInstallKeys"];
        put?: never;
        /**
         * Issue an install key
         * @description Only this answer contains the secret: Stoa stores its hash. Not idempotent; several may be live at once.
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
             * @description For people; white space around it is dropped. Text that is not only white space, like Example Games.
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
        };
        MerchantList: {
            merchants: components["schemas"]["Merchant"][];
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
            /** @description What it is for. */
            label?: string;
            scopes?: ("reports:read" | "reports:write" | "statements:read" | "corrections:write" | "installs:read" | "events:read")[];
            /**
             * Format: date-time
             * @description In the future; without it, the key is valid until it is revoked.
             * @example 2026-11-20T10:00:00Z
             */
            expires_at?: string;
        };
        IssuedApiKey: {
            /** @description Names the key, to revoke it. */
            api_key_id: number;
            /** @description Shown once. */
            api_key: string;
            /** @description When it stops being valid; null: only when it is revoked. */
            expires_at: string | null;
        };
        ApiKeyList: {
            api_keys: {
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
                /** @description When it was revoked. */
                revoked_at: string | null;
                /** @description When it last let a request in, a few seconds late. */
                last_used_at: string | null;
            }[];
        };
        NewCredential: {
            /** @description What it is for. */
            label?: string;
            scopes?: ("events:read" | "events:write")[];
            /**
             * Format: date-time
             * @description In the future; without it, the key is valid until it is revoked.
             * @example 2026-11-20T10:00:00Z
             */
            expires_at?: string;
        };
        IssuedCredential: {
            /** @description Names the credential, to revoke it. */
            credential_id: number;
            username: string;
            /** @description Shown once. */
            password: string;
            /** @description When it stops being valid; null: only when it is revoked. */
            expires_at: string | null;
        };
        CredentialList: {
            credentials: {
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
                /** @description When it was revoked. */
                revoked_at: string | null;
                /** @description When it last let a request in, a few seconds late. */
                last_used_at: string | null;
            }[];
        };
        NewInstallKey: {
            /** @description What it is for. */
            label?: string;
            scopes?: "installs:write"[];
            /**
             * Format: date-time
             * @description In the future; without it, the key is valid until it is revoked.
             * @example 2026-11-20T10:00:00Z
             */
            expires_at?: string;
        };
        IssuedInstallKey: {
            /** @description Names the key, to revoke it. */
            install_key_id: number;
            /** @description Shown once. */
            install_key: string;
            /** @description When it stops being valid; null: only when it is revoked. */
            expires_at: string | null;
        };
        InstallKeyList: {
            install_keys: {
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
                /** @description When it was revoked. */
                revoked_at: string | null;
                /** @description When it last let a request in, a few seconds late. */
                last_used_at: string | null;
            }[];
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
            /** @description For people; white space around it is dropped. */
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
             * @description The legal name. One line of text without control characters, and not only white space, like Example Store Ltd.
             * @example Example Store Ltd
             */
            name: string;
            /** @description The address, line by line, without the name. */
            address: string[];
            /**
             * @description The number for taxes, as printed: `VAT ID DE123456789`. One line of text without control characters, and not only white space, like Example Store Ltd.
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
             * @description Printed with the VAT or, without a rate, instead of it, such as the note on reverse charge. One line of text without control characters, and not only white space, like Example Store Ltd.
             * @example Example Store Ltd
             */
            vat_text?: string | null;
        };
        Issuer: {
            /**
             * @description The legal name. One line of text without control characters, and not only white space, like Example Store Ltd.
             * @example Example Store Ltd
             */
            name: string;
            /** @description The address, line by line, without the name. */
            address: string[];
            /**
             * @description The number for taxes, as printed: `VAT ID DE123456789`. One line of text without control characters, and not only white space, like Example Store Ltd.
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
             * @description Printed with the VAT or, without a rate, instead of it, such as the note on reverse charge. One line of text without control characters, and not only white space, like Example Store Ltd.
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
             * @description The legal name. One line of text without control characters, and not only white space, like Example Store Ltd.
             * @example Example Store Ltd
             */
            name: string;
            /** @description The address, line by line, without the name. */
            address: string[];
            /**
             * @description The number for taxes, as printed: `VAT ID DE123456789`. One line of text without control characters, and not only white space, like Example Store Ltd.
             * @example Example Store Ltd
             */
            tax_number?: string | null;
            /** @description Days from the close of a month (UTC) until its fees are due. Absent or null: those of the issuer. */
            payment_days?: number | null;
            /** @description VAT on this merchant's fees in basis points. If neither it nor vat_text is given, the issuer's VAT applies. */
            vat_rate_basis_points?: number | null;
            /**
             * @description Printed with the VAT or, without a rate, instead of it: then no VAT is computed, whatever the issuer's rate is. For example `Reverse charge: VAT is owed by the recipient.` One line of text without control characters, and not only white space, like Example Store Ltd.
             * @example Example Store Ltd
             */
            vat_text?: string | null;
        };
        BillingDetails: {
            merchant_id: number;
            /**
             * @description The legal name. One line of text without control characters, and not only white space, like Example Store Ltd.
             * @example Example Store Ltd
             */
            name: string;
            /** @description The address, line by line, without the name. */
            address: string[];
            /**
             * @description The number for taxes, as printed: `VAT ID DE123456789`. One line of text without control characters, and not only white space, like Example Store Ltd.
             * @example Example Store Ltd
             */
            tax_number?: string | null;
            /** @description Days from the close of a month (UTC) until its fees are due. Absent or null: those of the issuer. */
            payment_days?: number | null;
            /** @description VAT on this merchant's fees in basis points. If neither it nor vat_text is given, the issuer's VAT applies. */
            vat_rate_basis_points?: number | null;
            /**
             * @description Printed with the VAT or, without a rate, instead of it: then no VAT is computed, whatever the issuer's rate is. For example `Reverse charge: VAT is owed by the recipient.` One line of text without control characters, and not only white space, like Example Store Ltd.
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
            /** @description The newest first; the first ones count. */
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
            /** @description Transactions that stood like this already. */
            stands_already_count: number;
            /** @description Corrections that cannot be made. */
            refused_count: number;
            /** @description In the order of the call. */
            results: {
                /** @description Its place in the list, from 0 on. */
                position: number;
                transaction_id: string;
                /**
                 * @description made: now. would_be_made: of a dry run. stands_already: nothing to change, perhaps because an earlier call made it. refused: see problem.
                 * @enum {string}
                 */
                outcome: "made" | "would_be_made" | "stands_already" | "refused";
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
                 * @description decided: now, see the state of the request: what was to be accepted may be overtaken. decided_before: in the same way. failed: see problem.
                 * @enum {string}
                 */
                outcome: "decided" | "decided_before" | "failed";
                correction_request_id: number;
                request?: components["schemas"]["OperatorCorrectionRequest"];
                /** @description Why it was refused. */
                problem?: {
                    /** @description A code from the error catalogue. */
                    code: string;
                    detail: string;
                };
            }[];
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
                /** @description Users for whom it is not known; they remain. */
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
            /** @description The 1000 apps with the most installations; empty if one app is asked for. */
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
            }[];
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
                    code?: "wrong_scope";
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
    listTransactions: {
        parameters: {
            query?: {
                /** @description Only the transaction with this id; the page is empty if there is none. */
                transaction_id?: string;
                /** @description Only transactions settled at this time or later. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                settled_from?: string;
                /** @description Only transactions settled before this time. A day like `2026-11-20`, which stands for its first moment in UTC, or a time of RFC 3339. */
                settled_to?: string;
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The merchants. */
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
            query?: never;
            header?: never;
            path: {
                merchant_id: number;
            };
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
    listCredentials: {
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
            /** @description They, without secrets. */
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
    listInstallKeys: {
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
        requestBody?: never;
        responses: {
            /** @description They, without secrets. */
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
  'collisions',
  'corrections',
  'count',
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
  'most_amount',
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
