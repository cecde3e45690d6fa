import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { startMailServer } from '../../../test/fixtures/people/mail-server.js';
import { waitUntil } from '../../../test/wait-until.js';
import { createLogger } from '../../config/logger.js';
import type { MailSettings } from '../../config/read-mail.js';
import { systemClock } from '../../kernel/clock.js';
import { createMailer, type Letter } from './mailer.js';

const letter: Letter = { userId: 7, to: 'ann@example.com', subject: 'Hello', text: 'A text.\n' };
const noMail = { sent: 0, failed: 0, left_out: 0 };

function mailerAt(port: number, more: Partial<MailSettings> = {}, mailMs = 10_000) {
  const counts = { ...noMail };
  const lines: string[] = [];
  const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)));
  const settings = {
    host: '127.0.0.1',
    port,
    secure: false,
    credentials: undefined,
    from: { name: 'Stoa', address: 'stoa@example.com' },
    ...more,
  };
  const logger = createLogger('trace', stream);
  const count = (outcome: keyof typeof counts): void => {
    counts[outcome] += 1;
  };
  const mailer = createMailer({ settings, logger, clock: systemClock, count, mailMs });
  return { mailer, counts, log: () => lines.join('') };
}

test('a mail is plain text from the sender to one person', async () => {
  const server = await startMailServer();
  const { mailer, counts } = mailerAt(server.port);
  mailer.post(letter);
  await mailer.stop();
  assert.deepEqual(counts, { ...noMail, sent: 1 });
  const [{ from, to, raw } = { from: '', to: [], raw: '' }] = server.taken;
  assert.deepEqual([from, to], ['stoa@example.com', ['ann@example.com']]);
  assert.match(raw, /^From: Stoa <stoa@example\.com>\r\nTo: ann@example\.com\r\n/m);
  assert.match(raw, /^Auto-Submitted: auto-generated\r\n/m);
  assert.match(raw, /^Content-Type: text\/plain; charset=utf-8/m);
  assert.match(raw, /\r\n\r\nA text\.\r\n$/);
  assert.doesNotMatch(raw, /html|multipart/i);
  await server.stop();
});

test('nothing but an address gets into a header', async () => {
  const server = await startMailServer();
  const { mailer, counts } = mailerAt(server.port);
  for (const to of [
    'ann@example.com\r\nBcc: eve@example.com',
    'ann@example.com, eve@example.com',
    'Eve <eve@example.com>',
    'ann@example.com\0',
    '',
  ])
    mailer.post({ ...letter, to });
  await mailer.stop();
  assert.deepEqual(counts, { ...noMail, failed: 5 });
  assert.deepEqual(server.taken, []);
  await server.stop();
});

test('the log of a failure has the number of the person, and neither address nor password', async () => {
  const server = await startMailServer('the right password');
  const credentials = { user: 'ann', password: 'the-wrong-password' };
  const refused = mailerAt(server.port, { credentials });
  refused.mailer.post(letter);
  await refused.mailer.stop();
  assert.deepEqual(refused.counts, { ...noMail, failed: 1 });
  assert.match(refused.log(), /"user_id":7,"reason":"EAUTH 535"/);
  server.refuses = true;
  const rejected = mailerAt(server.port, { credentials: { user: 'ann', password: 'the right password' } });
  rejected.mailer.post(letter);
  await rejected.mailer.stop();
  assert.match(rejected.log(), /"user_id":7,"reason":"EENVELOPE 550"/);
  for (const log of [refused.log(), rejected.log()]) assert.doesNotMatch(log, /ann|example\.com|password/);
  await server.stop();
});

test('a password is not sent without TLS to another machine', async () => {
  const server = await startMailServer('the right password');
  const credentials = { user: 'ann', password: 'the right password' };
  // This address reaches loopback, but the mailer does not recognise it as this machine.
  const { mailer, log } = mailerAt(server.port, { credentials, host: '0.0.0.0' });
  mailer.post(letter);
  await mailer.stop();
  assert.match(log(), /"reason":"ETLS/);
  assert.deepEqual(server.taken, []);
  await server.stop();
});

test('a silent mail server holds up nobody for long, and the queue is bounded', async () => {
  const silent = createServer();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { mailer, counts, log } = mailerAt((silent.address() as AddressInfo).port, {}, 50);
  for (let userId = 1; userId <= 105; userId += 1) mailer.post({ ...letter, userId });
  assert.equal(counts.left_out, 1);
  assert.match(log(), /"user_id":105,"reason":"too many mails wait"/);
  await waitUntil('all mails failed', async () => (counts.failed === 104 ? true : undefined));
  await mailer.stop();
  silent.close();
});

test('nobody gets more than some mails an hour', async () => {
  const server = await startMailServer();
  const { mailer, counts } = mailerAt(server.port);
  for (let time = 0; time < 7; time += 1) mailer.post(letter);
  mailer.post({ ...letter, userId: 8 });
  await mailer.stop();
  assert.deepEqual(counts, { sent: 6, failed: 0, left_out: 2 });
  await server.stop();
});
