import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailServer } from '../../test/fixtures/people/mail-server.js';
import { findingOfMail } from './findings-of-setup.js';

const settings = {
  host: '127.0.0.1',
  secure: false,
  credentials: undefined,
  from: { name: '', address: 'stoa@example.com' },
};

test('doctor says nothing of mail where there is no mail server', async () => {
  assert.deepEqual(await findingOfMail({ mail: undefined }), []);
});

test('doctor signs in at the mail server, and sends nothing', async () => {
  const server = await startMailServer('right');
  const credentials = { user: 'ann', password: 'right' };
  const [found] = await findingOfMail({ mail: { ...settings, port: server.port, credentials } });
  await server.stop();
  assert.deepEqual(found, {
    subject: 'mail',
    state: 'ok',
    finding: `127.0.0.1:${server.port} takes mail from here`,
  });
  assert.deepEqual(server.taken, []);
});

test('doctor says why mail cannot be sent, and never shows the password', async () => {
  const server = await startMailServer('right');
  const credentials = { user: 'ann', password: 'wr0ng-secret' };
  const [refused] = await findingOfMail({ mail: { ...settings, port: server.port, credentials } });
  await server.stop();
  assert.equal(refused?.state, 'note');
  assert.match(refused.finding, /takes no mail from here \(EAUTH 535\)/);
  assert.doesNotMatch(JSON.stringify(refused), /wr0ng-secret|ann/);
  const [gone] = await findingOfMail({ mail: { ...settings, port: server.port } });
  assert.match(gone?.finding ?? '', /\(ESOCKET\)/);
});
