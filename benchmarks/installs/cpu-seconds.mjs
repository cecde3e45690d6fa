/** The processor time that the service and its database have used. A busy machine disturbs it less than rates. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const ticksOfSecond = 100;

function processes() {
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isPostgres = stat.includes('(postgres');
      // For a database, include its processes that have ended.
      const ticks = rest.slice(9, isPostgres ? 13 : 11).reduce((sum, part) => sum + Number(part), 0);
      found.set(Number(name), { parent: Number(parent), seconds: ticks / ticksOfSecond, isPostgres });
    } catch {
      // The process has ended.
    }
  }
  return found;
}

function isBelow(found, processId, ancestor) {
  for (let id = processId; id > 1; id = found.get(id)?.parent ?? 0) if (id === ancestor) return true;
  return false;
}

/** Seconds of the process itself, and of every PostgreSQL process that it started; NaN on systems other than Linux. */
export function cpuSecondsOf(processId) {
  if (!existsSync('/proc/self/stat')) return { service: Number.NaN, database: Number.NaN };
  const found = processes();
  let database = 0;
  for (const [id, { seconds, isPostgres }] of found) {
    if (isPostgres && isBelow(found, id, processId)) database += seconds;
  }
  return { service: found.get(processId)?.seconds ?? Number.NaN, database };
}
