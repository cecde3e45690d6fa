/**
 * What PostgreSQL alone does with eight clients of pgbench: look up an address and insert a row, each in a transaction.
 */
import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const answerOf = (program, option) => execFileSync(program, [option], { encoding: 'utf8', stdio: 'pipe' });

/** The program on the PATH, or else the one next to the server's programs. */
function findPgbench() {
  try {
    answerOf('pgbench', '--version');
    return 'pgbench';
  } catch {
    try {
      return path.join(answerOf('pg_config', '--bindir').trim(), 'pgbench');
    } catch {
      throw new Error('This benchmark needs pgbench; it comes with PostgreSQL (Debian: postgresql-contrib).');
    }
  }
}

/** A table with the keys and constraints of installations, but whose rows are not counted. */
export const rawTable = `
  drop table if exists public.raw_installation;
  create table public.raw_installation (like stoa.installation including all)`;

const script = (firstAddress, lastAddress) => `
\\set number random(${firstAddress}, ${lastAddress})
select store_user_id, device_model, os_version, language, available_capacity from stoa.store_session where address_key = sha256(int8send(:number::bigint)) and seen_at > now() - interval '24 hours' and seen_at <= now() + interval '5 minutes' limit 17;
insert into public.raw_installation (merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at) values (1, 'benchmark.app', sha256(uuid_send(gen_random_uuid())), gen_random_uuid(), 'user-1', 'ip', 1, '{"steps": [], "missing": [], "outcome": "only_user", "decidedBy": null, "candidates": 1}', now());
`;

/** Measures for some seconds with addresses that `fillSessions` made. */
export async function createRawInstalls({ connection, directory }) {
  const pgbench = findPgbench();
  const file = path.join(directory, 'raw-installs.sql');
  return async ({ firstAddress, lastAddress, seconds }) => {
    await writeFile(file, script(firstAddress, lastAddress));
    const { host, port, user, database } = connection;
    const server = ['-h', host, '-p', String(port), '-U', user, database];
    const load = ['-n', '-M', 'prepared', '-c', '8', '-j', '1', '-T', String(seconds), '-f', file];
    const { stdout } = await promisify(execFile)(pgbench, [...load, ...server]);
    return {
      rate: Number(/tps = ([\d.]+)/.exec(stdout)[1]),
      averageMs: Number(/latency average = ([\d.]+)/.exec(stdout)[1]),
    };
  };
}
