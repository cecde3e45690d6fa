import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  answer,
  type Behaviour,
  hang,
  type OddService,
  startOddService,
} from '@stoa/client/test/odd-service';
import { type Ended, runStoa, startStoa } from '@stoa/server/test/stoa-process';

/** Runs the command as a process, against a service that behaves as the test says. */

const apiKey = 'stoa_key_0123456789abcdefghijkl';

let dir: string;
let files: readonly string[];
before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'stoa-upload-'));
  files = ['one.json', 'second.json', 'three.json'].map((name) => path.join(dir, name));
  for (const file of files) await writeFile(file, `{"name":"${path.basename(file)}"}`);
});
after(() => rm(dir, { recursive: true, force: true }));

const accepted = (reportId: number): Behaviour => answer(200, { reportId });

interface Run extends Ended {
  readonly service: OddService;
}

async function upload(args: readonly string[], ...behaviours: readonly Behaviour[]): Promise<Run> {
  const service = await startOddService(...behaviours);
  const variables = { STOA_BASE_URL: service.url, STOA_API_KEY: apiKey };
  try {
    const ended = await runStoa(['report', 'upload', ...args], variables);
    assert.ok(!(ended.stdout + ended.stderr).includes(apiKey), 'the key is never printed');
    return { ...ended, service };
  } finally {
    await service.stop();
  }
}

function named(stdout: string): string {
  return stdout.replaceAll(`${dir}${path.sep}`, '');
}

test('files are sent in order, and each is shown with its id', async () => {
  const { code, stdout, stderr, service } = await upload(files, accepted(17), accepted(18), accepted(19));
  assert.equal(code, 0);
  assert.equal(stderr, '');
  assert.equal(
    named(stdout),
    'one.json     report 17  accepted\nsecond.json  report 18  accepted\nthree.json   report 19  accepted\n',
  );
  assert.deepEqual(
    service.received.map(({ body }) => body),
    ['one.json', 'second.json', 'three.json'].map((name) => `{"name":"${name}"}`),
  );
});

test('a refused file does not keep the others, and what was not accepted is named at the end', async () => {
  const errors = [{ pointer: '/created_at', code: 'missing', detail: 'is required.' }];
  const problem = { code: 'invalid_request', detail: 'The body has a fault; see errors.', errors };
  const { code, stdout, stderr } = await upload(files, accepted(17), answer(400, problem), accepted(19));
  assert.equal(code, 1);
  assert.match(
    named(stdout),
    /second\.json {2}refused {2}400 invalid_request: The body has a fault; see errors\.\n {2}\/created_at {2}missing {2}is required\.\n/,
  );
  assert.match(stdout, /three\.json +report 19 {2}accepted/);
  assert.match(named(stderr), /^stoa: 2 of 3 files were accepted; not accepted: second\.json\. /);
});

test('a refused key ends the sending', async () => {
  const { code, stdout, stderr, service } = await upload(
    files,
    answer(401, { detail: 'No.', code: 'unauthenticated' }),
  );
  assert.equal(code, 1);
  assert.equal(service.received.length, 1);
  assert.match(stdout, /refused {2}401 unauthenticated: No\. The API key is unknown/);
  assert.match(named(stdout), /second\.json {2}not sent\nthree\.json +not sent\n/);
  assert.match(
    named(stderr),
    /0 of 3 files were accepted; not accepted: one\.json, second\.json, three\.json\./,
  );
});

test('what a proxy answers is said in words, and says nothing about the key', async () => {
  const page = '<html><body>nginx</body></html>';
  const { code, stdout } = await upload(files, answer(413, page), answer(401, page));
  assert.equal(code, 1);
  assert.match(named(stdout), /one\.json +refused {2}413: .*proxy.*client_max_body_size/);
  assert.match(named(stdout), /second\.json +refused {2}401: .*proxy/);
  assert.doesNotMatch(stdout, /API key/);
});

test('a service that stays away is given up in time', async () => {
  const args = ['--give-up-after', '1s', ...files];
  const { code, stdout } = await upload(
    args,
    answer(503, { code: 'overloaded', detail: 'Closed.' }, { 'retry-after': '60' }),
  );
  assert.equal(code, 1);
  assert.match(named(stdout), /one\.json +uncertain {2}gave up after one try; the last one: 503 Closed\./);
  assert.match(named(stdout), /second\.json {2}not sent/);
});

