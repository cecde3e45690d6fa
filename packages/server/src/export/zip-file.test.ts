import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { type ZippedFile, zipChunks } from './zip-file.js';

async function zipped(files: readonly ZippedFile[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  async function* all() {
    yield* files;
  }
  for await (const chunk of zipChunks(all())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads an archive by its directory, as programs do. */
function read(archive: Buffer) {
  const end = archive.length - 22;
  assert.equal(archive.readUInt32LE(end), 0x0605_4b50);
  let at = archive.readUInt32LE(end + 16);
  assert.equal(at + archive.readUInt32LE(end + 12), end);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    assert.equal(archive.readUInt32LE(at), 0x0201_4b50);
    const [checksum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    assert.deepEqual(archive.subarray(local + 4, local + 30), archive.subarray(at + 6, at + 32));
    const begin = local + 30 + nameLength;
    const content = archive.subarray(begin, begin + size);
    assert.equal(crc32(content), checksum);
    at += 46 + nameLength;
    return [name, content.toString()];
  });
}

test('an archive has its files as they are, by their names', async () => {
  const at = new Date('2026-11-01T12:34:56Z');
  const files = ['', 'one', 'Ōkami'.repeat(1_000)].map((text, index) => ({
    name: `ST-${index} Ō.pdf`,
    content: Buffer.from(text),
    at,
  }));
  const archive = await zipped(files);
  assert.deepEqual(
    read(archive),
    files.map(({ name, content }) => [name, content.toString()]),
  );
  // 12:34:56 on 1 November 2026, as the format has it.
  assert.deepEqual([archive.readUInt16LE(10), archive.readUInt16LE(12)], [0x645c, 0x5d61]);
  assert.deepEqual(read(await zipped([])), []);
});
