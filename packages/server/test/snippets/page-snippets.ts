import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const page = fileURLToPath(new URL('../../../../../docs/guide/verifying-tokens.md', import.meta.url));

/** A token, and the random token that the device sent. */
export interface HandedIn {
  readonly token: string;
  readonly requestToken: string;
}

/** A program of the page, which accepts or refuses each token. */
export interface Snippet {
  /** The heading of its section. */
  readonly title: string;
  /** Why it cannot run here, in a sentence; undefined if it can. */
  readonly missing: () => Promise<string | undefined>;
  /** Whether each token is accepted as one of the service at a URL. */
  readonly check: (url: string, tokens: readonly HandedIn[]) => Promise<readonly boolean[]>;
}

/** The programs of docs/guide/verifying-tokens.md that a test runs. The Java is run by `npm run test:java`. */
export const snippets: readonly Snippet[] = [
  nodeSnippet('Node.js with jose', { jose: import.meta.resolve('jose') }),
  nodeSnippet('Node.js with jsonwebtoken and jwks-rsa', {
    jsonwebtoken: import.meta.resolve('jsonwebtoken'),
    'jwks-rsa': import.meta.resolve('jwks-rsa'),
  }),
  {
    title: 'Python with PyJWT',
    missing: async () =>
      (await findPython()) === undefined
        ? 'there is no python3 with PyJWT and cryptography (Debian: python3-jwt)'
        : undefined,
    check: async (url, tokens) =>
      runLines(
        (await findPython()) ?? '',
        `${await programOf('Python with PyJWT', url)}${pythonLoop}`,
        tokens,
      ),
  },
];

const pythonLoop = `
import sys

for line in sys.stdin:
    try:
        verify_installation(*line.split())
        print("valid")
    except jwt.PyJWTError:
        print("refused")
`;

/** The program in a section of the page, changed for the service at a URL. */
async function programOf(title: string, url: string): Promise<string> {
  const [, section = ''] = (await readFile(page, 'utf8')).split(`\n## ${title}\n`);
  const [, program] = /^```\w+\n([\s\S]*?)^```$/m.exec(section) ?? [];
  if (program === undefined) throw new Error(`the page has no program ${title}`);
  return program.replaceAll('https://store.example', url);
}

interface NodeProgram {
  readonly verifyInstallation: (token: string, requestToken: string) => Promise<unknown>;
}

/** The program is imported as a `data:` URL, which cannot find packages, so their addresses are put into it. */
function nodeSnippet(title: string, packages: Readonly<Record<string, string>>): Snippet {
  return {
    title,
    missing: async () => undefined,
    check: async (url, tokens) => {
      const program = Object.entries(packages).reduce(
        (whole, [name, file]) => whole.replace(`'${name}'`, JSON.stringify(file)),
        await programOf(title, url),
      );
      const { verifyInstallation } = (await import(
        `data:text/javascript,${encodeURIComponent(program)}`
      )) as NodeProgram;
      const verdicts: boolean[] = [];
      for (const { token, requestToken } of tokens)
        verdicts.push(
          await verifyInstallation(token, requestToken).then(
            () => true,
            () => false,
          ),
        );
      return verdicts;
    },
  };
}

/**
 * The first Python with the libraries: the one on the PATH may not be the one for which the system installs packages.
 */
async function findPython(): Promise<string | undefined> {
  for (const python of ['python3', '/usr/bin/python3']) {
    const has = await promisify(execFile)(python, ['-c', 'import jwt, cryptography']).then(
      () => true,
      () => false,
    );
    if (has) return python;
  }
  return undefined;
}

/** Runs a program that reads a token and a request token a line, and prints `valid` or `refused` for each. */
async function runLines(
  command: string,
  program: string,
  tokens: readonly HandedIn[],
): Promise<readonly boolean[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-snippet-'));
  try {
    const file = path.join(folder, 'program');
    await writeFile(file, program);
    // The key set is on this machine, so it must not be fetched through a proxy.
    const env = { ...process.env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' };
    const child = spawn(command, [file], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(tokens.map(({ token, requestToken }) => `${token} ${requestToken}\n`).join(''));
    return (await text(child.stdout))
      .trim()
      .split('\n')
      .map((line) => line === 'valid');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
