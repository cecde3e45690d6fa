import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openTestAdministration, startStoa } from '@stoa/server/test/stoa-process';
import { waitUntil } from '@stoa/server/test/wait-until';
import { freePort, versionOf } from './start-proxy.js';

/** The files of deploy/prometheus, as Prometheus and Alertmanager read them. */

const run = promisify(execFile);
const filesDir = fileURLToPath(new URL('../../../../../deploy/prometheus/', import.meta.url));
let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-alerts-'));
  await cp(filesDir, folder, { recursive: true });
});
after(() => rm(folder, { recursive: true, force: true }));

async function isInstalled(program: string, context: TestContext): Promise<boolean> {
  if ((await versionOf(program)) !== undefined) return true;
  if (process.env['CI'] === 'true') assert.fail(`${program} is not installed`);
  context.diagnostic(`${program} is not installed`);
  return false;
}

test('the rules are right, and each fires when it should and keeps quiet when not', async (context) => {
  if (!(await isInstalled('promtool', context))) return;
  await run('promtool', ['check', 'config', 'prometheus.yml'], { cwd: folder });
  const rules = await readFile(path.join(folder, 'stoa.rules.yml'), 'utf8');
  const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, alert = '']) => alert);
  const cases = ['stoa.rules.test.yml', 'stoa.rules.hours.test.yml'];
  const named = await Promise.all(
    cases.map(async (file) =>
      [...(await readFile(path.join(folder, file), 'utf8')).matchAll(/^ +- name: (.+)$/gm)].map(
        ([, name]) => name,
      ),
    ),
  );
  const wanted = alerts.flatMap((alert) => [`${alert} fires`, `${alert} keeps quiet`]);
  assert.deepEqual(new Set(named.flat()), new Set(wanted));
  assert.equal(named.flat().length, wanted.length);
  await run('promtool', ['test', 'rules', ...cases], { cwd: folder });
});

test('Prometheus understands each query of the dashboard', async (context) => {
  if (!(await isInstalled('promtool', context))) return;
  const file = path.join(folder, 'dashboard.rules.yml');
  const { panels } = JSON.parse(await readFile(path.join(filesDir, '../grafana/stoa.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  assert.ok(queries.length > 40);
  const rules = queries.map((expr, index) => ({
    record: `query:${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  // JSON is YAML as well.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  await run('promtool', ['check', 'rules', file]);
});

test('a process that dies is an alert at the webhook, with its place in the runbook', async (context) => {
  if (!(await isInstalled('prometheus', context)) || !(await isInstalled('prometheus-alertmanager', context)))
    return;
  const administration = await openTestAdministration();
  context.after(() => administration.close());
  const stoaPort = await freePort();
  const serving = startStoa(['serve'], { ...administration.variables, STOA_PORT: String(stoaPort) });
  context.after(() => {
    serving.child.kill('SIGKILL');
    return serving.ended;
  });
  const receiver = await startReceiver();
  context.after(() => receiver.stop());
  const [prometheusPort, alertmanagerPort] = [await freePort(), await freePort()];
  await replaceIn('prometheus.yml', [
    ['127.0.0.1:8081', `127.0.0.1:${stoaPort}`],
    ['127.0.0.1:9093', `127.0.0.1:${alertmanagerPort}`],
    ['15s', '1s'],
  ]);
  await replaceIn('alertmanager.yml', [['127.0.0.1:9094', `127.0.0.1:${receiver.port}`]]);
  await replaceIn('stoa.rules.yml', [['for: 2m', 'for: 1s']]);
  start(context, 'prometheus-alertmanager', [
    '--config.file=alertmanager.yml',
    `--storage.path=${path.join(folder, 'alertmanager')}`,
    `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
    '--cluster.listen-address=',
  ]);
  start(context, 'prometheus', [
    '--config.file=prometheus.yml',
    `--storage.tsdb.path=${path.join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
  ]);
  const query = `http://127.0.0.1:${prometheusPort}/api/v1/query?query=up`;
  await waitUntil('Prometheus has asked the service', async () => {
    const answer = await fetch(query)
      .then((response) => response.text())
      .catch(() => '');
    return /"job":"stoa"\},"value":\[[\d.]+,"1"\]/.test(answer) ? true : undefined;
  });
  assert.deepEqual(receiver.received, []);
  serving.child.kill('SIGKILL');
  const first = await waitUntil('the alert has arrived', async () => receiver.received[0]);
  assert.equal(first.url, '/pages');
  const [alert] = first.body.alerts;
  assert.equal(alert?.labels['alertname'], 'StoaDown');
  assert.equal(alert?.labels['instance'], `127.0.0.1:${stoaPort}`);
  assert.equal(alert?.annotations['runbook'], 'docs/runbook.md#the-service-does-not-start');
});

async function replaceIn(file: string, pairs: readonly (readonly [string, string])[]): Promise<void> {
  let content = await readFile(path.join(folder, file), 'utf8');
  for (const [before, after] of pairs) {
    assert.ok(content.includes(before), `${file} has ${before}`);
    content = content.replaceAll(before, after);
  }
  await writeFile(path.join(folder, file), content);
}

interface Received {
  readonly url: string | undefined;
  readonly body: {
    readonly alerts: readonly {
      readonly labels: Readonly<Record<string, string>>;
      readonly annotations: Readonly<Record<string, string>>;
    }[];
  };
}

async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ url: request.url, body: JSON.parse(body) as Received['body'] });
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    received,
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function start(context: TestContext, program: string, args: readonly string[]): void {
  const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
  context.after(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
}
