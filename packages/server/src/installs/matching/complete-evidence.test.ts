import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeEvidence } from './complete-evidence.js';
import type { DeviceProperties } from './device-properties.js';
import { resolveCandidates } from './resolve-candidates.js';

const sessions = [
  { storeUserId: 'ann', deviceModel: 'iPhone15,2' },
  { storeUserId: 'bob', deviceModel: 'iPhone14,7' },
];

function evidenceOf(request: DeviceProperties, users = sessions) {
  return completeEvidence(resolveCandidates(request, users).evidence, request);
}

test('compared properties are kept as the request stated them, except the free space', () => {
  const request = {
    deviceModel: ' iPhone15,2 ',
    osVersion: ' 17.2 ',
    language: ' en_US ',
    availableCapacity: 12,
  };
  const { device, missing } = evidenceOf(request);
  assert.deepEqual(device, { device_model: 'iPhone15,2', os_version: '17.2', language: 'en_US' });
  assert.deepEqual(missing, []);
});

test('properties that are absent or unreadable are missing', () => {
  const { device, missing } = evidenceOf({
    deviceModel: 'x',
    osVersion: ' ',
    language: '!',
    availableCapacity: -1,
  });
  assert.deepEqual(missing, ['os_version', 'language', 'available_capacity']);
  assert.deepEqual(device, { device_model: 'x' });
});

test('a model that the request does not state is missing, and the rest is compared', () => {
  const { device, missing } = evidenceOf({ osVersion: '17.2', language: 'en', availableCapacity: 0 });
  assert.deepEqual(missing, ['device_model']);
  assert.deepEqual(device, { os_version: '17.2', language: 'en' });
});

test('nothing is kept about a device that was compared with nobody', () => {
  const request = { deviceModel: 'iPhone15,2', osVersion: '17.2' };
  for (const users of [[], sessions.slice(0, 1)]) {
    const evidence = evidenceOf(request, users);
    assert.equal('device' in evidence, false);
    assert.deepEqual(evidence.missing, ['language', 'available_capacity']);
  }
});

test('no store user is in the evidence', () => {
  const text = JSON.stringify(evidenceOf({ deviceModel: 'iPhone15,2' }));
  assert.equal(/ann|bob|iPhone14/.test(text), false);
});
