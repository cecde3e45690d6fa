import assert from 'node:assert/strict';
import { test } from 'node:test';
import { showSettings } from './shown-settings.js';

const shownOf = (variables: Readonly<Record<string, string>>, flags = {}) =>
  new Map(showSettings({ variables }, flags).map((one) => [one.variable, one]));

test('a setting says where its value comes from: flag, environment, default, or nowhere', () => {
  const shown = shownOf({ STOA_PORT: '1', STOA_HOST: ' 192.0.2.1 ', STOA_BASE_URL: '  ' }, { port: '2' });
  const said = (variable: string) => [shown.get(variable)?.value, shown.get(variable)?.source];
  assert.deepEqual(said('STOA_PORT'), ['2', 'flag']);
  assert.deepEqual(said('STOA_HOST'), ['192.0.2.1', 'environment']);
  assert.deepEqual(said('STOA_ROLE'), ['all', 'default']);
  assert.deepEqual(said('STOA_BASE_URL'), [null, 'none']);
});

test('what is a secret or may hold one is never shown', () => {
  const needle = 'needle-of-a-secret';
  const secrets = ['DATABASE_URL', 'STOA_SECRET', 'STOA_OIDC_CLIENT_SECRET', 'STOA_SMTP_URL'];
  const shown = shownOf(Object.fromEntries(secrets.map((variable) => [variable, needle])));
  assert.ok(!JSON.stringify([...shown]).includes(needle));
  for (const variable of secrets) {
    const { value, source, isSecret } = shown.get(variable) ?? {};
    assert.deepEqual([value, source, isSecret], [null, 'environment', true]);
  }
});
