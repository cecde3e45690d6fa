import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  feed,
  installed,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { runs } from '../../../test/property-runs.js';
import { sql } from '../../database/sql.js';
import { createMatchInstallation, hashInstallToken, type MatchInstallation } from './match-installation.js';

/** Two processes of one store, each with a pool of its own. */
let processes: readonly [TestInstalls, TestInstalls];

before(async () => {
  const first = await startInstalls();
  processes = [first, await startInstalls({ beside: first })];
});

after(async () => {
  const [first, second] = processes;
  await second.stop();
  await first.stop();
});

interface Stored {
  readonly rows: bigint;
  readonly ids: bigint;
  readonly counted: bigint;
}

async function stored(): Promise<Stored | undefined> {
  const [row] = await processes[0].database.query<Stored>(sql`
    select
      (select count(*) from stoa.installation) as rows,
      (select count(distinct installation_id) from stoa.installation) as ids,
      (select sum(none_count + ip_count) from stoa.installation_quality)::bigint as counted`);
  return row;
}

const rounds = runs(200, 1_000);
const roundsAtOnce = 20;

interface Round {
  readonly calls: number;
  readonly installations: number;
  readonly created: number;
}

/** Four to eight simultaneous first calls with one token, alternating between the two processes. */
async function callAtOnce([one, other]: readonly MatchInstallation[], round: number): Promise<Round> {
  const { merchantId, clock } = processes[0];
  const request = {
    merchantId,
    bundleId: 'app.one',
    tokenHash: hashInstallToken(`round-${round}`),
    addressKeys: [],
    device: {},
    attributionRules: [],
  };
  assert.ok(one !== undefined && other !== undefined);
  const calls = Array.from({ length: 4 + (round % 5) }, (_, call) =>
    (call % 2 === 0 ? one : other)(request, clock.now()),
  );
  const answers = await Promise.all(calls);
  return {
    calls: calls.length,
    installations: new Set(answers.map((answer) => answer.installationId)).size,
    created: answers.filter((answer) => answer.isNew).length,
  };
}

test('concurrent first calls with one token make one installation, on two pools', async () => {
  const match = processes.map(({ database }) => createMatchInstallation(database));
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += roundsAtOnce) {
    const batch = Array.from({ length: roundsAtOnce }, (_, at) => callAtOnce(match, round + at));
    done.push(...(await Promise.all(batch)));
  }
  assert.deepEqual(
    done.filter(({ installations, created }) => installations !== 1 || created !== 1),
    [],
  );
  const expected = BigInt(rounds);
  assert.deepEqual(await stored(), { rows: expected, ids: expected, counted: expected });
});

test('one outcome of concurrent first calls from different users stands, and every answer has it', async () => {
  const [first, second] = processes;
  const sessions = [1, 2, 3, 4].map((user) => ({
    store_user_id: `user-${user}`,
    ip_address: `198.51.100.${user}`,
  }));
  const response = await feed(first, sessions);
  assert.equal(response.statusCode, 200, response.body);
  const races = runs(15, 50);
  for (let round = 0; round < races; round += 1) {
    const claims = await Promise.all(
      // Nobody was seen on the fifth address, so the outcome may also be `none`.
      [1, 2, 3, 4, 5].map((user) =>
        installed(user % 2 === 0 ? first : second, `198.51.100.${user}`, { token: `race-${round}` }),
      ),
    );
    const outcomes = claims.map((one) => JSON.stringify([one['installation_token'], one['match']]));
    assert.equal(new Set(outcomes).size, 1, outcomes.join('\n'));
  }
  const expected = BigInt(rounds + races);
  assert.deepEqual(await stored(), { rows: expected, ids: expected, counted: expected });
});
