import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CAPACITY_TOLERANCE_BYTES,
  type Comparer,
  type Comparison,
  compareAvailableCapacity,
  compareDeviceModel,
  compareLanguage,
  compareOsVersion,
  comparePrimaryLanguage,
  type DeviceProperties,
} from './device-properties.js';

type ComparerOf = (request: DeviceProperties) => Comparer | undefined;

function compare(comparerOf: ComparerOf, request: DeviceProperties, session: DeviceProperties): Comparison {
  return comparerOf(request)?.(session) ?? 'unknown';
}

const models: readonly [request: string, session: string, expected: Comparison][] = [
  ['iPhone15,2', 'iPhone15,2', 'agrees'],
  ['iPhone15,2', 'IPHONE15,2', 'agrees'],
  [' iPhone15,2', 'iPhone15,2 ', 'agrees'],
  ['iPhone15,2', 'iPhone15,20', 'contradicts'],
  ['SM-S918B', 'Pixel 8', 'contradicts'],
  ['iPhone15,2', '   ', 'unknown'],
  ['', '', 'unknown'],
];

for (const [request, session, expected] of models) {
  test(`the model "${session}" ${expected} for "${request}"`, () => {
    assert.equal(compare(compareDeviceModel, { deviceModel: request }, { deviceModel: session }), expected);
  });
}

const versions: readonly [request: string, session: string, expected: Comparison][] = [
  ['17.2', '17.2.0', 'agrees'],
  ['17', '17.0.0', 'agrees'],
  ['0', '0.0', 'agrees'],
  ['17.02', '17.2', 'agrees'],
  ['017.0020', '17.20', 'agrees'],
  ['00', '0.000', 'agrees'],
  ['17.100', '17.10', 'contradicts'],
  ['1.12', '11.2', 'contradicts'],
  ['0', '1', 'contradicts'],
  [' 17.2 ', '17.2', 'agrees'],
  ['17.2', '17.20', 'contradicts'],
  ['17.2', '17.2.1', 'contradicts'],
  ['10', '1', 'contradicts'],
  ['10.0.12345678901234567890', '10.0.12345678901234567891', 'contradicts'],
  ['17.2 beta', ' 17.2 BETA ', 'agrees'],
  ['17.2 beta', '17.3 beta', 'contradicts'],
  ['17.2', 'iOS 17.2', 'unknown'],
  ['v17', '17', 'unknown'],
  ['17.', '17', 'unknown'],
  ['17.2', '', 'unknown'],
];

for (const [request, session, expected] of versions) {
  test(`the version "${session}" ${expected} for "${request}"`, () => {
    assert.equal(compare(compareOsVersion, { osVersion: request }, { osVersion: session }), expected);
    assert.equal(compare(compareOsVersion, { osVersion: session }, { osVersion: request }), expected);
  });
}

const languages: readonly [request: string, session: string, whole: Comparison, primary: Comparison][] = [
  ['en-US', 'en_US', 'agrees', 'agrees'],
  ['en-US', 'EN-us', 'agrees', 'agrees'],
  [' en-US ', 'en-US', 'agrees', 'agrees'],
  ['zh-Hant-TW', 'zh_hant_tw', 'agrees', 'agrees'],
  ['iw-IL', 'he-IL', 'agrees', 'agrees'],
  ['en-US', 'en-GB', 'contradicts', 'agrees'],
  ['en', 'en-GB', 'contradicts', 'agrees'],
  ['zh-Hant-TW', 'zh-Hans-CN', 'contradicts', 'agrees'],
  ['en', 'eng-US', 'contradicts', 'agrees'],
  ['de-CH', 'fr-CH', 'contradicts', 'contradicts'],
  ['en-US', 'es-US', 'contradicts', 'contradicts'],
  ['en-US', 'not a language', 'unknown', 'unknown'],
  ['en-US', '', 'unknown', 'unknown'],
  ['en--US', 'en-US', 'unknown', 'unknown'],
  ['en-US', 'und', 'unknown', 'unknown'],
  ['und-US', 'und-US', 'unknown', 'unknown'],
];

for (const [request, session, whole, primary] of languages) {
  test(`the language "${session}" ${whole} whole and ${primary} by primary subtag for "${request}"`, () => {
    assert.equal(compare(compareLanguage, { language: request }, { language: session }), whole);
    assert.equal(compare(comparePrimaryLanguage, { language: request }, { language: session }), primary);
  });
}

const GB = 1_000_000_000;
const capacities: readonly [request: number, session: number, expected: Comparison][] = [
  [50 * GB, 50 * GB - 700_000_000, 'agrees'],
  [50 * GB, 50 * GB + CAPACITY_TOLERANCE_BYTES, 'agrees'],
  [50 * GB, 50 * GB + CAPACITY_TOLERANCE_BYTES + 1, 'contradicts'],
  [400 * GB, 412 * GB, 'agrees'],
  [400 * GB, 388 * GB, 'agrees'],
  [400 * GB, 412 * GB + 1, 'contradicts'],
  [0, CAPACITY_TOLERANCE_BYTES, 'agrees'],
  [50 * GB, -1, 'unknown'],
  [50 * GB, Number.NaN, 'unknown'],
  [Number.POSITIVE_INFINITY, 50 * GB, 'unknown'],
];

for (const [request, session, expected] of capacities) {
  test(`${session} bytes free ${expected} for ${request}`, () => {
    const comparison = compare(
      compareAvailableCapacity,
      { availableCapacity: request },
      { availableCapacity: session },
    );
    assert.equal(comparison, expected);
  });
}

test("the three percent are those of the request's capacity, not of the session's", () => {
  const [smaller, larger] = [{ availableCapacity: 400 * GB }, { availableCapacity: 412 * GB + 1000 }];
  assert.equal(compare(compareAvailableCapacity, smaller, larger), 'contradicts');
  assert.equal(compare(compareAvailableCapacity, larger, smaller), 'agrees');
});

test('a property that the request does not state is not compared', () => {
  const comparers = [
    compareDeviceModel,
    compareOsVersion,
    compareLanguage,
    comparePrimaryLanguage,
    compareAvailableCapacity,
  ];
  for (const comparerOf of comparers) assert.equal(comparerOf({}), undefined);
});
