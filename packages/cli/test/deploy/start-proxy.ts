import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '@stoa/server/test/wait-until';
import type { Protocol } from './ask.js';
import { fileFor, type Place, type ProxyKind } from './proxy-kinds.js';

/** A proxy that runs, and where it listens. */
export interface RunningProxy {
  readonly program: string;
  /** What it speaks with clients. */
  readonly protocols: readonly Protocol[];
  /** Of merchants and apps; `localhost`, whose certificate this process trusts. */
  readonly url: string;
  /** Of the operator. */
  readonly operatorsUrl: string;
  /** Without TLS; it only redirects. */
  readonly httpUrl: string;
  stop(): Promise<void>;
}

/** Where Stoa listens, and where files may be written. */
export type Upstream = Pick<Place, 'stoaPort' | 'stoaOperatorsPort' | 'folder' | 'certificates'>;

/** What a program of Debian's packages says of its version; undefined if it is not installed. */
export async function versionOf(program: string): Promise<string | undefined> {
  const script = `command -v ${program} >/dev/null && (${program} version || ${program} -v || ${program} --version) 2>&1`;
  return promisify(execFile)('sh', ['-c', script], { env: environment }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}

/** Debian installs nginx and HAProxy where only root looks. */
const environment = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

/** A port below those that the system gives to connections, so that nothing takes it between two starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const taken = once(server, 'error').then(() => true);
    server.listen(port, '127.0.0.1');
    if (await Promise.race([once(server, 'listening').then(() => false), taken])) continue;
    await new Promise<void>((resolve) => server.close(() => resolve()));
    return port;
  }
}

/** Starts a proxy with its file of deploy/proxies, and waits until it answers for Stoa. */
export async function startProxy(kind: ProxyKind, upstream: Upstream): Promise<RunningProxy> {
  const [httpPort, httpsPort, operatorsPort] = [await freePort(), await freePort(), await freePort()];
  const folder = path.join(upstream.folder, `${kind.program}-${httpsPort}`);
  await mkdir(folder);
  const file = path.join(folder, kind.file);
  await writeFile(file, await fileFor(kind, { ...upstream, folder, httpPort, httpsPort, operatorsPort }));
  const child = spawn(kind.program, kind.arguments(file), {
    env: { ...environment, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-10_000);
    });
  const url = `https://localhost:${httpsPort}`;
  await waitUntil(
    () => `${kind.program} answers: ${said}`,
    async () => {
      if (child.exitCode !== null) throw new Error(`${kind.program} ended: ${said}`);
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.status === 200 ? true : undefined;
    },
  );
  return {
    program: kind.program,
    protocols: kind.protocols,
    url,
    operatorsUrl: `https://localhost:${operatorsPort}`,
    httpUrl: `http://localhost:${httpPort}`,
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
