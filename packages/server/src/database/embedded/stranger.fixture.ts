import { readFile } from 'node:fs/promises';
import { Client } from 'pg';

/** What a process of another user of this machine could do to a running server. */
export interface Attempts {
  readonly connect: string;
  readonly signal: string;
  readonly read: string;
}

const [, , uid = '', host = '', pid = '', directory = ''] = process.argv;
process.setgroups?.([]);
process.setgid?.(Number(uid));
process.setuid?.(Number(uid));

async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return 'it worked';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

const attempts: Attempts = {
  connect: await outcomeOf(async () => {
    const client = new Client({ host, port: 5432, user: 'stoa', database: 'stoa', ssl: false });
    client.on('error', () => {});
    await client.connect();
    await client.end();
  }),
  signal: await outcomeOf(() => process.kill(Number(pid), 0)),
  read: await outcomeOf(() => readFile(`${directory}/PG_VERSION`)),
};
process.send?.(attempts);
