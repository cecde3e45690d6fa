/**
 * Builds, and runs every `check:` script of package.json, two at a time. All of them run even if some fail; the output
 * of those that fail is printed. `npm run check` calls it, so that the tools are on the PATH.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'));

/** Runs a script of the package, and prints how it ended. */
function run(name) {
  const startedMs = performance.now();
  const child = spawn(scripts[name], { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name}: ${scripts[name]} (${seconds} s)\n`);
      if (code !== 0) process.stdout.write(`${Buffer.concat(output).toString()}\n`);
      resolve(code === 0);
    });
  });
}

const results = [await run('build')];

async function work() {
  for (let name = checks.shift(); name !== undefined; name = checks.shift()) results.push(await run(name));
}

if (results[0]) await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
process.exitCode = results.every(Boolean) ? 0 : 1;
