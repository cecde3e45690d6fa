import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { limits } from '@stoa/server/report-rules';
import { errorCode } from './error-code.js';

export type ReadFile = { readonly bytes: Buffer } | { readonly problem: string };

/**
 * Reads a file of at most one byte more than a report may have, which is enough to see that it is too large.
 * Symbolic links are followed; pipes and devices, which may have no end, are not read. A `problem` is the rest of a
 * sentence that begins with the file's name.
 */
export async function readReportFile(file: string): Promise<ReadFile> {
  const examined = await examineReportFile(file);
  if ('problem' in examined) return examined;
  try {
    return { bytes: await buffer(createReadStream(file, { end: limits.reportBodyBytes })) };
  } catch (error) {
    return { problem: explainFileError(errorCode(error)) };
  }
}

/** As {@link readReportFile}, for sending: a file that is too large is not read. */
export async function readUpload(file: string): Promise<ReadFile> {
  const problem = await examineUpload(file);
  return problem === undefined ? readReportFile(file) : { problem };
}

/** Why a file cannot be sent, as far as that is known without reading it. */
export async function examineUpload(file: string): Promise<string | undefined> {
  const examined = await examineReportFile(file);
  if ('problem' in examined) return examined.problem;
  const { size } = examined;
  if (size <= limits.reportBodyBytes) return undefined;
  return `has ${size} bytes; a report may have ${limits.reportBodyBytes} at most: split it into several`;
}

async function examineReportFile(
  file: string,
): Promise<{ readonly size: number } | { readonly problem: string }> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) return { problem: explainFileError('EISDIR') };
    return found.isFile() ? { size: found.size } : { problem: 'is not a regular file' };
  } catch (error) {
    return { problem: explainFileError(errorCode(error)) };
  }
}

const explanations: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist: a part of its path is a file',
  EISDIR: 'is a directory; name the files in it',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
  ELOOP: 'is a symbolic link that leads back to itself',
};

/** The rest of a sentence that begins with the file's name. */
export function explainFileError(code: string): string {
  return (Object.hasOwn(explanations, code) ? explanations[code] : undefined) ?? `cannot be read (${code})`;
}

/** What a text that is no UTF-8 probably is: some shells and editors write UTF-16 unasked. */
export function encodingHint(bytes: Buffer): string | undefined {
  const mark = bytes.subarray(0, 2).toString('hex');
  return mark === 'fffe' || mark === 'feff' ? 'The file looks like UTF-16; save it as UTF-8.' : undefined;
}
