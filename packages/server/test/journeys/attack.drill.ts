import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { attackFaults, describeAttack } from '../attack/describe-attack.js';
import { playAttack } from '../attack/play-attack.js';
import { chosenSeed } from '../property-runs.js';
import { prepareDataDir } from '../stoa-process.js';

const seed = chosenSeed;
/**
 * Those that try each call three times, and as many that chance decides. `npm run test:quiet` checks the times of a
 * longer attack.
 */
const requests = 1_000;

let parent: string;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-attack-'));
});

after(() => rm(parent, { recursive: true, force: true }));

test('an attack on every call finds nothing, and a client that behaves is served meanwhile', {
  timeout: 290_000,
}, async (t) => {
  const dataDir = await prepareDataDir(path.join(parent, 'data'));
  const attack = await playAttack({ seed, from: 0, to: requests, dataDir, quietRounds: 1 });
  for (const line of describeAttack(attack)) t.diagnostic(line);
  assert.deepEqual(attackFaults(attack, { seed, isQuiet: false }), []);
});
