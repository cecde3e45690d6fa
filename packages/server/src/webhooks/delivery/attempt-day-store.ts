import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { DayPartitions } from '../../notification-log/index.js';

/** The days of the attempts. */
export const attemptDays: DayPartitions = {
  list: async (tx: Queryable) => {
    const rows = await tx.query<{ day: string }>(sql`
      select to_char(to_date(right(partition.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
      from pg_inherits
      join pg_class as partition on partition.oid = pg_inherits.inhrelid
      where pg_inherits.inhparent = 'stoa.notification_attempt'::regclass
      order by partition.relname`);
    return rows.map(({ day }) => day);
  },
  add: async (tx: Queryable, day: string) => {
    await tx.query(sql`
      select stoa.add_attempt_day(${day})`);
  },
  drop: async (tx: Queryable, day: string) => {
    await tx.query(sql`
      select stoa.drop_attempt_day(${day})`);
  },
};
