import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { wireLimits } from '@stoa/contract';
import { explainFileError, systemErrorCode } from '../terminal/file-errors.js';

export type ReadFile = { readonly bytes: Buffer } | { readonly problem: string };

/**
 * Reads a file of at most one byte more than a report may have, which is enough to see that it is too large.
 * Symbolic links are followed. Pipes and devices may have no end and are not read. A `problem` is the rest of a
 * sentence that begins with the file's name.
 */
export async function readReportFile(file: string): Promise<ReadFile> {
  const examined = await examineReportFile(file);
  if ('problem' in examined) return examined;
  try {
    return { bytes: await buffer(createReadStream(file, { end: wireLimits.reportBodyBytes })) };
  } catch (error) {
    return { problem: explainFileError(systemErrorCode(error)) };
  }
}

/** As {@link readReportFile}, for sending: a file that is too large is not read. */
export async function readUpload(file: string): Promise<ReadFile> {
  const problem = await examineUpload(file);
  return problem === undefined ? readReportFile(file) : { problem };
}

/** Why a file cannot be sent, as far as that is known without reading it; undefined if there is no such reason. */
export async function examineUpload(file: string): Promise<string | undefined> {
  const examined = await examineReportFile(file);
  if ('problem' in examined) return examined.problem;
  const { size } = examined;
  if (size <= wireLimits.reportBodyBytes) return undefined;
  return `has ${size} bytes; a report may have ${wireLimits.reportBodyBytes} at most: split it into several`;
}

async function examineReportFile(
  file: string,
): Promise<{ readonly size: number } | { readonly problem: string }> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) return { problem: explainFileError('EISDIR') };
    return found.isFile() ? { size: found.size } : { problem: 'is not a regular file' };
  } catch (error) {
    return { problem: explainFileError(systemErrorCode(error)) };
  }
}

/** Guesses the encoding of a file that is not UTF-8: some shells and editors write UTF-16 by default. */
export function encodingHint(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  return mark === 'fffe' || mark === 'feff' ? 'The file looks like UTF-16; save it as UTF-8.' : undefined;
}
