import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * A file or a directory of the service that somebody else made or can change, or that is a link. The message says what
 * is wrong with it and what to do.
 */
export class UnsafeFileError extends Error {
  readonly problem: string;
  readonly wayOut: string;

  constructor(problem: string, wayOut: string) {
    super(`${problem} ${wayOut}`);
    this.name = 'UnsafeFileError';
    this.problem = problem;
    this.wayOut = wayOut;
  }
}

/** The mode bits with which the group or everybody may write. */
const othersWrite = 0o022;

/** Those who may own what we read: this process's user and root, who can change everything anyway. */
function trustedUsers(): number[] {
  return [...new Set([process.geteuid?.() ?? 0, 0])];
}

/** The name of a directory in messages, and the option that chooses another one. */
export interface DirNames {
  readonly called: string;
  readonly option: string;
}

const dataDirNames: DirNames = { called: 'data directory', option: '--data' };

/**
 * Creates the data directory, or another directory of Stoa's, for this user alone, unless it exists.
 * @throws UnsafeFileError if it belongs to somebody else, or if others can write to it
 */
export async function provideDataDir(dataDir: string, names: DirNames = dataDirNames): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await refuseUnsafeDir(dataDir, names);
}

/** Creates a directory for this user alone; it must not exist. */
export async function makeOwnDir(dir: string): Promise<void> {
  await mkdir(dir, { mode: 0o700 });
}

/** The check of `provideDataDir`. A directory that does not exist is safe: nothing is read from it. */
export async function refuseUnsafeDir(
  dataDir: string,
  { called, option }: DirNames = dataDirNames,
): Promise<void> {
  const found = await Promise.all([lstat(dataDir), stat(dataDir)]).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const stranger = found.find(({ uid }) => !trustedUsers().includes(uid));
  if (stranger !== undefined)
    throw new UnsafeFileError(
      `The ${called} ${dataDir} belongs to the user with id ${stranger.uid}, not to you (id ${process.geteuid?.()}).`,
      `Start Stoa as that user, make the directory yours (chown), or choose another one with ${option}.`,
    );
  const [, directory] = found;
  if (directory !== undefined && (directory.mode & othersWrite) !== 0)
    throw new UnsafeFileError(
      `Other users can write to the ${called} ${dataDir}.`,
      `Run: chmod go-w '${dataDir}', or choose another directory with ${option}, such as a new one inside it.`,
    );
}

export interface OpenOptions {
  /** `constants` of node:fs; links are never followed. */
  readonly flags: number;
  /** Who may own it; this process's user and root by default. */
  readonly owners?: readonly number[];
}

/**
 * Opens a file that nobody else can have put there. If it creates the file, only the owner may read and write it.
 * @throws UnsafeFileError if it is a link or not a regular file, belongs to somebody else, or lets others write
 */
export async function openOwn(
  file: string,
  { flags, owners = trustedUsers() }: OpenOptions,
): Promise<FileHandle> {
  // Without O_NONBLOCK, opening a pipe with the name of the file would block.
  const handle = await open(file, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600).catch(
    (error: unknown) => {
      throw isLink(error) ? unsafe(file, 'is a link') : error;
    },
  );
  const problem = problemOf(await handle.stat(), owners);
  if (problem === undefined) return handle;
  await handle.close();
  throw unsafe(file, problem);
}

function problemOf(found: Stats, owners: readonly number[]): string | undefined {
  const { uid, mode } = found;
  if (!found.isFile()) return 'is not a regular file';
  if (!owners.includes(uid)) return `belongs to the user with id ${uid}`;
  return (mode & othersWrite) === 0 ? undefined : 'can be changed by other users';
}

function unsafe(file: string, problem: string): UnsafeFileError {
  return new UnsafeFileError(
    `${file} ${problem}, so it may not be what Stoa wrote.`,
    'Find out who put it there; then restore it from the backup, or remove it if it is not yours.',
  );
}

/** Reads a text file as `openOwn` opens it; a missing one is undefined. */
export async function readOwn(file: string, owners?: readonly number[]): Promise<string | undefined> {
  try {
    const handle = await openOwn(file, {
      flags: constants.O_RDONLY,
      ...(owners === undefined ? {} : { owners }),
    });
    try {
      return await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The owner of a new file, if it is not this process's user. */
interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Replaces a whole file; only its owner may read the new one. An existing file is never opened, because it might be a
 * link: a new file is written beside it and renamed over it. After a crash, either the old or the new file is there.
 */
export async function replaceOwn(file: string, content: string, owner?: Owner): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    if (owner !== undefined) await handle.chown(owner.uid, owner.gid);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    await syncDirectory(path.dirname(file));
  } catch (error) {
    await handle.close();
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes a new name in a directory durable. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/** What O_NOFOLLOW answers: ELOOP, and on some systems EMLINK. */
function isLink(error: unknown): boolean {
  return codeOf(error) === 'ELOOP' || codeOf(error) === 'EMLINK';
}
