import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../../.ci/audit.mjs', import.meta.url));

interface Audit {
  readonly code: unknown;
  readonly printed: string;
}

/**
 * Runs the script of CI against a registry that knows nothing but these advisories; without any, it has none to give.
 */
async function auditWith(severities?: Readonly<Record<string, string>>): Promise<Audit> {
  const advisories = Object.entries(severities ?? {}).map(([name, severity], id) => [
    name,
    [{ id, url: 'https://example.com', title: 'a fault', severity, vulnerable_versions: '*' }],
  ]);
  const registry = createServer((request, response) => {
    const isAsked = severities !== undefined && request.url?.endsWith('/advisories/bulk') === true;
    response.writeHead(isAsked ? 200 : 405, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Object.fromEntries(advisories)));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}` };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const printed = await text(child.stdout);
  const [code] = await ended;
  registry.close();
  return { code, printed };
}

test('a serious vulnerability fails the audit if it is in a package that Stoa hands on', async () => {
  const { code, printed } = await auditWith({
    fastify: 'high',
    preact: 'critical',
    vite: 'critical',
    ajv: 'low',
  });
  assert.equal(code, 1);
  assert.match(printed, /✖ high: fastify\n/);
  assert.match(printed, /✖ critical: preact\n/);
  assert.match(printed, /- critical: vite\n/);
  assert.match(printed, /- low: ajv\n/);
});

test('a vulnerability that is not serious, or only in tools, fails nothing', async () => {
  assert.equal((await auditWith({ vite: 'critical', ajv: 'moderate' })).code, 0);
});

test('a registry without advisories fails nothing, and the audit says so', async () => {
  const { code, printed } = await auditWith();
  assert.equal(code, 0);
  assert.match(printed, /^No advisories/);
});
