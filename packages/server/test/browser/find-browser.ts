import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

/** A browser that Playwright can start: the program, and the libraries that it brings. */
export interface FoundBrowser {
  readonly executablePath: string;
  readonly libraries?: string;
}

/**
 * The browser of the tests: the one of `STOA_TEST_BROWSER`, or the Chromium that `npm ci` brings (Linux, x64, glibc),
 * or an installed Chrome or Edge. Undefined if there is none.
 */
export async function findBrowser(): Promise<FoundBrowser | undefined> {
  const named = process.env['STOA_TEST_BROWSER'];
  if (named !== undefined) return { executablePath: named };
  if (process.platform === 'linux' && (await exists(loader))) return unpackBrowser();
  for (const executablePath of installed[process.platform] ?? [])
    if (await exists(executablePath)) return { executablePath };
  return undefined;
}

/** The loader of glibc on x64, for which the package's browser is built. */
const loader = '/lib64/ld-linux-x86-64.so.2';

const installed: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
};

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Unpacks the browser of the package once, beside the packages of npm. The package would unpack it to a fixed name in
 * the folder of temporary files, where two processes that begin at the same time write the same file.
 */
async function unpackBrowser(): Promise<FoundBrowser> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const packageDir = entry.slice(0, entry.indexOf(path.join('@sparticuz', 'chromium')));
  const binDir = path.join(packageDir, '@sparticuz', 'chromium', 'bin');
  const target = path.join(packageDir, '.cache', 'stoa-test-browser');
  const found = { executablePath: path.join(target, 'chromium'), libraries: path.join(target, 'lib') };
  if (await exists(found.executablePath)) return found;
  const partial = `${target}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  await unpack(path.join(binDir, 'chromium.br'), path.join(partial, 'chromium'));
  // Libraries that a small Linux lacks, such as NSS.
  await unpack(path.join(binDir, 'al2023.tar.br'), path.join(partial, 'lib.tar'));
  await promisify(execFile)('tar', ['-xf', 'lib.tar'], { cwd: partial });
  // Another process may have been faster; its copy is the same.
  await rename(partial, target).catch(() => rm(partial, { recursive: true, force: true }));
  return found;
}

function unpack(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));
}
