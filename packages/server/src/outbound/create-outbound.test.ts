import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { makeCertificate, type TestCertificate } from '../../test/fixtures/outbound/make-certificate.js';
import {
  answerText,
  type Receiver,
  type Speak,
  startReceiver,
} from '../../test/fixtures/outbound/receiver.js';
import { settableClock } from '../../test/settable-clock.js';
import { waitUntil } from '../../test/wait-until.js';
import { createOutbound, type OutboundOptions, type OutboundPost } from './index.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const loopback = ['127.0.0.0/8'];
const certificate = makeCertificate(['receiver.test']);
const closing: (() => unknown)[] = [];
after(async () => {
  for (const close of closing) await close();
});

async function receive(speak: Speak, own?: TestCertificate): Promise<Receiver> {
  const receiver = await startReceiver(speak, own);
  closing.push(() => receiver.stop());
  return receiver;
}

function outboundWith(options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({ allowed: loopback, clock, ...options });
  closing.push(() => outbound.close());
  return outbound;
}

const say =
  (text: string): Speak =>
  (socket) =>
    socket.write(text);
const ok = say(answerText(200, 'thanks'));
const message = (url: string, more: Partial<OutboundPost> = {}): OutboundPost => ({
  url,
  headers: { 'webhook-id': 'msg_1' },
  body: Buffer.from('{"a":"é"}'),
  signal: new AbortController().signal,
  ...more,
});
const at = ({ port }: Receiver, path = '/hook?a=1') => `http://127.0.0.1:${port}${path}`;

test('a message arrives as it was given, and the answer comes back', async () => {
  const receiver = await receive(say(answerText(202, 'thanks', 'Retry-After: 7')));
  const answer = await outboundWith().post(message(at(receiver)));
  assert.deepEqual(answer, { status: 202, answer: Buffer.from('thanks'), retryAfterSeconds: 7 });
  const [request = ''] = receiver.requests;
  assert.match(request, /^POST \/hook\?a=1 HTTP\/1\.1\r\n/);
  assert.match(request, new RegExp(`^host: 127\\.0\\.0\\.1:${receiver.port}\r$`, 'im'));
  assert.match(request, /^webhook-id: msg_1\r$/im);
  assert.equal(Buffer.from(request, 'latin1').toString().split('\r\n\r\n')[1], '{"a":"é"}');
});

test('a redirect is an answer like any other, and nobody follows it', async () => {
  const elsewhere = await receive(ok);
  const receiver = await receive(say(answerText(307, '', `Location: ${at(elsewhere)}`)));
  assert.deepEqual(await outboundWith().post(message(at(receiver))), {
    status: 307,
    answer: Buffer.alloc(0),
  });
  assert.equal(elsewhere.requests.length, 0);
});

test('Retry-After may be a date', async () => {
  const receiver = await receive(say(answerText(503, '', 'Retry-After: Fri, 20 Nov 2026 10:00:30 GMT')));
  const answer = await outboundWith().post(message(at(receiver)));
  assert.equal('retryAfterSeconds' in answer && answer.retryAfterSeconds, 30);
});

test('a name is looked up for each attempt, and the connection goes to the address that was checked', async () => {
  const receiver = await receive(ok);
  const asked: string[] = [];
  const resolve = async (name: string) => {
    asked.push(name);
    return ['127.0.0.1'];
  };
  const outbound = outboundWith({ resolve });
  const url = `http://Receiver.Test.:${receiver.port}/`;
  await outbound.post(message(url));
  await outbound.post(message(url));
  // The name leads nowhere: only what the resolver said can have been connected to.
  assert.deepEqual(asked, ['receiver.test', 'receiver.test']);
  assert.equal(receiver.requests.length, 2);
});

test('a name that is rebound to a private address between two attempts is refused, also with an idle connection', async () => {
  const receiver = await receive(ok);
  const answers = [['127.0.0.1'], ['127.0.0.1', '10.0.0.7'], ['10.0.0.7']];
  const outbound = outboundWith({ resolve: async () => answers.shift() ?? [] });
  const url = `http://receiver.test:${receiver.port}/`;
  assert.deepEqual(await outbound.post(message(url)), { status: 200, answer: Buffer.from('thanks') });
  for (let again = 0; again < 2; again += 1)
    assert.deepEqual(await outbound.post(message(url)), { fault: 'address_not_allowed' });
  assert.equal(receiver.requests.length, 1);
});

