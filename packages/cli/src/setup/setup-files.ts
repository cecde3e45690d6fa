import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SetupAnswers } from './setup-answers.js';

/** A file to be written. */
export interface SetupFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
  /** Whatever stands there already stays: another text is no conflict. */
  readonly isKept: boolean;
}

/** The files of deploy/, as the build copied them. */
async function template(name: string): Promise<string> {
  return readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
}

/** All files for the answers. Secrets are new. */
export async function filesFor(answers: SetupAnswers): Promise<SetupFile[]> {
  const own = answers.database === 'own';
  const units = own
    ? ['stoa-api.service', 'stoa-worker.service']
    : ['stoa.service', 'stoa-backup.service', 'stoa-backup.timer'];
  const written = units.map(async (unit) => ({
    path: `/etc/systemd/system/${unit}`,
    text: await template(`systemd/${unit}`),
    mode: 0o644,
    isKept: false,
  }));
  const secret = { mode: 0o600, isKept: true };
  return [
    settingsFile('stoa', environmentOf(answers)),
    ...(own
      ? [
          settingsFile('stoa-worker', ofWorker),
          { path: '/etc/stoa/secret', text: `${randomBytes(32).toString('hex')}\n`, ...secret },
        ]
      : []),
    ...(await Promise.all(written)),
    ...(await proxyFile(answers)),
  ];
}

/** The settings that the service is started with. */
export function environmentOf({
  baseUrl,
  operatorUrl,
  proxy,
}: SetupAnswers): Readonly<Record<string, string>> {
  return {
    STOA_BASE_URL: baseUrl,
    STOA_OPERATOR_LISTEN: '127.0.0.1:8081',
    STOA_OPERATOR_URL: operatorUrl,
    ...(proxy === 'none' ? {} : { STOA_TRUSTED_PROXIES: '127.0.0.1' }),
  };
}

/** What differs in a process with the role worker beside one with the role api. */
const ofWorker = { STOA_OPERATOR_LISTEN: '127.0.0.1:8083' };

function settingsFile(name: string, variables: Readonly<Record<string, string>>): SetupFile {
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}=${value}\n`);
  const text = `# Settings of Stoa, made by stoa setup. docs/operations/configure.md lists all of them.\n${lines.join('')}`;
  return { path: `/etc/stoa/${name}.env`, text, mode: 0o600, isKept: false };
}

/** What stands in a file of deploy/, and what replaces it. */
type Changes = Readonly<Record<string, string>>;

export const proxyFiles = { nginx: 'nginx.conf', caddy: 'Caddyfile', haproxy: 'haproxy.cfg' } as const;

async function proxyFile(answers: SetupAnswers): Promise<SetupFile[]> {
  const { proxy } = answers;
  if (proxy === 'none') return [];
  const name = proxyFiles[proxy];
  const text = changed(await template(`proxies/${name}`), changesFor(answers)[proxy]);
  return [{ path: `/etc/stoa/${name}`, text, mode: 0o644, isKept: false }];
}

/** Replaces everything in one pass, so that no answer is taken for something to be replaced. */
function changed(text: string, changes: Changes): string {
  // The longer one first: it may contain another.
  const found = Object.keys(changes).toSorted((one, other) => other.length - one.length);
  const lost = found.filter((one) => !text.includes(one));
  if (lost.length > 0) throw new Error(`the file no longer contains ${lost.join(', ')}`);
  const patterns = found.map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.replaceAll(new RegExp(patterns.join('|'), 'g'), (one) => changes[one] ?? one);
}

function changesFor(answers: SetupAnswers): Readonly<Record<keyof typeof proxyFiles, Changes>> {
  const { operatorAddress, operatorNetwork, certificates } = answers;
  const network = { '10.0.0.0/8': operatorNetwork, '10.0.0.5': operatorAddress };
  const names = {
    'stoa.example.com': new URL(answers.baseUrl).hostname,
    'ops.stoa.example.com': new URL(answers.operatorUrl).hostname,
  };
  const files = { '/etc/ssl/stoa': certificates };
  const tls = '\ttls /etc/ssl/stoa/fullchain.pem /etc/ssl/stoa/key.pem\n';
  // The operator's name need not be known outside, so Caddy signs for it itself.
  const automatic = {
    [tls]: '',
    [`\tbind 10.0.0.5\n${tls}`]: `\tbind ${operatorAddress}\n\ttls internal\n`,
  };
  const { '10.0.0.5': _, ...networkOnly } = network;
  return {
    nginx: { ...files, ...names, ...network },
    caddy:
      certificates === 'auto'
        ? { ...automatic, ...names, ...networkOnly }
        : { ...files, ...names, ...network },
    haproxy: { ...names, ...network },
  };
}
