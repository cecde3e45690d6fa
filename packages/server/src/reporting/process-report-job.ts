import type { Job } from '../jobs/job.js';
import type { ProcessReport } from './process-report.js';

export interface ProcessReportPayload {
  readonly merchant_id: number;
  readonly report_id: number;
}

/**
 * What an upload enqueues. Every accepted report completes, also one that fails until a bug is mended: after the
 * tenth attempt they are six hours apart, so these last for the better part of a year.
 */
export const processReportQueue = { name: 'process-report', maxAttempts: 1_000 } as const;

export function createProcessReportJob(processReport: ProcessReport): Job<ProcessReportPayload> {
  return {
    ...processReportQueue,
    parse: parsePayload,
    run: ({ merchant_id, report_id }) => processReport({ merchantId: merchant_id, reportId: report_id }),
  };
}

function parsePayload(payload: unknown): ProcessReportPayload {
  if (typeof payload === 'object' && payload !== null && 'merchant_id' in payload && 'report_id' in payload) {
    const { merchant_id, report_id } = payload;
    if (isId(merchant_id) && isId(report_id)) return { merchant_id, report_id };
  }
  throw new Error('the payload of process-report names no report');
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
