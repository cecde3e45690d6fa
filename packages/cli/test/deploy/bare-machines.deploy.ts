import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stoaCommand } from '@stoa/server/test/stoa-process';

/** What containers and hardened units take away: an init, a shell, a place for temporary files. */

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));
let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-bare-'));
  await chmod(folder, 0o755);
});

after(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

async function endOf(child: ChildProcess): Promise<Ended> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  await once(child, 'close');
  return { code: child.exitCode, signal: child.signalCode, said };
}

interface Namespaces {
  /** The option of `unshare`. */
  readonly kinds: string;
  /** A script whose `"$@"` is the command. */
  readonly script: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** Runs a shell's script in namespaces of its own; only root may. Without that the test says so, or fails in CI. */
function inNamespaces(
  context: TestContext,
  { kinds, script, variables }: Namespaces,
): ChildProcess | undefined {
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const args = [
      kinds,
      '--fork',
      '--kill-child',
      '/bin/sh',
      '-c',
      script,
      'sh',
      process.execPath,
      stoaCommand,
    ];
    const env = { ...process.env, STOA_PORT: '0', STOA_DRAIN_DELAY_MS: '0', ...variables };
    return spawn('unshare', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  }
  if (process.env['CI'] === 'true') assert.fail('namespaces need root');
  context.diagnostic('namespaces need root');
  return undefined;
}

/** The process sends itself SIGTERM as soon as anything listens to it: that has to be long before the service does. */
const signalsItself =
  "process.on('newListener',(name)=>{if(name==='SIGTERM')setImmediate(()=>process.kill(process.pid,'SIGTERM'))})";

test('as process 1, a signal ends the service even before it listens itself', async (context) => {
  const variables = {
    STOA_DATA: path.join(folder, 'never'),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(signalsItself)}`,
  };
  const child = inNamespaces(context, { kinds: '--pid', script: 'exec "$@" serve', variables });
  if (child === undefined) return;
  const { code, said } = await endOf(child);
  assert.equal(code, 143, said);
  assert.equal(said, '');
});

test('without a shell the embedded server says that it needs one', async (context) => {
  const script = 'mount --bind /dev/null "$(readlink -f /bin/sh)"; exec "$@" migrate';
  const child = inNamespaces(context, {
    kinds: '--mount',
    script,
    variables: { STOA_DATA: path.join(folder, 'shell') },
  });
  if (child === undefined) return;
  const { code, said } = await endOf(child);
  assert.notEqual(code, 0);
  assert.match(said, /\/bin\/sh/);
  assert.doesNotMatch(said, /memory/);
});

/**
 * As a unit with ProtectSystem=strict has it: only the data directory can be written, by its user. That user may not be
 * able to read the place where the repository stands, such as the home of root, so it is mounted elsewhere as well.
 */
const onlyTheData = `mount -o bind,ro /tmp /tmp
mount -t tmpfs -o mode=755 none "$BARE_FOLDER" && mkdir "$BARE_FOLDER/data" "$BARE_FOLDER/stoa" && chown daemon:daemon "$BARE_FOLDER/data"
mount --bind "$BARE_REPOSITORY" "$BARE_FOLDER/stoa"
exec setpriv --reuid=daemon --regid=daemon --clear-groups env -u BARE_FOLDER -u BARE_REPOSITORY \
  "$1" "$BARE_FOLDER/stoa/packages/cli/bin/stoa.js" migrate`;

test('where no temporary file can be written, the embedded server still runs', async (context) => {
  const child = inNamespaces(context, {
    kinds: '--mount',
    script: onlyTheData,
    variables: {
      STOA_DATA: path.join(folder, 'data'),
      TMPDIR: '/tmp',
      BARE_FOLDER: folder,
      BARE_REPOSITORY: repository,
    },
  });
  if (child === undefined) return;
  const { code, said } = await endOf(child);
  assert.equal(code, 0, said);
});