test('an idle connection is not used again when the name leads to another allowed address', async () => {
  const receiver = await receive(ok);
  const answers = [['127.0.0.1'], ['127.0.0.2']];
  const outbound = outboundWith({ resolve: async () => answers.shift() ?? [] });
  const url = `http://receiver.test:${receiver.port}/`;
  await outbound.post(message(url));
  await new Promise(setImmediate);
  assert.deepEqual(await outbound.post(message(url)), { fault: 'connection' });
});

test('one address that is not allowed spoils all of a name', async () => {
  const receiver = await receive(ok);
  const outbound = outboundWith({ resolve: async () => ['127.0.0.1', '169.254.169.254'] });
  const url = `http://receiver.test:${receiver.port}/`;
  assert.deepEqual(await outbound.post(message(url)), { fault: 'address_not_allowed' });
  assert.equal(receiver.connections(), 0);
});

test('of several allowed addresses the next one is tried if one does not answer', async () => {
  const receiver = await receive(ok);
  const outbound = outboundWith({ resolve: async () => ['127.0.0.2', '127.0.0.1'] });
  const answer = await outbound.post(message(`http://receiver.test:${receiver.port}/`));
  assert.equal('status' in answer && answer.status, 200);
});

test('a connection serves the next message to the same URL, and no other URL of the same host', async () => {
  const receiver = await receive(ok);
  const outbound = outboundWith();
  for (const path of ['/one', '/one', '/other']) {
    await outbound.post(message(at(receiver, path)));
    // The connection is kept a turn after the answer was read.
    await new Promise(setImmediate);
  }
  assert.equal(receiver.connections(), 2);
});

test('a message is sent again on a new connection if an idle one was closed meanwhile', async () => {
  let heard = 0;
  const receiver = await receive((socket) => {
    heard += 1;
    if (heard === 2) socket.destroy();
    else socket.write(answerText(200));
  });
  const outbound = outboundWith();
  for (let count = 0; count < 2; count += 1) {
    const answer = await outbound.post(message(at(receiver)));
    assert.equal('status' in answer && answer.status, 200);
    await new Promise(setImmediate);
  }
  assert.deepEqual([receiver.connections(), heard], [2, 3]);
});

const endless =
  (start: string, piece: string): Speak =>
  (socket) => {
    socket.write(start);
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', more);
    more();
  };
const kilobyte = 'x'.repeat(1_000);

for (const [name, speak, expected] of [
  [
    'a head without an end',
    endless('HTTP/1.1 200 OK\r\n', `A: ${kilobyte}\r\n`),
    { fault: 'answer_too_long' },
  ],
  ['one header without an end', endless('HTTP/1.1 200 OK\r\nA: ', kilobyte), { fault: 'answer_too_long' }],
  ['a status line without an end', endless('HTTP/1.1 200 ', kilobyte), { fault: 'answer_too_long' }],
  [
    'provisional answers without an end',
    endless('', `HTTP/1.1 103 Early Hints\r\nA: ${kilobyte}\r\n\r\n`),
    { fault: 'answer_too_long' },
  ],
  ['something else than HTTP', say('SSH-2.0-OpenSSH_9.9\r\n'), { fault: 'not_http' }],
  [
    'two lengths',
    say('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
    { fault: 'not_http' },
  ],
  [
    'a switch to another protocol',
    say('HTTP/1.1 101 S\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    { fault: 'not_http' },
  ],
  ['nothing but an end', (socket: Socket) => socket.end(), { fault: 'connection' }],
  ['a reset', (socket: Socket) => socket.resetAndDestroy(), { fault: 'connection' }],
] as const) {
  test(`${name} is not an answer`, async () => {
    const receiver = await receive(speak);
    assert.deepEqual(await outboundWith().post(message(at(receiver))), expected);
  });
}

for (const [name, speak] of [
  ['a body without an end', endless('HTTP/1.1 200 OK\r\n\r\n', kilobyte)],
  [
    'extensions of chunks without an end',
    endless('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', `1;a=${kilobyte}\r\nx\r\n`),
  ],
  ['a body that breaks off', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx')],
] as const) {
  test(`of an answer with ${name}, the status counts`, async () => {
    const receiver = await receive(speak);
    const answer = await outboundWith().post(message(at(receiver)));
    assert.ok('status' in answer && answer.status === 200 && answer.answer.length <= 512);
    assert.match(answer.answer.toString(), /^x+$/);
  });
}

test('a body is kept as it comes: compressed ones stay compressed, long ones are cut', async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000));
  const receiver = await receive((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
    socket.write(bomb);
  });
  const answer = await outboundWith().post(message(at(receiver)));
  assert.deepEqual(answer, { status: 200, answer: bomb.subarray(0, 512) });
  assert.match(receiver.requests[0] ?? '', /^accept-encoding: identity\r$/im);
});

