import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { failureCatalogue } from '../../src/build-service.js';
import { settings } from '../../src/config/settings.js';
import type { ApiDescription } from '../../src/http/description/openapi.js';
import { startTestService, type TestService } from '../start-test-service.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.stop());

const files = [
  'transactions-report',
  'transactions-report-result',
  'attribution-events',
  'installation-request',
  'installation-token',
];

test('every published schema is valid, stands alone, and names its own address', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const file of files) {
    const response = await service.app.inject(`/schema/${file}.json`);
    assert.equal(response.statusCode, 200);
    const schema = response.json<{ $id: string; $schema: string }>();
    assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema');
    assert.equal(schema.$id, `https://stoa.test/schema/${file}.json`);
    assert.equal(typeof ajv.compile(schema), 'function');
  }
});

test('every schema of the description is valid against its meta-schema', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const [name, schema] of Object.entries(service.app.getSchemas())) {
    assert.equal(ajv.validateSchema(schema as object), true, name);
  }
});

test('the service accepts a report that fits the published schema', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validate = ajv.compile((await service.app.inject('/schema/transactions-report.json')).json<object>());
  const transaction = {
    id: 't',
    currency: 'EUR',
    full_amount: 1,
    tax_amount: 0,
    payer_country: 'DEU',
    settled_at: '2026-11-20T10:00:00Z',
  };
  assert.equal(validate({ created_at: '2026-11-20T10:00:00Z', transactions: [transaction] }), true);
  assert.equal(validate({ created_at: '2026-11-20T10:00:00Z', transactions: [] }), false);
  assert.equal(
    validate({ created_at: '2026-11-20T10:00:00Z', transactions: [{ ...transaction, currency: 'eur' }] }),
    false,
  );
});

test('the documentation pages are HTML that fetches nothing, and run only the script that their policy names', async () => {
  for (const path of ['/docs', '/docs/errors']) {
    const response = await service.app.inject(path);
    assert.equal(response.statusCode, 200);
    assert.match(response.headers['content-type'] as string, /^text\/html/);
    const policy = response.headers['content-security-policy'] as string;
    assert.match(policy, /^default-src 'none'/);
    const inline = [...response.body.matchAll(/<(?:script|style)>(.*?)<\/(?:script|style)>/gs)];
    for (const [, text = ''] of inline)
      assert.ok(policy.includes(createHash('sha256').update(text).digest('base64')), path);
    assert.equal(inline.length, response.body.split(/<script|<style/).length - 1, path);
    assert.ok(!/src=|https?:\/\/(?!stoa\.test|127)/.test(response.body.replaceAll(/<pre>.*?<\/pre>/gs, '')));
  }
});

test('the page of the calls has each in its contents, as a command, and with an example of its answer', async () => {
  const description = (await service.app.inject('/openapi.json')).json<ApiDescription>();
  const { body } = await service.app.inject('/docs');
  for (const [path, item] of Object.entries(description.paths)) {
    for (const { operationId, requestBody, responses } of Object.values(item)) {
      const article = new RegExp(`<article id="${operationId}">.*?</article>`, 's').exec(body)?.[0] ?? '';
      assert.ok(body.includes(`<li><a href="#${operationId}">`), operationId);
      const start = path.split('{')[0] ?? '';
      assert.ok(article.includes(`<code>curl &#39;https://stoa.test${start}`), operationId);
      const [command = ''] = /<pre><code>.*?<\/code>/s.exec(article) ?? [];
      assert.doesNotMatch(command, /\{[a-z_]+\}|object%20|undefined/, operationId);
      assert.equal(article.includes('--data'), requestBody !== undefined, operationId);
      const hasJson = responses['200']?.content?.['application/json'] !== undefined;
      assert.ok(!hasJson || article.includes('the answer, 200'), operationId);
    }
  }
});

test('the documentation lists every call, with the credentials that the description names', async () => {
  const description = (await service.app.inject('/openapi.json')).json<ApiDescription>();
  const { body } = await service.app.inject('/docs');
  const credentials = {
    apiKey: 'Needs <code>Authorization: Bearer</code>. An API key',
    credential: 'Needs <code>Authorization: Basic</code>. Username and password',
    operatorToken: 'Needs <code>Authorization: Bearer</code>. An operator token',
    installKey: 'Takes <code>Authorization: Bearer</code>. An install key',
    operatorSession: 'Needs a session of a person',
    merchantSession: 'Needs a session of a person',
  };
  for (const [path, item] of Object.entries(description.paths)) {
    for (const [method, { operationId, security, responses }] of Object.entries(item)) {
      const article = new RegExp(`<article id="${operationId}">.*?</article>`, 's').exec(body)?.[0] ?? '';
      assert.ok(article.includes(`<code>${method.toUpperCase()} ${path}</code>`), operationId);
      const scheme = (security ?? []).flatMap((one) => Object.keys(one))[0] as keyof typeof credentials;
      assert.ok(article.includes(credentials[scheme] ?? 'Needs no credential.'), operationId);
      for (const status of Object.keys(responses))
        assert.match(article, new RegExp(`<td>${status}</td><td>[^<]`), `${operationId} ${status}`);
    }
  }
});

