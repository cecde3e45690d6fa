import { constants } from 'node:fs';
import { type FileHandle, rename } from 'node:fs/promises';
import { openOwn } from './own-files.js';

const maxLogBytes = 10 * 1024 * 1024;
const maxReadBytes = 256 * 1024;
const tailLines = 10;

/** The server's log, opened so that the server inherits it, and where its new lines begin. */
export interface ServerLog {
  readonly handle: FileHandle;
  readonly startBytes: number;
}

/**
 * Opens the log for a starting server; one above 10 MB becomes `<log>.1`, replacing an earlier one. @throws
 * UnsafeFileError
 */
export async function openServerLog(path: string): Promise<ServerLog> {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;
  const handle = await openOwn(path, { flags });
  const { size } = await handle.stat();
  if (size <= maxLogBytes) {
    return { handle, startBytes: size };
  }
  await handle.close();
  await rename(path, `${path}.1`);
  return { handle: await openOwn(path, { flags }), startBytes: 0 };
}

/** What was written from `startBytes` on; only the end of it when it is long. */
export async function readLogSince(path: string, startBytes: number): Promise<string> {
  const handle = await openOwn(path, { flags: constants.O_RDONLY });
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
export function lastLines(log: string): string[] {
  return log.trim().split('\n').slice(-tailLines);
}
