import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeEvidence } from '../matching/complete-evidence.js';
import type { DeviceProperties } from '../matching/device-properties.js';
import { resolveCandidates, type SessionCandidate } from '../matching/resolve-candidates.js';
import { explainInstallation } from './explain-installation.js';

const made = 'This installation of app.one was made at 2026-11-20 10:00:00 UTC.';
const createdAt = BigInt(Date.parse('2026-11-20T10:00:00.123Z')) * 1000n;
const GB = 1024 ** 3;

type More = Partial<Parameters<typeof explainInstallation>[0]>;

function explain(request: DeviceProperties, sessions: readonly SessionCandidate[], more: More = {}): string {
  const { rule, evidence } = resolveCandidates(request, sessions);
  return explainInstallation({
    bundleId: 'app.one',
    createdAt,
    rule,
    candidates: evidence.candidates,
    attributed: false,
    erasedAt: null,
    evidence: completeEvidence(evidence, request),
    ...more,
  });
}

const ann = { storeUserId: 'ann', deviceModel: 'iPhone15,2', osVersion: '17.2' };
const bob = { storeUserId: 'bob', deviceModel: 'iPhone14,7', osVersion: '17.2' };
const cleo = { storeUserId: 'cleo', deviceModel: 'iPhone14,7', osVersion: '17.1' };
const iphone = { deviceModel: 'iPhone15,2', osVersion: '17.2.0', language: 'en-US', availableCapacity: GB };
const organic = 'Without a user there is no attribution data: the installation is organic.';

test('an installation with nobody on the address', () => {
  assert.equal(
    explain({}, []),
    `${made} No store user was seen on its address within the 24 hours before. So it belongs to nobody. ${organic}`,
  );
});

test('an installation with one user on the address, with attribution data and without', () => {
  const seen = `${made} 1 store user was seen on its address within the 24 hours before. So it is that user, whatever the device says.`;
  assert.equal(
    explain(iphone, [ann], { attributed: true }),
    `${seen} That user had attribution data, so the installation is attributed.`,
  );
  assert.equal(
    explain(iphone, [ann]),
    `${seen} That user had no attribution data then, so the installation is organic.`,
  );
});

test('an installation of one of several users, decided by the device', () => {
  assert.equal(
    explain(iphone, [ann, bob, cleo], { attributed: true }),
    `${made} 3 store users were seen on its address within the 24 hours before. The model iPhone15,2 left 1 of 3. The version of the operating system 17.2.0 ruled nobody out. The language without its region en-US ruled nobody out (of 1 it is not known). So it is the one user who is left, and the model is what decided. That user had attribution data, so the installation is attributed.`,
  );
});

test('the free space decides, and its value is not in the text', () => {
  const full = { ...ann, availableCapacity: GB };
  const empty = { ...ann, storeUserId: 'dan', availableCapacity: 900 * GB };
  assert.match(
    explain({ availableCapacity: GB }, [full, empty]),
    /The device did not say its model, its version of the operating system or its language, so that could not help\. The free space left 1 of 2\. So it is the one user who is left, and the free space is what decided\./,
  );
});

test('a device that says nothing', () => {
  assert.match(
    explain({}, [ann, bob]),
    /2 store users were seen .* The device said nothing about itself, so there was nothing to compare\. Several users are left and nothing tells them apart, so it belongs to nobody\. Without a user/,
  );
});

test('one property that the device did not say', () => {
  assert.match(
    explain({ ...iphone, language: undefined }, [ann, bob]),
    / The device did not say its language, so /,
  );
});

test('a device that contradicts everybody', () => {
  assert.match(
    explain({ deviceModel: 'Pixel 9' }, [ann, bob]),
    /The model Pixel 9 left none of 2\. What the device said contradicts every one of them, so it belongs to nobody\./,
  );
});

test('a user who is left only because nothing is known about the device', () => {
  assert.match(
    explain({ deviceModel: 'Pixel 9' }, [ann, { storeUserId: 'silent' }]),
    /The model Pixel 9 left 1 of 2 \(of 1 it is not known\)\. One user is left, but only because nothing is known about their device/,
  );
});

test('more users or sessions than are compared', () => {
  const evidence = {
    candidates: 601,
    steps: [],
    decidedBy: null,
    outcome: 'too_many',
    atLeast: true,
  } as const;
  const explained = (request: DeviceProperties) =>
    explain(request, [], {
      rule: 'ambiguous',
      candidates: 601,
      evidence: completeEvidence(evidence, request),
    });
  assert.match(
    explained(iphone),
    /At least 601 store users were seen .* before\. There are too many users or sessions to compare them, so it belongs to nobody\./,
  );
  assert.match(
    explained({ ...iphone, deviceModel: undefined }),
    /before\. The device did not say its model, so that could not help\. There are too many/,
  );
});

test('a crowd of which only some are counted', () => {
  const { rule, evidence } = resolveCandidates(iphone, [ann], { users: 100, someone: 'bob' });
  assert.match(
    explain(iphone, [], {
      rule,
      candidates: 101,
      evidence: completeEvidence({ ...evidence, atLeast: true }, iphone),
    }),
    /At least 101 store users were seen .* The model iPhone15,2 left 1 of at least 101\. The version .* ruled nobody out\./,
  );
});

test('matching that was turned off', () => {
  const evidence = { candidates: 0, steps: [], decidedBy: null, outcome: 'matching_off' } as const;
  assert.equal(
    explain({}, [], { evidence }),
    `${made} Matching was turned off for the app, so nobody was looked for and the installation is organic.`,
  );
});

test('an installation whose user was erased', () => {
  const erasedAt = createdAt + 3_600_000_000n;
  const erased =
    'It was erased at 2026-11-20 11:00:00 UTC: the user, the attribution data and the device are gone.';
  const text = explain(iphone, [ann], { erasedAt });
  assert.ok(
    text.startsWith(`${made} ${erased} What was counted stays, and says: 1 store user was seen`),
    text,
  );
  assert.match(text, /Since the erasure, the installation belongs to nobody and is organic\.$/);
  const unmatched = explain({}, [], { erasedAt });
  assert.ok(unmatched.startsWith(`${made} ${erased}`), unmatched);
});

test('evidence from before what was missing was kept', () => {
  const { rule, evidence } = resolveCandidates(iphone, [ann, bob]);
  assert.match(
    explain({}, [], { rule, candidates: 2, evidence }),
    /before\. The model left 1 of 2\. .* and the model is what decided\./,
  );
});

test('no store user is named', () => {
  assert.equal(/ann|bob|cleo/.test(explain(iphone, [ann, bob, cleo]).replaceAll('cannot', '')), false);
});
