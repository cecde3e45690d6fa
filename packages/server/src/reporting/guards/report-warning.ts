import type { SettlementWarning } from '@stoa/contract';
import type { AmountWarning } from './amount-jump.js';

/** Something that looks wrong in a report. Nothing is refused because of it. */
export type ReportWarning = AmountWarning | SettlementWarning;
