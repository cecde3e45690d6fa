import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

/** The programs of docs/guide/be-told.md. The one in Java is run by `npm run test:java`. */

const page = await readFile(new URL('../../../../docs/guide/be-told.md', import.meta.url), 'utf8');
const [key, former] = [newKey(), newKey()];
const now = Math.floor(Date.now() / 1_000);
const body = JSON.stringify({ id: 'a', type: 'report.completed', note: 'Größe' });

function newKey(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function programOf(language: string): string {
  const [, program] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  return program ?? assert.fail(`the page has no program in ${language}`);
}

function message(by: string, { sent = now, text = body } = {}) {
  const signed = createHmac('sha256', Buffer.from(by.slice(6), 'base64')).update(`a.${sent}.${body}`);
  const signature = `v2,x v1,${signed.digest('base64')}`;
  const headers = { 'webhook-id': 'a', 'webhook-timestamp': `${sent}`, 'webhook-signature': signature };
  return { body: text, headers };
}

const messages = [
  message(key),
  message(former),
  message(newKey()),
  message(key, { text: body.replace('completed', 'late') }),
  message(key, { sent: now - 400 }),
  message(key, { sent: now + 400 }),
];
const verdicts = ['valid', 'valid', 'refused', 'refused', 'refused', 'refused'];

async function run(command: string, file: string, program: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stoa-snippet-'));
  try {
    await writeFile(path.join(folder, 'messages.json'), JSON.stringify(messages));
    await writeFile(path.join(folder, file), program);
    const env = { ...process.env, STOA_WEBHOOK_KEYS: `${key} ${former}` };
    const { stdout } = await promisify(execFile)(command, [file], { cwd: folder, env });
    assert.deepEqual(stdout.trim().split('\n'), verdicts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('the receiver of the guide in JavaScript takes what is signed and fresh, and nothing else', async () => {
  const program = programOf('js').replace(
    "'@stoa/client/verify'",
    JSON.stringify(import.meta.resolve('../src/verify.js')),
  );
  await run(
    process.execPath,
    'receiver.mjs',
    `${program}
import { readFile } from 'node:fs/promises';
for (const { body, headers } of JSON.parse(await readFile('messages.json', 'utf8')))
  console.log(await readWebhook(body, headers).then(() => 'valid', () => 'refused'));
`,
  );
});

test('the receiver of the guide in Python does the same', async (context) => {
  if (spawnSync('python3', ['--version']).status !== 0) {
    assert.notEqual(process.env['STOA_TEST_SNIPPETS'], 'all', 'there is no python3');
    return context.diagnostic('there is no python3');
  }
  await run(
    'python3',
    'receiver.py',
    `${programOf('python')}
for message in json.load(open("messages.json", encoding="utf-8")):
    try:
        read_webhook(message["body"].encode(), message["headers"])
        print("valid")
    except ValueError:
        print("refused")
`,
  );
});

test('the receiver of the guide in Python takes no key that is not a secret', (context) => {
  if (spawnSync('python3', ['--version']).status !== 0) return context.diagnostic('there is no python3');
  // A public key as a secret: everybody who knows it could sign.
  for (const one of [`whpk_${randomBytes(32).toString('base64')}`, 'whsec_']) {
    const env = { ...process.env, STOA_WEBHOOK_KEYS: `${key} ${one}` };
    const { status, stderr } = spawnSync('python3', ['-c', programOf('python')], { env, encoding: 'utf8' });
    assert.equal(status, 1, one);
    assert.doesNotMatch(stderr, /(?<!")wh(?:sec|pk)_/);
  }
});
