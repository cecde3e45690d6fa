import { createReadStream } from 'node:fs';
import { CommandError } from '@stoa/merchant/terminal';

/** A key or a signature has a few thousand bytes, so a larger file is something else. */
const mostBytes = 65_536;

/**
 * The text of a file, or of standard input for `-`, that holds `what`. Keys are read like this, because other users
 * could see them on the command line.
 * @throws CommandError
 */
export async function readSmallFile(from: string, what: string): Promise<string> {
  const stream: AsyncIterable<Buffer> = from === '-' ? process.stdin : createReadStream(from);
  const name = from === '-' ? 'Standard input' : from;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new CommandError(`${name} cannot be read (${code}).`);
  }
  if (bytes > mostBytes)
    throw new CommandError(`${name} is larger than ${mostBytes} bytes: that is not ${what}.`);
  return Buffer.concat(chunks).toString('utf8');
}
