import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { settings } from './settings.js';
import { describeUnknownVariable, findUnknownVariables } from './unknown-variables.js';

const unknownIn = (variables: Readonly<Record<string, string | undefined>>) =>
  findUnknownVariables({ variables });

for (const [variable, meant] of [
  ['STOA_FUOR_EYES', 'STOA_FOUR_EYES'],
  ['STOA_FOUREYES', 'STOA_FOUR_EYES'],
  ['STOA_FOUR-EYES', 'STOA_FOUR_EYES'],
  ['stoa_four_eyes', 'STOA_FOUR_EYES'],
  ['STOA_OICD_ONLY', 'STOA_OIDC_ONLY'],
  ['STOA_DATABASE_URL', 'DATABASE_URL'],
  ['STOA_DATA_DIR', 'STOA_DATA'],
  ['STOA_LISTEN', 'STOA_OPERATOR_LISTEN'],
  ['STOA_SMTP', 'STOA_SMTP_URL'],
  ['STOA_OIDC_SECRET', 'STOA_OIDC_CLIENT_SECRET'],
  ['STOA_', undefined],
  ['STOA_UNHEARD_OF', undefined],
] as const) {
  test(`${variable} is not a setting, and probably ${String(meant)}`, () => {
    assert.deepEqual(unknownIn({ [variable]: 'on' }), [{ variable, nearest: meant }]);
  });
}

test('every setting, blank variables, and those of other programs are nothing to speak of', () => {
  const ours = Object.fromEntries(Object.values(settings).map(({ variable }) => [variable, 'x']));
  const files = Object.fromEntries(Object.keys(ours).map((variable) => [`${variable}_FILE`, 'x']));
  const others = { PATH: '/bin', STOIC_PORT: '1', MY_STOA_PORT: '1', STOA_FUOR_EYES: ' ' };
  assert.deepEqual(unknownIn({ ...ours, ...files, ...others }), []);
});

test('what Kubernetes says of services is nothing to speak of', () => {
  const told = {
    STOA_API_SERVICE_HOST: '10.0.0.7',
    STOA_API_SERVICE_PORT: '8080',
    STOA_API_SERVICE_PORT_HTTP: '8080',
    STOA_API_PORT: 'tcp://10.0.0.7:8080',
    STOA_API_PORT_8080_TCP: 'tcp://10.0.0.7:8080',
    STOA_API_PORT_8080_TCP_ADDR: '10.0.0.7',
  };
  assert.deepEqual(unknownIn(told), []);
  assert.equal(unknownIn({ STOA_API_PORT: '8080' }).length, 1);
});

test('the sentence names the variable and the setting, and never the value', () => {
  const [found] = unknownIn({ STOA_SCERET: 'a needle' });
  assert.ok(found !== undefined);
  assert.equal(
    describeUnknownVariable(found),
    'STOA_SCERET is not a setting, and does nothing; did you mean STOA_SECRET?',
  );
  assert.equal(
    describeUnknownVariable({ variable: 'STOA_X', nearest: undefined }),
    'STOA_X is not a setting, and does nothing',
  );
});

const rootDir = fileURLToPath(new URL('../../../../../', import.meta.url));

test('no variable that anything in the repository reads is unknown', async () => {
  const read = new Set<string>();
  for (const folder of ['packages', 'benchmarks', 'examples', 'clients', '.ci', 'docs']) {
    const files = await readdir(path.join(rootDir, folder), { recursive: true });
    for (const file of files.filter(isOfOthers)) {
      const text = await readFile(path.join(rootDir, folder, file), 'utf8');
      for (const [name] of text.matchAll(/\bSTOA_[A-Z][A-Z0-9_]*[A-Z0-9]\b/g)) read.add(name);
    }
  }
  assert.ok(read.has('STOA_CITUS_URL') && read.has('STOA_API_KEY'));
  const unknown = unknownIn(Object.fromEntries([...read].map((name) => [name, 'x'])));
  assert.deepEqual(
    unknown.map(({ variable }) => variable),
    [],
  );
});

/** Without tests, because they misspell variables on purpose. */
function isOfOthers(file: string): boolean {
  return /\.(ts|mjs|js|md|sh|java)$/.test(file) && !/node_modules|\bdist\b|\.test\.ts$/.test(file);
}
