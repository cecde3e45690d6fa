/**
 * Asks the registry for known vulnerabilities, and fails if one in a package that Stoa hands on is high or critical. A
 * registry that has no advisories to give, or does not answer, is said and fails nothing.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { releasedPackages } from './released-packages.mjs';

const child = spawn(
  'npm',
  ['audit', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=30000'],
  {
    cwd: new URL('../', import.meta.url),
    stdio: ['ignore', 'pipe', 'ignore'],
  },
);
const printed = await text(child.stdout);

/** What npm found, by the name of the package; undefined if the registry gave nothing. */
function vulnerabilitiesIn(json) {
  try {
    return JSON.parse(json).vulnerabilities;
  } catch {
    return undefined;
  }
}

const vulnerabilities = vulnerabilitiesIn(printed);
if (vulnerabilities === undefined) {
  process.stdout.write('No advisories: the registry gave none, so nothing was examined\n');
} else {
  const released = new Set(releasedPackages.map(({ place }) => place));
  const found = Object.values(vulnerabilities).map(({ name, severity, nodes }) => ({
    line: `${severity}: ${name}`,
    fails: ['high', 'critical'].includes(severity) && nodes.some((node) => released.has(node)),
  }));
  for (const { line, fails } of found) process.stdout.write(`${fails ? '✖' : '-'} ${line}\n`);
  process.stdout.write(`${found.length} packages with known vulnerabilities\n`);
  process.exitCode = found.some(({ fails }) => fails) ? 1 : 0;
}