const slow = { attemptMs: 100 };

test('a receiver that says nothing, or drips a head, costs no more than the time of an attempt', async () => {
  for (const speak of [() => undefined, say('HTTP/1.1 200 OK\r\nA: b')] satisfies Speak[]) {
    const receiver = await receive(speak);
    assert.deepEqual(await outboundWith(slow).post(message(at(receiver))), { fault: 'timeout' });
  }
});

test('of an answer whose body drips, the status counts when the time is over', async () => {
  const receiver = await receive(say('HTTP/1.1 201 Made\r\nContent-Length: 100\r\n\r\nslow'));
  const answer = await outboundWith(slow).post(message(at(receiver)));
  assert.deepEqual(answer, { status: 201, answer: Buffer.from('slow') });
});

test('a resolver that says nothing costs no more than that either', async () => {
  const outbound = outboundWith({ ...slow, resolve: () => new Promise(() => undefined) });
  assert.deepEqual(await outbound.post(message('https://receiver.test/')), { fault: 'timeout' });
});

test('the caller can stop a call, before it begins and while it waits', async () => {
  const stop = new AbortController();
  const receiver = await receive(() => stop.abort());
  const outbound = outboundWith();
  for (let count = 0; count < 2; count += 1)
    assert.deepEqual(await outbound.post(message(at(receiver), { signal: stop.signal })), {
      fault: 'stopped',
    });
  assert.equal(receiver.requests.length, 1);
});

const toReceiver = { resolve: async () => ['127.0.0.1'], authorities: [certificate.cert] };

test('TLS asks for the name of the host, and its certificate must be for that name', async () => {
  const receiver = await receive(ok, certificate);
  const outbound = outboundWith(toReceiver);
  const post = (host: string) => outbound.post(message(`https://${host}:${receiver.port}/`));
  assert.deepEqual(await post('receiver.test'), { status: 200, answer: Buffer.from('thanks') });
  assert.deepEqual(await post('receiver.test.'), { status: 200, answer: Buffer.from('thanks') });
  assert.deepEqual(await post('other.test'), { fault: 'tls' });
  assert.deepEqual(await post('127.0.0.1'), { fault: 'tls' });
});

test('a certificate that nobody vouches for, or that has ended, is refused, whatever the environment says', async () => {
  const ended = makeCertificate(['receiver.test'], '20210101000000Z');
  for (const [own, authorities] of [
    [certificate, []],
    [ended, [ended.cert]],
  ] as const) {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const receiver = await receive(ok, own);
    const outbound = outboundWith({ ...toReceiver, authorities });
    assert.deepEqual(await outbound.post(message(`https://receiver.test:${receiver.port}/`)), {
      fault: 'tls',
    });
    assert.equal(receiver.requests.length, 0);
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  }
});

test('a server that does not speak TLS is a fault of TLS', async () => {
  const server = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('220 smtp.example\r\n'),
  );
  closing.push(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const outbound = outboundWith(toReceiver);
  assert.deepEqual(await outbound.post(message(`https://receiver.test:${port}/`)), { fault: 'tls' });
});

