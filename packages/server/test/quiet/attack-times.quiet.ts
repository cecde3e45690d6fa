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
const requests = 2_600;

let parent: string;

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-attack-'));
});

after(() => rm(parent, { recursive: true, force: true }));

test('a client that behaves waits hardly longer while every call is attacked, and the process stays small', {
  timeout: 290_000,
}, async (t) => {
  const dataDir = await prepareDataDir(path.join(parent, 'data'));
  const attack = await playAttack({ seed, from: 0, to: requests, dataDir, quietRounds: 5 });
  for (const line of describeAttack(attack)) t.diagnostic(line);
  assert.deepEqual(attackFaults(attack, { seed, isQuiet: true }), []);
});