test('a slip on the command line sends nothing', async () => {
  const large = path.join(dir, 'large.json');
  await writeFile(large, Buffer.alloc(5_242_881, 0x20));
  const { code, stdout, service } = await upload([...files, large, path.join(dir, 'none'), dir], accepted(1));
  assert.equal(code, 1);
  assert.equal(service.received.length, 0);
  assert.match(
    stdout,
    /large\.json +not sent {2}It has 5242881 bytes; a report may have 5242880 at most: split it into several\./,
  );
  assert.match(stdout, /none +not sent {2}It does not exist\./);
  assert.match(stdout, /not sent {2}It is a directory/);
});

test('--json prints one object, also of a partial failure', async () => {
  const { code, stdout, stderr } = await upload(
    ['--json', ...files.slice(0, 2)],
    accepted(17),
    answer(400, { code: 'invalid_request', detail: 'No.' }),
  );
  assert.equal(code, 1);
  assert.equal(stderr, '');
  const { files: outcomes } = JSON.parse(stdout) as { files: object[] };
  assert.deepEqual(outcomes, [
    { file: files[0], state: 'accepted', report_id: '17' },
    {
      file: files[1],
      state: 'refused',
      problem: { status: 400, code: 'invalid_request', detail: 'No.', error_count: 0, errors: [] },
    },
  ]);
});

const completed = {
  report_id: '17',
  completed_at: '2026-03-01T12:00:00.000Z',
  counts: {
    accepted: 3,
    valid: 2,
    recorded: 1,
    repeated: 1,
    invalid: 1,
    invalid_by_code: { negative_tax: 1 },
  },
  totals: [{ currency: 'EUR', transactions: 1, gross: 1190, tax: 190, base: 1000, fee: 150, without_fee: 0 }],
  warnings: [{ code: 'amounts_jumped', currency: 'EUR', detail: 'Look at the unit.' }],
};

test('--wait prints counts, fees, warnings and the invalid transactions, and fails for them', async () => {
  const { code, stdout, stderr, service } = await upload(
    ['--wait', ...files.slice(0, 1)],
    accepted(17),
    answer(200, { ...completed, completed_at: null }),
    answer(200, completed),
    answer(200, {
      transactions: {
        valid: ['a', 'b'],
        invalid: [{ id: 'c', reason: 'negative_tax: tax_amount is below zero.' }],
      },
    }),
  );
  assert.equal(code, 1);
  assert.equal(
    named(stdout),
    [
      'one.json  report 17  accepted',
      'report 17  completed: 2 valid (1 of them repeated), 1 invalid (1 negative_tax)',
      '  EUR  1 recorded  gross 11.90  tax 1.90  base 10.00  fee 1.50',
      '  warning: amounts_jumped EUR: Look at the unit.',
      '  c  negative_tax: tax_amount is below zero.',
      '',
    ].join('\n'),
  );
  assert.match(stderr, /every file was accepted; reports with invalid transactions: 1\./);
  assert.deepEqual(
    service.received.map(({ url }) => url),
    [
      '/merchant-api/v1/reports/transactions',
      '/merchant-api/v1/reports/17',
      '/merchant-api/v1/reports/17',
      '/merchant-api/v1/reports/transactions?report_id=17',
    ],
  );
});

test('an interruption says what was sent', async () => {
  const service = await startOddService(accepted(17), hang);
  try {
    const running = startStoa(['report', 'upload', ...files], {
      STOA_BASE_URL: service.url,
      STOA_API_KEY: apiKey,
    });
    while (service.received.length < 2) await new Promise((resolve) => setImmediate(resolve));
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.ended;
    assert.equal(code, 1);
    assert.match(
      named(stdout),
      /one\.json +report 17 {2}accepted\nsecond\.json {2}uncertain {2}interrupted\nthree\.json +not sent\n/,
    );
    assert.match(named(stderr), /1 of 3 files was accepted; not accepted: second\.json, three\.json\./);
  } finally {
    await service.stop();
  }
});

test('without a service and a key nothing is tried', async () => {
  const { code, stdout, stderr } = await runStoa(['report', 'upload', ...files], {
    STOA_BASE_URL: '',
    STOA_API_KEY: '',
  });
  assert.equal(code, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /error: name the service/);
  assert.match(stderr, /error: give the API key/);
});

test('there is no option for the key, because the list of processes would show it', async () => {
  const { code, stderr } = await runStoa(['report', 'upload', '--api-key', apiKey, ...files], {});
  assert.equal(code, 2);
  assert.match(stderr, /argument 4 is a key/);
});

test('a key that would travel in clear text is warned of', async () => {
  const variables = { STOA_BASE_URL: 'http://stoa.invalid', STOA_API_KEY: apiKey };
  const running = startStoa(['report', 'status', '1'], variables);
  await running.printed('warning: over http:// the API key travels in clear text');
  running.child.kill('SIGKILL');
  await running.ended;
});
