import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { createResolveName } from './resolve-name.js';

/** Answers each question of DNS as `records` says (RFC 1035, section 4): addresses, `nothing`, or a code of failure. */
const records: Readonly<Record<string, Readonly<Record<number, readonly number[] | number>>>> = {
  'both.test': { 1: [10, 0, 0, 7], 28: [...Array(15).fill(0), 1] },
  'four.test': { 1: [1, 1, 1, 1], 28: [] },
  'half.test': { 1: [1, 1, 1, 1], 28: 2 },
  'empty.test': { 1: [], 28: [] },
  'gone.test': { 1: 3, 28: 3 },
  'broken.test': { 1: 2, 28: 2 },
  'lame.test': { 1: [], 28: 2 },
};
const server = createSocket('udp4');
server.on('message', (question, from) => server.send(answerTo(question), from.port, from.address));
await once(server.bind(0, '127.0.0.1'), 'listening');
after(() => server.close());
const resolve = createResolveName([`127.0.0.1:${server.address().port}`]);

function answerTo(question: Buffer): Buffer {
  const end = question.indexOf(0, 12);
  const type = question.readUInt16BE(end + 1);
  const name = [];
  for (let at = 12; at < end; at += 1 + question.readUInt8(at))
    name.push(question.toString('latin1', at + 1, at + 1 + question.readUInt8(at)));
  const record = records[name.join('.')]?.[type] ?? 3;
  const data = typeof record === 'number' ? [] : record;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180 + (typeof record === 'number' ? record : 0), 2);
  head.writeUInt16BE(data.length > 0 ? 1 : 0, 6);
  head.fill(0, 8);
  const answer = data.length > 0 ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data] : [];
  return Buffer.concat([head, question.subarray(12, end + 5), Buffer.from(answer)]);
}

test('a name has all of its addresses, of both kinds', async () => {
  assert.deepEqual(await resolve('both.test'), ['10.0.0.7', '::1']);
  assert.deepEqual(await resolve('four.test'), ['1.1.1.1']);
});

test('one kind of addresses is enough if the name server fails for the other', async () => {
  assert.deepEqual(await resolve('half.test'), ['1.1.1.1']);
});

test('a name without an address differs from a name server that fails', async () => {
  for (const name of ['gone.test', 'empty.test'])
    await assert.rejects(resolve(name), { fault: 'name_not_found' });
  for (const name of ['broken.test', 'lame.test'])
    await assert.rejects(resolve(name), { fault: 'resolver_failed' });
});
