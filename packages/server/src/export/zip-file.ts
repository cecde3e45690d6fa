import { crc32 } from 'node:zlib';

/** A file of an archive. */
export interface ZippedFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly at: Date;
}

const mostFiles = 65_535;
const mostBytes = 0xffff_ffff;

/**
 * A ZIP archive of files that are stored as they are, for files that are compressed inside. It holds one of them at a
 * time, and about a hundred bytes for each one before. @throws Error beyond 65,535 files or 4 GiB
 */
export async function* zipChunks(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const head = headOf(file, name);
    const local = Buffer.concat([numbers([4, 0x0403_4b50]), head, name]);
    directory.push(
      Buffer.concat([
        numbers([4, 0x0201_4b50], [2, version]),
        head,
        // No comment, the first disk, no attributes.
        numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
        name,
      ]),
    );
    at += local.length + file.content.length;
    if (directory.length > mostFiles || at > mostBytes)
      throw new Error('the archive is larger than ZIP allows');
    yield local;
    yield file.content;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  const count = directory.length;
  yield numbers(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, entries.length],
    [4, at],
    [2, 0],
  );
}

/** What a reader must understand: version 2.0 of the format. */
const version = 20;
const namesAreUtf8 = 0x0800;

/** What stands both before a file and in the directory: how it is stored, its time, checksum and sizes. */
function headOf({ content, at }: ZippedFile, name: Buffer): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const size = content.length;
  return numbers(
    [2, version],
    [2, namesAreUtf8],
    [2, 0],
    [2, time],
    [2, date],
    [4, crc32(content)],
    [4, size],
    [4, size],
    [2, name.length],
    [2, 0],
  );
}

/** Whole numbers of so many bytes, the lowest byte first. */
function numbers(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const all = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  values.reduce((place, [bytes, value]) => all.writeUIntLE(value, place, bytes), 0);
  return all;
}
