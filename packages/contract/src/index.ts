/**
 * What both ends of Stoa's interface must agree on, as pure functions and values: no I/O, no clock, no dependency, the
 * same in Node and in browsers.
 */

// Limits, error codes and faults.
export { type ErrorCode, errorCodes } from './error-codes.js';
// Warnings of attribution events.
export { type EventWarning, eventWarningCodes, eventWarnings } from './events/event-warnings.js';
export type { Fault, FoundFaults } from './fault.js';
// JSON without loss, and the canonical text of a value.
export { canonicalPieces } from './json/canonical-json.js';
export type { JsonObject, JsonValue, ParsedJson, ParseJsonOptions } from './json/json.js';
export { integerOf, listOf, memberOf, textOf } from './json/json.js';
export { jsonPointer } from './json/json-pointer.js';
export { parseJson, parseJsonSteps } from './json/parse-json.js';
export { atOnce, type Steps } from './json/steps.js';
export { stringifyJson } from './json/stringify-json.js';
// A report as a whole.
export { checkReport } from './reports/check-report.js';
export { createItemDecider, type ItemDecision } from './reports/decide-items.js';
export { reportFaults } from './reports/report-faults.js';
// The roles of people.
export {
  type MerchantRole,
  type OperatorRole,
  operatorRoleNames,
} from './role-names.js';
// Names and labels that people give.
export { isLabel, isName, labelForm, labelPattern, nameForm, namePattern } from './text/given-name.js';
// Rates in per cent.
export { percentOf, percentPattern, ppmOf } from './text/percent.js';
// Texts in a spreadsheet.
export { sheetText, textOfSheet } from './text/sheet-text.js';
// The formats that texts must have, in words.
export {
  aboutCountry,
  aboutCurrency,
  aboutItem,
  amountForm,
  countryForm,
  currencyForm,
  dateTimeForm,
  dayForm,
  misfit,
  showing,
  type TextForm,
  toldOf,
} from './text/text-form.js';
// Dates and times.
export { dayOfDate, dayOfOrdinal, dayOfWeekDate, microsecondsAt, secondsAt } from './time/calendar.js';
export { readRetryAfter } from './time/retry-after.js';
export {
  type Instant,
  instantOf,
  microsecondsOfDay,
  offsetOf,
  parseRfc3339,
  toPostgresTimestamp,
  toRfc3339,
} from './time/timestamp.js';
export { checkTransaction, type ReportTimes } from './transactions/check-transaction.js';
// A transaction of a report.
export { compareTransactions, type StandingTransaction } from './transactions/compare-transactions.js';
export {
  codeOfReason,
  type InvalidReason,
  invalidReasons,
  reasonAbout,
  reasonText,
} from './transactions/invalid-reasons.js';
export {
  currencyDecimals,
  isCountry,
  isCurrency,
  isSettlementCurrency,
  toCountry,
} from './transactions/iso-codes.js';
export { toMajorUnits, tooManyDecimals } from './transactions/major-units.js';
export {
  createdAtOf,
  type ReportContent,
  type ReportedTransaction,
  readTransaction,
  readTransactions,
  transactionsOf,
} from './transactions/reported-transaction.js';
export {
  createSettlementWatch,
  earliestSettlement,
  type SettlementWarning,
} from './transactions/settlement-age.js';
export {
  areSameFacts,
  type ChangedFacts,
  changeFacts,
  channelPattern,
  type FactMember,
  factMembers,
  factsByMember,
  isChannel,
  type KnownFacts,
  readFact,
  type TransactionFacts,
  type TransactionKind,
  transactionKinds,
  unknownFact,
  type WrongFact,
} from './transactions/transaction-facts.js';
export { wireLimits } from './wire-limits.js';
