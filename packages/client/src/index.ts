/**
 * The calls of a merchant to Stoa: one typed function each, repeated until it is answered or refused; and the verification of
 * installation tokens.
 */

export { type Awaited, awaitReport, isCompleted, type Patience } from './await-report.js';
// The calls.
export type { Caller } from './caller.js';
// Their answers.
export { integerOf, listOf, memberOf, textOf } from './json-members.js';
export { type Answer, createMerchantApi, type MerchantApi, type Refusal } from './merchant-api.js';
// Errors of the machine.
export { systemErrorCode } from './system-error-code.js';
export { systemPacing } from './system-pacing.js';
// Tokens.
export { type TokenOrigin, verifyToken } from './verify-token.js';
