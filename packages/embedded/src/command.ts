import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ServerUser } from './server-user.js';

const run = promisify(execFile);

/** The environment of PostgreSQL's programs: no secrets, and one language for the messages that we read. */
export const serverEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** The part of spawn's options that makes a child run as the server's user. */
export function asUser(user: ServerUser): { uid?: number; gid?: number } {
  return user.switched ? { uid: user.uid, gid: user.gid } : {};
}

/** Whether PostgreSQL's programs can start each other: they do so through a shell, and without one speak of memory. */
async function hasShell(): Promise<boolean> {
  return access('/bin/sh', constants.X_OK).then(
    () => true,
    () => false,
  );
}

export interface CommandContext {
  readonly user: ServerUser;
  readonly cwd: string;
  readonly timeoutMs: number;
}

/**
 * Runs one of PostgreSQL's programs as the server's user and waits for its end.
 * @returns undefined when it succeeded, otherwise its message: stderr, or why it could not run
 */
export async function commandFailure(
  program: string,
  args: readonly string[],
  { user, cwd, timeoutMs }: CommandContext,
): Promise<string | undefined> {
  const options = { ...asUser(user), cwd, env: serverEnvironment, timeout: timeoutMs };
  try {
    await run(program, [...args], options);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) {
      throw error;
    }
    const stderr = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
    if (!(await hasShell())) return 'FATAL:  /bin/sh is missing';
    return stderr === '' ? error.message : stderr;
  }
}
