import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';

/** What the embedded server reports about the commands that copy it at this moment. */
export interface BackupState {
  /** `stoa backup log`; undefined: none is connected. */
  readonly log: { readonly pid: string; readonly behindBytes: number } | undefined;
  /** `stoa backup`, while it copies and a slot keeps the log for it; undefined: none does. */
  readonly copy: { readonly pid: string; readonly keptBytes: number } | undefined;
}

/** `stoa backup` has a slot only while it copies. It is also connected before that, and while it verifies. */
export async function selectBackupState(database: Queryable): Promise<BackupState> {
  const rows = await database.query<{
    pid: string;
    copiesLog: boolean;
    keptBytes: number | null;
    behindBytes: number;
  }>(sql`
    select
      sender.application_name like 'stoa backup log %' as copies_log,
      coalesce(substring(sender.application_name, 'pid=([0-9]+)'), '?') as pid,
      pg_wal_lsn_diff(pg_current_wal_flush_lsn(), slot.restart_lsn)::float8 as kept_bytes,
      -- Before its first confirmation, what it was sent says how far it is.
      coalesce(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), coalesce(sender.flush_lsn, sender.sent_lsn)), 0)::float8 as behind_bytes
    from pg_stat_replication as sender
    left join pg_replication_slots as slot on slot.active_pid = sender.pid
    where sender.application_name like 'stoa backup %'`);
  const copy = rows.find(({ keptBytes }) => keptBytes !== null);
  const log = rows.find(({ copiesLog }) => copiesLog);
  return {
    log: log && { pid: log.pid, behindBytes: log.behindBytes },
    copy: copy && { pid: copy.pid, keptBytes: copy.keptBytes ?? 0 },
  };
}
