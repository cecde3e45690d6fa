import { gzipSync } from 'node:zlib';
import type { SeededRandom } from '../seeded-random.js';

/** A body of the greatest allowed size or more, and the encoding that its headers name. */
export interface LargeBody {
  readonly bytes: Buffer;
  readonly encoding?: 'gzip';
}

const bytesOfLargest = 5_242_880;
const shapes: readonly [(length: number) => string, ...((length: number) => string)[]] = [
  (length) => `{${repeated(length, (index) => `"k${index}":0`)}}`,
  (length) => `[${repeated(length, (index) => String(index % 10))}]`,
  (length) => `{"transactions":[${repeated(length, () => '{}')}]}`,
  (length) => `{"events":[${repeated(length, () => '[]')}]}`,
  (length) => `{"a":"${'a'.repeat(length)}"}`,
  (length) => `{"a":"${'\\u0041'.repeat(length / 6)}"}`,
  (length) => `{"${'k'.repeat(length)}":1}`,
  (length) => `{"a":${'9'.repeat(length)}}`,
  (length) => '['.repeat(length),
  (length) => `{"a":${' '.repeat(length)}1}`,
  (length) => `[${repeated(length, () => '1.5e3')}]`,
  (length) => `[${repeated(length, () => '"\\n\\n"')}]`,
];

/** One of a few sizes, so that most of what is sent fits through the limits of most calls. */
export function largeBody(random: SeededRandom): LargeBody {
  const shape = random.pick(shapes);
  if (random.chance(0.1)) return { bytes: bomb(random), encoding: 'gzip' };
  const bytes = Buffer.from(
    shape(random.pick([60_000, 60_000, 1_000_000, bytesOfLargest - 100, bytesOfLargest + 1])),
  );
  return random.chance(0.2) ? { bytes: gzipSync(bytes), encoding: 'gzip' } : { bytes };
}

function repeated(length: number, one: (index: number) => string): string {
  const parts: string[] = [];
  for (let index = 0, bytes = 0; bytes < length - 12; index += 1) {
    const part = one(index);
    parts.push(part);
    bytes += part.length + 1;
  }
  return parts.join(',');
}

let bombs: readonly [Buffer, ...Buffer[]] | undefined;

/** Bodies that are small on the wire and large after decompression. The first is compressed twice. */
function bomb(random: SeededRandom): Buffer {
  bombs ??= [gzipSync(gzipSync(Buffer.alloc(50_000_000))), gzipSync(Buffer.alloc(50_000_000, 0x20))];
  return random.pick(bombs);
}
