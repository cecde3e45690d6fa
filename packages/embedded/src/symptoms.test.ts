import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainFailure } from './embedded-postgres-error.js';
import { diagnose } from './symptoms.js';

const prefix = '2026-11-22 13:26:51.470 UTC [17570] startup ';

/** What PostgreSQL 18 and the system really say, and what follows from it. */
const said: readonly (readonly [line: string, code: string, cause: RegExp])[] = [
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
    'disk_full',
    /disk is full/,
  ],
  ['LOG:  could not write file "postmaster.opts": No space left on device', 'disk_full', /disk is full/],
  ['PANIC:  could not fdatasync file "pg_wal/1": Disk quota exceeded', 'disk_full', /disk is full/],
  ['Error: ENOSPC: no space left on device, write', 'disk_full', /disk is full/],
  ['FATAL:  could not open file "global/pg_control": Permission denied', 'no_permission', /permission/],
  ['FATAL:  data directory "/d/postgres" has invalid permissions', 'no_permission', /permission/],
  ['FATAL:  data directory "/d/postgres" has wrong ownership', 'no_permission', /permission/],
  ['FATAL:  could not write lock file "postmaster.pid": Read-only file system', 'no_permission', /read-only/],
  ['FATAL:  lock file "postmaster.pid" already exists', 'in_use', /another PostgreSQL/],
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'in_use', /another PostgreSQL/],
  ['FATAL:  /bin/sh is missing', 'start_failed', /\/bin\/sh/],
  ['FATAL:  could not create semaphores: No space left on device', 'no_memory', /semaphores/],
  [
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 1048576 bytes: No space left on device',
    'no_memory',
    /shared memory/,
  ],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'no_memory', /memory/],
  ['PANIC:  could not locate a valid checkpoint record at 0/1573D60', 'damaged', /damaged/],
  ['PANIC:  could not open file "global/pg_control": No such file or directory', 'damaged', /damaged/],
  ['FATAL:  incorrect checksum in control file', 'damaged', /damaged/],
  ['FATAL:  required WAL directory "pg_wal" does not exist', 'damaged', /damaged/],
  ['FATAL:  database files are incompatible with server', 'version_mismatch', /another build/],
  ['FATAL:  could not create any Unix-domain sockets', 'start_failed', /socket/],
  [
    'FATAL:  configuration file "/d/postgres/postgresql.conf" contains errors',
    'start_failed',
    /configuration/,
  ],
];

for (const [line, code, cause] of said) {
  test(`"${line}" is ${code}`, () => {
    const { line: told, symptom } = diagnose([`${prefix}LOG:  starting PostgreSQL 18.4`, prefix + line]);
    assert.equal(symptom?.code, code);
    assert.match(symptom?.cause ?? '', cause);
    assert.equal(told, line.startsWith('Error') ? prefix + line : line);
  });
}

test('what the server gave up with counts more than what it merely noted', () => {
  const { symptom, line } = diagnose([
    `${prefix}LOG:  could not open file "pg_hba.d": Permission denied`,
    `${prefix}FATAL:  could not write to file "pg_wal/x": No space left on device`,
    `${prefix}LOG:  shutting down due to startup process failure`,
  ]);
  assert.equal(symptom?.code, 'disk_full');
  assert.match(line, /^FATAL: {2}could not write/);
});

test('an unknown reason is told in the words with which the server gave up', () => {
  const { problem, code, wayOut, message } = explainFailure('It did not start', [
    'postgres ended with status 1',
    `${prefix}FATAL:  the moon is in the wrong house`,
    `${prefix}LOG:  database system is shut down`,
  ]);
  assert.equal(code, 'start_failed');
  assert.equal(problem, 'It did not start: FATAL:  the moon is in the wrong house');
  assert.match(wayOut ?? '', /DATABASE_URL/);
  assert.ok(message.includes('the moon is in the wrong house'));
});

test('a known reason comes first, then the lines, then the way out', () => {
  const { problem, message } = explainFailure('It did not start', [
    `${prefix}FATAL:  could not extend file "base/1/2": No space left on device`,
  ]);
  assert.deepEqual(message.split('\n'), [
    'It did not start: the disk is full.',
    `  ${prefix}FATAL:  could not extend file "base/1/2": No space left on device`,
    'Free some disk space, or choose another directory with --data.',
  ]);
  assert.equal(
    problem,
    'It did not start: the disk is full. It says: FATAL:  could not extend file "base/1/2": No space left on device',
  );
});
