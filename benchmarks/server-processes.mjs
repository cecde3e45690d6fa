/**
 * Measures what the processes of a PostgreSQL server have used so far, and limits the memory of these and of their
 * files. Linux only.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ticksOfSecond = 100;

/** The server's first process and those that it started. */
function processesOf(serverId) {
  const found = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(name) === serverId || Number(fields[1]) === serverId) found.push({ id: name, fields });
    } catch {
      // The process has ended.
    }
  }
  return found;
}

function bytesRead(id) {
  try {
    return Number(/^read_bytes: (\d+)/m.exec(readFileSync(`/proc/${id}/io`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * Processor seconds, and bytes that were read from the disk, not from the system's cache. Includes processes that have
 * ended.
 */
export function usageOf(serverId) {
  const processes = processesOf(serverId);
  const ticks = processes
    .flatMap(({ fields }) => fields.slice(11, 15))
    .reduce((sum, one) => sum + Number(one), 0);
  const diskBytes = processes.reduce((sum, { id }) => sum + bytesRead(id), 0);
  return { cpuSeconds: ticks / ticksOfSecond, diskBytes };
}

/** Processor seconds of one process. */
export function cpuSecondsOf(id) {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / ticksOfSecond;
}

export function joinGroup(group, serverId) {
  for (const { id } of processesOf(serverId)) writeFileSync(path.join(group, 'cgroup.procs'), id);
}

/** Limits the memory of a control group, including its files in the system's cache; `undefined` removes the limit. */
export async function boundMemory(group, bytes) {
  const isSecond = existsSync(path.join(group, 'memory.max'));
  const file = path.join(group, isSecond ? 'memory.max' : 'memory.limit_in_bytes');
  const value = bytes === undefined ? (isSecond ? 'max' : '-1') : String(bytes);
  for (let attempt = 1; ; attempt += 1) {
    try {
      writeFileSync(file, value);
      return;
    } catch (error) {
      // Pages that are not written to the disk yet cannot be dropped at once.
      if (attempt === 60) throw error;
      await wait(1000);
    }
  }
}
