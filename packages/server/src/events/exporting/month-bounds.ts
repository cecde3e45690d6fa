import type { ExportPeriod } from '../../export/export-period.js';
import { type Instant, toPostgresTimestamp } from '../../kernel/timestamp.js';

/** The first days of the months (UTC) in which a period begins and ends, as PostgreSQL reads them. */
export function monthBounds({ from, to }: ExportPeriod): { firstMonth: string; lastMonth: string } {
  return {
    firstMonth: from === undefined ? '-infinity' : firstDay(from),
    lastMonth: to === undefined ? 'infinity' : firstDay(to),
  };
}

/** Such as `2026-11-01`, ` BC` behind the years before 1. */
function firstDay(instant: Instant): string {
  const text = toPostgresTimestamp(instant);
  return text.replace(/-\d\d \S+/, '-01');
}
