import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  startStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';

const nothing = { repeated: 0, outside_window: 0, erased: 0, refused: 0, error_count: 0, errors: [] };
let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
});

after(() => administration.close());

const seenAt = new Date(Date.now() - 3_600_000).toISOString();

function line(user: string): string {
  return JSON.stringify({ store_user_id: user, ip_address: '203.0.113.7', seen_at: seenAt });
}

function linesOf(count: number, prefix: string): string {
  return Array.from({ length: count }, (_, index) => `${line(`${prefix}${index}`)}\n`).join('');
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const target = path.join(administration.dir, name);
  await writeFile(target, content);
  return target;
}

/** Runs the import as a process of its own, with the content on a pipe. */
async function piped(content: string | Buffer, ...args: string[]): Promise<Ended> {
  const { child, ended } = startStoa(['session', 'import', '-', ...args], administration.variables);
  child.stdin.on('error', () => undefined);
  child.stdin.end(content);
  return ended;
}

const given = (content: string | Buffer, ...args: string[]): Promise<Ended> =>
  runStoa(['session', 'import', '-', ...args], administration.variables, content);

async function storedUsers(prefix: string): Promise<number> {
  const { rows } = await administration.database.pool.query<{ count: number }>(
    'select count(*)::integer as count from stoa.store_session where starts_with(store_user_id, $1)',
    [prefix],
  );
  return rows[0]?.count ?? 0;
}

test('the line that the help shows is taken', async () => {
  const { stdout } = await runStoa(['session', 'import', '--help'], administration.variables);
  const [, shown] = /^ {2}(\{.*\})$/m.exec(stdout) ?? [];
  const { code, stdout: imported } = await given(`${shown}\n`);
  assert.equal(code, 0);
  assert.match(imported, /^1 lines: .* 1 outside the window of 24 hours, .* 0 refused/);
});

test('a file is imported, gzipped or not, whatever its name, and a second import only repeats it', async () => {
  const plain = await file('plain.gz', linesOf(2_500, 'file-'));
  const packed = await file('packed.ndjson', gzipSync(linesOf(2_500, 'file-')));
  assert.deepEqual(await runJson(['session', 'import', plain], administration.variables), {
    ...nothing,
    received: 2_500,
    stored: 2_500,
  });
  const { code, stdout, stderr } = await runStoa(['session', 'import', packed], administration.variables);
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(
    stdout,
    '2500 lines: 0 sessions stored, 2500 repeated, 0 outside the window of 24 hours, 0 of erased users, 0 refused\n',
  );
  assert.equal(await storedUsers('file-'), 2_500);
});

test('standard input is imported, gzipped or not, even if it is empty', async () => {
  for (const [run, content, received] of [
    [piped, linesOf(3, 'stdin-'), 3],
    [given, gzipSync(linesOf(3, 'stdin-')), 3],
    [piped, '', 0],
    [given, '\n', 0],
  ] as const) {
    const { code, stdout } = await run(content, '--json');
    assert.deepEqual([code, (JSON.parse(stdout) as { received: number }).received], [0, received]);
  }
});

test('refused lines are listed by number, the others are stored, and the exit code is 1', async () => {
  const mixed = `${line('mixed-1')}\n\n{"store_user_id":"x"}\n${line('mixed-2').replace('203.0', '999.0')}\n${line('mixed-3')}`;
  const { code, stdout, stderr } = await runStoa(
    ['session', 'import', await file('mixed', mixed)],
    administration.variables,
  );
  assert.equal(code, 1);
  assert.equal(stderr, 'stoa: 2 of 4 lines were refused\n');
  const faults = stdout.split('\n').slice(1, -1);
  assert.deepEqual(
    faults.map((fault) => fault.split(/ {2,}/).slice(1, 4)),
    [
      ['line 3', '/ip_address', 'missing'],
      ['line 3', '/seen_at', 'missing'],
      ['line 4', '/ip_address', 'wrong_format'],
    ],
  );
  assert.equal(await storedUsers('mixed-'), 2);
  const again = await runStoa(
    ['session', 'import', path.join(administration.dir, 'mixed'), '--json'],
    administration.variables,
  );
  assert.deepEqual([again.code, again.stderr], [1, '']);
  assert.equal((JSON.parse(again.stdout) as { error_count: number }).error_count, 3);
});

const unreadable: readonly [what: string, name: string, content: Buffer | undefined, message: RegExp][] = [
  ['is not there', 'none', undefined, /none does not exist\.$/m],
  ['is a folder', '.', undefined, /is a directory; name the files in it\.$/m],
  [
    'is gzip that ends early',
    'cut.gz',
    gzipSync(linesOf(2_000, 'cut-')).subarray(0, -9),
    /cut\.gz is cut off or damaged: its gzip content ends early or is invalid\./,
  ],
  [
    'has a line without end',
    'long',
    Buffer.concat([Buffer.from(linesOf(1_000, 'long-')), Buffer.alloc(70_000, 0x20)]),
    /^stoa: Line 1001 .*65536.* 1000 lines .* 1000 sessions /m,
  ],
];

for (const [what, name, content, message] of unreadable) {
  test(`a file that ${what} is explained in one line, with exit code 1`, async () => {
    if (content !== undefined) await file(name, content);
    const { code, stdout, stderr } = await runStoa(
      ['session', 'import', path.join(administration.dir, name)],
      administration.variables,
    );
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, message);
    assert.equal(stderr.trimEnd().split('\n').length, 1);
  });
}

test('Ctrl-C ends an import after its current batch, and the command says what is stored', async () => {
  const { child, ended } = startStoa(['session', 'import', '-'], administration.variables);
  // The input stays open, but no more bytes arrive.
  child.stdin.write(linesOf(1_500, 'interrupted-'));
  await waitUntil('a batch is stored', async () =>
    (await storedUsers('interrupted-')) >= 1_000 ? true : undefined,
  );
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^stoa: .* 1000 lines .* 1000 sessions /);
  assert.equal(await storedUsers('interrupted-'), 1_000);
});
