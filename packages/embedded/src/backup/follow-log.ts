import { constants } from 'node:fs';
import { type FileHandle, rename } from 'node:fs/promises';
import path from 'node:path';
import { type Client, DatabaseError } from 'pg';
import { openOwn, provideDataDir, syncDirectory } from '../own-files.js';
import type { EmbeddedConnection } from '../session.js';
import { tryLockFollowing } from '../session-store.js';
import { BackupError, explained } from './backup-error.js';
import { logFolderOf, provideBackupFolder } from './backup-folder.js';
import { continuedSegments, partialFileOf } from './log-folder.js';
import {
  parsePosition,
  positionText,
  segmentBytes,
  segmentName,
  segmentOf,
  startOfSegment,
} from './log-position.js';
import {
  bytesOf,
  type CopyOut,
  connectReplication,
  identify,
  type ServerIdentity,
  startCopy,
} from './replication.js';

export interface FollowOptions {
  /** The folder of the backups that the log continues. */
  readonly folder: string;
  /** Called once, with the name of the first file, and whether log is missing before it. */
  readonly onStart: (start: { readonly file: string; readonly hasGap: boolean }) => void;
  /** Aborting ends it; what was received is on the disk. */
  readonly signal: AbortSignal;
}

/** PostgreSQL's code when the log that is asked for is gone (undefined_file). */
const logIsGone = '58P01';

/**
 * Copies the log of a running database as it grows, until it is stopped. It goes on where an earlier one ended, if the
 * server still has that log, and otherwise says that there is a gap.
 * @throws BackupError when another process does so, the folder cannot be used, or the connection ends
 */
export async function followLog(connection: EmbeddedConnection, options: FollowOptions): Promise<void> {
  const { folder, signal } = options;
  const client = await connectReplication(connection, 'backup log');
  const end = (): void => void client.end();
  signal.addEventListener('abort', end);
  try {
    // The signal may have been aborted while the database was starting.
    signal.throwIfAborted();
    if (!(await tryLockFollowing(client)))
      throw new BackupError('Another process copies the log of this database already.');
    await explained(`The log could not be copied to ${folder}`, () => follow(client, options));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
    await client.end();
  }
}

async function follow(client: Client, { folder, onStart, signal }: FollowOptions): Promise<void> {
  const server = await identify(client);
  await provideBackupFolder(folder, server);
  const logFolder = logFolderOf(folder);
  await provideDataDir(logFolder, { called: 'log directory', option: '--to' });
  const now = segmentOf(parsePosition(server.position));
  const starts = [...(await continuedSegments(folder, server)), now];
  const [wanted = now] = starts;
  const { copy, first, segment } = await startAtFirst(client, server, starts);
  onStart({ file: segmentName(server.timeline, segment), hasGap: segment !== wanted });
  const writer = openWriter(logFolder, server.timeline, segment);
  try {
    if (first !== undefined) await take(first, writer, copy);
    for await (const message of copy.messages) await take(bytesOf(message), writer, copy);
  } catch (error) {
    throw copy.messages.errored === error ? connectionEnded(error) : error;
  } finally {
    copy.messages.destroy();
    await writer.close();
  }
  if (!signal.aborted) throw connectionEnded(undefined);
}

function connectionEnded(cause: unknown): BackupError {
  return new BackupError(
    'The database ended the connection, so the log is copied no further. Start this command again.',
    { cause },
  );
}

/** Begins at the first of these files that the server still has. */
async function startAtFirst(client: Client, server: ServerIdentity, segments: readonly number[]) {
  for (const segment of segments.slice(0, -1)) {
    const started = await startAt(client, server, segment).catch((error: unknown) => {
      if (!(error instanceof DatabaseError && error.code === logIsGone)) throw error;
    });
    if (started !== undefined) return started;
  }
  return startAt(client, server, segments.at(-1) ?? 0);
}

/** Waits for the first message, because the server reports missing log before it. */
async function startAt(client: Client, { timeline }: ServerIdentity, segment: number) {
  const position = positionText(startOfSegment(segment));
  const copy = startCopy(client, `START_REPLICATION PHYSICAL ${position} TIMELINE ${timeline}`);
  const { value } = await copy.messages.iterator({ destroyOnReturn: false }).next();
  return { copy, segment, first: value === undefined ? undefined : bytesOf(value) };
}

/**
 * "Streaming Replication Protocol" of PostgreSQL's manual: `w` carries log, `k` is a keepalive, which may ask for a
 * reply.
 */
async function take(message: Buffer, writer: LogWriter, copy: CopyOut): Promise<void> {
  const kind = message.toString('latin1', 0, 1);
  if (kind === 'w') await writer.write(message.readBigUInt64BE(1), message.subarray(25));
  const isAsked = kind === 'k' && message[17] === 1;
  // More messages are waiting: one sync will make them durable together.
  if (copy.messages.readableLength > 0 && !isAsked) return;
  copy.reply(statusOf(await writer.sync()));
}

/** `r`: written, flushed and applied up to here. The server does not use the time and the last byte. */
function statusOf(position: bigint): Buffer {
  const status = Buffer.alloc(34);
  status.write('r');
  for (const offset of [1, 9, 17]) status.writeBigUInt64BE(position, offset);
  return status;
}

interface LogWriter {
  write(position: bigint, bytes: Buffer): Promise<void>;
  /** Makes durable what was written, and returns the position up to which it is. */
  sync(): Promise<bigint>;
  close(): Promise<void>;
}

/** Writes files of the log one after the other; each gets its name when it is complete and on the disk. */
function openWriter(logFolder: string, timeline: number, firstSegment: number): LogWriter {
  let segment = firstSegment;
  let handle: FileHandle | undefined;
  let filled = 0;
  let isDirty = false;

  async function begin(): Promise<FileHandle> {
    const file = partialFileOf(logFolder, timeline, segment);
    // A file that an earlier process began is written again from its start, with the same bytes.
    const flags = constants.O_WRONLY | constants.O_CREAT;
    handle = await openOwn(file, { flags });
    await syncDirectory(logFolder);
    return handle;
  }

  async function complete(): Promise<void> {
    await handle?.sync();
    await handle?.close();
    handle = undefined;
    const file = path.join(logFolder, segmentName(timeline, segment));
    await rename(partialFileOf(logFolder, timeline, segment), file);
    await syncDirectory(logFolder);
    segment += 1;
    filled = 0;
    isDirty = false;
  }

  async function write(position: bigint, bytes: Buffer): Promise<void> {
    if (position !== startOfSegment(segment) + BigInt(filled))
      throw new BackupError('The server sent another part of the log than it was asked for.');
    for (let rest = bytes; rest.length > 0; ) {
      const target = handle ?? (await begin());
      const part = rest.subarray(0, segmentBytes - filled);
      const { bytesWritten } = await target.write(part, 0, part.length, filled);
      filled += bytesWritten;
      rest = rest.subarray(bytesWritten);
      isDirty = true;
      if (filled === segmentBytes) await complete();
    }
  }

  return {
    write,
    sync: async () => {
      if (isDirty) await handle?.datasync();
      isDirty = false;
      return startOfSegment(segment) + BigInt(filled);
    },
    close: async () => {
      await handle?.close();
    },
  };
}
