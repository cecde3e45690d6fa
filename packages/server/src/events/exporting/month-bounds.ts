import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { ExportPeriod } from '../../export/export-period.js';

/** The first days of the months (UTC) in which a period begins and ends, as PostgreSQL reads them. */
export function monthBounds({ from, to }: ExportPeriod): { firstMonth: string; lastMonth: string } {
  return {
    firstMonth: from === undefined ? '-infinity' : firstDay(from),
    lastMonth: to === undefined ? 'infinity' : firstDay(to),
  };
}

/** Such as `2026-11-01`; years before 1 end in ` BC`. */
function firstDay(instant: Instant): string {
  const text = toPostgresTimestamp(instant);
  return text.replace(/-\d\d \S+/, '-01');
}