test('every code of the catalogue is on its page once, where the type of its problem links to', async () => {
  const codes = failureCatalogue.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  const { body } = await service.app.inject('/docs/errors');
  for (const code of codes) assert.ok(body.includes(`id="${code}"`), code);
  const problem = (await service.app.inject('/nowhere')).json<{ type: string; code: string }>();
  assert.equal(problem.type, `/docs/errors#${problem.code}`);
});

test('the metrics cover requests, queues, matches and the pool', async () => {
  await service.app.inject('/healthz');
  const { body, headers } = await service.app.inject('/metrics');
  assert.match(headers['content-type'] as string, /^text\/plain/);
  for (const name of [
    'stoa_build_info',
    'stoa_http_requests_total',
    'stoa_http_request_duration_seconds',
    'stoa_http_connections',
    'stoa_http_unread_bytes',
    'stoa_http_connections_ended_total',
    'stoa_database_pool_connections',
    'stoa_reports_open',
    'stoa_reports_lag_seconds',
    'stoa_event_batches_queued',
    'stoa_event_queue_age_seconds',
    'stoa_installation_matches_total',
  ]) {
    assert.ok(body.includes(`# TYPE ${name} `), name);
  }
});

test('health, metrics and the description say which release answers', async () => {
  const { version } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { readonly version: string };
  assert.deepEqual((await service.app.inject('/healthz')).json<object>(), { status: 'ok', version });
  const { info } = (await service.app.inject('/openapi.json')).json<ApiDescription>();
  assert.deepEqual([info.title, info.version, info['x-release']], ['Merchant API', '1.0.0', version]);
  const built = /^stoa_build_info\{version="(.+)",commit="([0-9a-f]{40}(?:-dirty)?|unknown)"\} 1$/m;
  assert.equal(built.exec((await service.app.inject('/metrics')).body)?.[1], version);
});

test('a service whose database is away is alive, not ready, and still shows its metrics', async () => {
  const away = await startTestService({ breakDatabase: true });
  assert.equal((await away.app.inject('/healthz')).statusCode, 200);
  assert.equal((await away.app.inject('/readyz')).statusCode, 503);
  assert.equal((await away.app.inject('/metrics')).statusCode, 200);
  await away.stop();
});

test('docs/operations/configure.md lists every setting with its variable', async () => {
  const text = await readFile(
    new URL('../../../../../docs/operations/configure.md', import.meta.url),
    'utf8',
  );
  for (const { variable } of Object.values(settings)) assert.ok(text.includes(`\`${variable}\``), variable);
});

test('each unit that serves reads its settings from the file that is to set the address that tokens name', async () => {
  const folder = new URL('../../../../../deploy/systemd/', import.meta.url);
  const units = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      name,
      unit: await readFile(new URL(name, folder), 'utf8'),
    })),
  );
  const serving = units.filter(({ unit }) => /^ExecStart=.* serve\b/m.test(unit));
  assert.deepEqual(serving.map(({ name }) => name).sort(), [
    'stoa-api.service',
    'stoa-worker.service',
    'stoa.service',
  ]);
  for (const { name, unit } of serving) {
    assert.match(unit, /^EnvironmentFile=-\/etc\/stoa\/stoa\.env$/m, name);
    assert.match(unit, /^# .*STOA_BASE_URL=https:/m, name);
  }
});

test('docs/privacy.md names every cookie that the service sets', async () => {
  const text = await readFile(new URL('../../../../../docs/privacy.md', import.meta.url), 'utf8');
  const src = new URL('../../../src/', import.meta.url);
  const files = (await readdir(src, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, src), 'utf8')));
  const named = sources.flatMap((source) => [...source.matchAll(/safeCookie(?:At)?\([^()]*, '(\w+)'/g)]);
  const cookies = new Set(named.map(([, name = '']) => name));
  assert.ok(cookies.size > 1, 'the cookies were found');
  for (const name of cookies) assert.ok(text.includes(`\`${name}\``), name);
});
