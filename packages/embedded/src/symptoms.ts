/** What a failed step of PostgreSQL or of the operating system shows, and what that means. */
export interface Symptom {
  readonly pattern: RegExp;
  readonly code: SymptomCode;
  /** The cause, as the end of a sentence. */
  readonly cause: string;
  readonly wayOut: string;
}

export type SymptomCode =
  | 'damaged'
  | 'disk_full'
  | 'in_use'
  | 'no_memory'
  | 'no_permission'
  | 'start_failed'
  | 'version_mismatch';

/**
 * The words are those of PostgreSQL's source and of `strerror`. The first match counts: for a shared memory segment
 * without enough room, the message also says "No space left on device", although no disk is full.
 */
const symptoms: readonly Symptom[] = [
  {
    pattern:
      /lock file ".*" (already exists|is empty)|pre-existing shared memory block|Address already in use/,
    code: 'in_use',
    cause: 'another PostgreSQL server holds it',
    wayOut: 'Stop that server; its process id is the first line of postmaster.pid.',
  },
  {
    pattern: /\/bin\/sh is missing/,
    code: 'start_failed',
    cause: 'PostgreSQL runs its programs with /bin/sh, which is missing here',
    wayOut: 'Add a shell to the image, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  },
  {
    pattern: /could not create semaphores/,
    code: 'no_memory',
    cause: 'the system has too few semaphores',
    wayOut: 'Raise the limits of the kernel (kernel.sem), or stop other servers of this machine.',
  },
  {
    pattern: /shared memory|Cannot allocate memory|out of memory|ENOMEM/i,
    code: 'no_memory',
    cause: 'there is too little memory, or shared memory',
    wayOut:
      'Give the machine or the container more memory, and more of /dev/shm, or stop what else runs there.',
  },
  {
    pattern: /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/i,
    code: 'disk_full',
    cause: 'the disk is full',
    wayOut: 'Free some disk space, or choose another directory with --data.',
  },
  {
    pattern: /Read-only file system|EROFS/,
    code: 'no_permission',
    cause: 'the file system is read-only',
    wayOut: 'Mount it for writing and look into the system log for the reason, or choose another --data.',
  },
  {
    pattern: /Permission denied|Operation not permitted|invalid permissions|wrong ownership|EACCES|EPERM/,
    code: 'no_permission',
    cause: 'a permission is missing',
    wayOut: 'Give the user who runs Stoa this directory, or choose another one with --data.',
  },
  {
    pattern: /database files are incompatible with server/,
    code: 'version_mismatch',
    cause: 'its files were made by another build of PostgreSQL',
    wayOut: 'Start it with the Stoa that made it, on a machine of the same kind.',
  },
  {
    pattern:
      /checkpoint record|control file|pg_control|invalid (magic number|checksum)|required WAL directory|not a valid data directory|could not find the database system|page verification failed/,
    code: 'damaged',
    cause: 'its files are damaged',
    wayOut: 'Keep a copy of them as they are, and restore the backup.',
  },
  {
    pattern: /socket path .* is too long|could not create any Unix-domain sockets/,
    code: 'start_failed',
    cause: 'it has no place for its socket',
    wayOut: 'Set TMPDIR to a directory with a short path that this user may write.',
  },
  {
    pattern:
      /unrecognized configuration parameter|invalid value for parameter|contains errors|syntax error in file/,
    code: 'start_failed',
    cause: 'its configuration has an error',
    wayOut: 'Mend postgresql.conf or postgresql.auto.conf in its directory. Stoa needs no line in either.',
  },
  {
    pattern: /Too many open files|EMFILE|ENFILE/,
    code: 'start_failed',
    cause: 'too many files are open',
    wayOut: 'Raise the limit of open files (LimitNOFILE in systemd, ulimit -n).',
  },
];

/** The line that tells the most, and what it means if that is known. */
export interface Diagnosis {
  /** Without the time and the process that PostgreSQL puts before each line. */
  readonly line: string;
  readonly symptom: Symptom | undefined;
}

/**
 * Finds the reason in the lines of stderr or of a log. The last FATAL or PANIC line counts most. The reason may also be
 * in an ordinary line before it.
 */
export function diagnose(output: readonly string[]): Diagnosis {
  const latestFirst = output.map(withoutPrefix).toReversed();
  const fatal = latestFirst.filter((line) => /^(FATAL|PANIC):/.test(line));
  for (const line of [...fatal, ...latestFirst]) {
    const symptom = symptoms.find(({ pattern }) => pattern.test(line));
    if (symptom !== undefined) return { line, symptom };
  }
  return { line: fatal[0] ?? latestFirst[0] ?? '', symptom: undefined };
}

/** Stoa's `log_line_prefix` is the time, the process and what kind of process it is. */
function withoutPrefix(line: string): string {
  return line.replace(/^.*?\[\d+\] [^:]*?(?=[A-Z]+: {2})/, '').trim();
}
