import { type FileHandle, open, rename, stat } from 'node:fs/promises';

const maxLogBytes = 10 * 1024 * 1024;
const maxReadBytes = 256 * 1024;
const tailLines = 10;

/** The server's log, opened so that the server inherits it, and where its new lines begin. */
export interface ServerLog {
  readonly handle: FileHandle;
  readonly startBytes: number;
}

/** Opens the log for a starting server; one above 10 MB becomes `<log>.1`, replacing an earlier one. */
export async function openServerLog(path: string): Promise<ServerLog> {
  const size = await sizeOf(path);
  if (size > maxLogBytes) {
    await rename(path, `${path}.1`);
  }
  const handle = await open(path, 'a', 0o600);
  return { handle, startBytes: size > maxLogBytes ? 0 : size };
}

/** What was written from `startBytes` on; only the end of it when it is long. */
export async function readLogSince(path: string, startBytes: number): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const position = Math.max(startBytes, size - maxReadBytes);
    const buffer = Buffer.alloc(Math.max(0, size - position));
    await handle.read(buffer, 0, buffer.length, position);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}

/** How many lines of a log a message shows. */
export function lastLines(log: string): string {
  return log.trim().split('\n').slice(-tailLines).join('\n');
}

async function sizeOf(path: string): Promise<number> {
  const entry = await stat(path).catch(() => undefined);
  return entry?.size ?? 0;
}