test('an answer over TLS is cut where one over TCP is', async () => {
  const receiver = await receive(endless('HTTP/1.1 200 OK\r\n\r\n', kilobyte), certificate);
  const answer = await outboundWith(toReceiver).post(message(`https://receiver.test:${receiver.port}/`));
  assert.equal('status' in answer && answer.answer.length, 512);
});

test('a port at which nobody listens is a fault of the connection', async () => {
  const receiver = await startReceiver(ok);
  await receiver.stop();
  assert.deepEqual(await outboundWith().post(message(at(receiver))), { fault: 'connection' });
});

/** A proxy for CONNECT that leads every name to loopback. */
async function startProxy(answer = 'HTTP/1.1 200 Connected\r\n\r\n') {
  return await receive((socket, request) => {
    const port = Number(/^CONNECT \S+:(\d+) /.exec(request)?.[1]);
    if (!answer.includes(' 200 ')) return void socket.end(answer);
    const there = connect(port, '127.0.0.1');
    closing.push(() => there.destroy());
    there.on('error', () => socket.destroy());
    void once(there, 'connect').then(() => {
      socket.write(answer);
      socket.removeAllListeners('data');
      socket.pipe(there).pipe(socket);
    });
  });
}

test('through a proxy the name is looked up there, and TLS still reaches the receiver itself', async () => {
  const receiver = await receive(ok, certificate);
  const proxy = await startProxy();
  const outbound = outboundWith({
    ...toReceiver,
    proxy: new URL(`http://ann:p%40ss@127.0.0.1:${proxy.port}`),
    resolve: () => assert.fail('the proxy looks names up'),
  });
  const answer = await outbound.post(message(`https://receiver.test:${receiver.port}/hook`));
  assert.deepEqual(answer, { status: 200, answer: Buffer.from('thanks') });
  assert.match(
    proxy.requests[0] ?? '',
    new RegExp(`^CONNECT receiver\\.test:${receiver.port} HTTP/1\\.1\r\n`),
  );
  assert.match(proxy.requests[0] ?? '', /^proxy-authorization: Basic YW5uOnBAc3M=\r$/im);
  assert.doesNotMatch(receiver.requests[0] ?? '', /proxy-authorization/i);
  const other = await outbound.post(message(`https://other.test:${receiver.port}/hook`));
  assert.deepEqual(other, { fault: 'tls' });
});

test('with a proxy, addresses and names that need no lookup are still checked', async () => {
  const proxy = await startProxy();
  const through = { proxy: new URL(`http://127.0.0.1:${proxy.port}`) };
  const plain = await outboundWith(through).post(message('http://receiver.test/'));
  assert.deepEqual(plain, { fault: 'url_not_allowed' });
  const outbound = outboundWith({ allowed: [], ...through });
  for (const [url, fault] of [
    ['https://169.254.169.254/', 'address_not_allowed'],
    ['https://localhost/', 'address_not_allowed'],
    ['http://receiver.test/', 'url_not_allowed'],
  ] as const)
    assert.deepEqual(await outbound.post(message(url)), { fault });
  assert.equal(proxy.connections(), 0);
});

test('a proxy that refuses, says something else or is away is a fault of the proxy', async () => {
  const refusing = await startProxy('HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n');
  const odd = await startProxy('220 smtp.example\r\n');
  const away = await startReceiver(ok);
  await away.stop();
  for (const { port } of [refusing, odd, away]) {
    const outbound = outboundWith({ proxy: new URL(`http://127.0.0.1:${port}`) });
    assert.deepEqual(await outbound.post(message('https://receiver.test/')), { fault: 'proxy' });
  }
});

test('no connection is left when a call was cut', async () => {
  let closed = 0;
  const receiver = await receive((socket) => {
    socket.once('close', () => {
      closed += 1;
    });
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
  });
  await outboundWith(slow).post(message(at(receiver)));
  await waitUntil('the connection is closed', async () => closed === 1 || undefined);
});
