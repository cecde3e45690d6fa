import type { DeviceProperties } from './device-properties.js';
import {
  GB,
  MB,
  none,
  notApart,
  phone,
  type RealCase,
  seen,
  several,
  toldApart,
} from './real-devices.fixture.js';

const tablet = { ...phone, deviceModel: 'iPad13,18', availableCapacity: 30 * GB };
const onlyAnn: RealCase['expected'] = { rule: 'ip', user: 'ann', outcome: 'only_user', decidedBy: null };

const householdCases: readonly RealCase[] = [
  {
    name: 'nobody was seen on the address',
    request: phone,
    sessions: [],
    expected: { rule: 'none', user: null, outcome: 'no_user', decidedBy: null },
  },
  {
    name: 'somebody alone is matched, whatever the device says',
    request: phone,
    sessions: [
      seen('ann', { deviceModel: 'Pixel 8', osVersion: '14', language: 'de-DE', availableCapacity: 0 }),
    ],
    expected: onlyAnn,
  },
  {
    name: 'somebody alone with two devices is matched',
    request: phone,
    sessions: [seen('ann', tablet), seen('ann', { ...phone, osVersion: '16.0' })],
    expected: onlyAnn,
  },
  {
    name: 'a family with one model is told apart by its versions',
    request: phone,
    sessions: [
      seen('ann', { ...phone, osVersion: '17.2.0' }),
      seen('bob', { ...phone, osVersion: '17.1.2' }),
      seen('cid', { ...phone, osVersion: '16.7.10' }),
    ],
    expected: toldApart('ann', 'os_version'),
  },
  {
    name: 'a family with one model and version is told apart by its languages',
    request: { ...phone, language: 'pt-BR' },
    sessions: [
      seen('ann', { ...phone, language: 'pt_BR' }),
      seen('bob', phone),
      seen('cid', { ...phone, language: 'de-DE' }),
    ],
    expected: toldApart('ann', 'language'),
  },
  {
    name: 'a family with one model, version and language is told apart by its free space',
    request: phone,
    sessions: [
      seen('ann', { ...phone, availableCapacity: 49_500 * MB }),
      seen('bob', { ...phone, availableCapacity: 8 * GB }),
    ],
    expected: toldApart('ann', 'available_capacity'),
  },
  {
    name: 'two new phones of one family are not told apart',
    request: phone,
    sessions: [seen('ann', phone), seen('bob', { ...phone, availableCapacity: 51 * GB })],
    expected: several,
  },
  {
    name: 'a household of many devices: the tablet of one',
    request: tablet,
    sessions: [
      seen('ann', phone),
      seen('ann', tablet),
      seen('bob', phone),
      seen('cid', { deviceModel: 'Pixel 8', osVersion: '14', language: 'en-US' }),
    ],
    expected: toldApart('ann', 'device_model'),
  },
  {
    name: 'a household of many devices: the phone that two have',
    request: phone,
    sessions: [
      seen('ann', phone),
      seen('ann', tablet),
      seen('bob', phone),
      seen('cid', { deviceModel: 'Pixel 8', osVersion: '14', language: 'en-US' }),
    ],
    expected: several,
  },
  {
    name: "what one user's two devices say is not mixed",
    request: phone,
    sessions: [
      seen('ann', { ...phone, osVersion: '16.7' }),
      seen('ann', { ...tablet, osVersion: '17.2' }),
      seen('bob', phone),
    ],
    expected: toldApart('bob', 'os_version'),
  },
  {
    name: 'a user seen before and after an update is one user, and the new version is theirs',
    request: { ...phone, osVersion: '17.2.1' },
    sessions: [seen('ann', phone), seen('ann', { ...phone, osVersion: '17.2.1' }), seen('bob', phone)],
    expected: toldApart('ann', 'os_version'),
  },
  {
    name: 'a user seen before and after an update has the old version, too',
    request: phone,
    sessions: [seen('ann', phone), seen('ann', { ...phone, osVersion: '17.2.1' }), seen('bob', phone)],
    expected: several,
  },
  {
    name: 'a user who changed the language is one user, and both languages are theirs',
    request: { ...phone, language: 'fr-FR' },
    sessions: [
      seen('ann', phone),
      seen('ann', { ...phone, language: 'fr-FR' }),
      seen('bob', { ...phone, language: 'en-GB' }),
    ],
    expected: toldApart('ann', 'language'),
  },
  {
    name: 'a user with many sessions is not many users',
    request: phone,
    sessions: [
      ...Array.from({ length: 60 }, (_, at) =>
        seen('ann', { ...phone, availableCapacity: 48 * GB + at * 50 * MB }),
      ),
      seen('bob', { ...phone, availableCapacity: 8 * GB }),
    ],
    expected: toldApart('ann', 'available_capacity'),
  },
  {
    name: 'a user with many sessions does not outvote one with a single one',
    request: phone,
    sessions: [...Array.from({ length: 60 }, () => seen('ann', phone)), seen('bob', phone)],
    expected: several,
  },
  {
    name: 'one session within the tolerance is enough for the other user to be in it',
    request: phone,
    sessions: [
      seen('ann', phone),
      seen('bob', { ...phone, availableCapacity: 8 * GB }),
      seen('bob', { ...phone, availableCapacity: 49 * GB }),
    ],
    expected: several,
  },
];

const guest = (at: number, device: DeviceProperties = phone) => seen(`guest-${at}`, device);
const cafe = [
  ...[1, 2, 3, 4, 5].map((at) => guest(at, { ...phone, availableCapacity: at * 20 * GB })),
  guest(6, { ...phone, language: 'fr_FR' }),
  guest(7, { ...phone, osVersion: '17.1.2' }),
  guest(8, { ...phone, deviceModel: 'iPhone14,7', osVersion: '16.7.2' }),
  guest(9, tablet),
  guest(10, { deviceModel: 'Pixel 8', osVersion: '14', language: 'de-DE', availableCapacity: 61 * GB }),
  guest(11, { deviceModel: 'SM-S918B', osVersion: '14', language: 'en-GB' }),
];
const crowdCases: readonly RealCase[] = [
  {
    name: 'a café: the only one with the model',
    request: { deviceModel: 'pixel 8', osVersion: '14.0', language: 'de', availableCapacity: 60 * GB },
    sessions: cafe,
    expected: toldApart('guest-10', 'device_model'),
  },
  {
    name: 'a café: the only one with the version',
    request: { ...phone, osVersion: '17.1.2' },
    sessions: cafe,
    expected: toldApart('guest-7', 'os_version'),
  },
  {
    name: 'a café: the only one with the language',
    request: { ...phone, language: 'fr-FR' },
    sessions: cafe,
    expected: toldApart('guest-6', 'language'),
  },
  {
    name: 'a café: the only one with so much free space',
    request: { ...phone, availableCapacity: 61 * GB },
    sessions: cafe,
    expected: toldApart('guest-3', 'available_capacity'),
  },
  {
    name: 'a café: a phone of which there are many',
    request: { deviceModel: 'iPhone15,2', osVersion: '17.2' },
    sessions: cafe,
    expected: several,
  },
  {
    name: 'a café: somebody who did not open the store there',
    request: { ...phone, deviceModel: 'iPhone16,1' },
    sessions: cafe,
    expected: none,
  },
  {
    name: 'a café: a user with an unknown device prevents a decision by free space',
    request: { ...phone, availableCapacity: 61 * GB },
    sessions: [...cafe, guest(12, {})],
    expected: several,
  },
];

const silenceCases: readonly RealCase[] = [
  {
    name: 'an app that says nothing about its device',
    request: {},
    sessions: [seen('ann', phone), seen('bob', tablet)],
    expected: several,
  },
  {
    name: 'a store app that says nothing about its devices',
    request: phone,
    sessions: [seen('ann', {}), seen('bob', {})],
    expected: several,
  },
  {
    name: 'a user who is left only because nothing is known is not matched',
    request: phone,
    sessions: [seen('ann', {}), seen('bob', tablet)],
    expected: notApart,
  },
  {
    name: 'an unknown model does not contradict, and the version decides',
    request: phone,
    sessions: [
      seen('ann', { ...phone, deviceModel: undefined }),
      seen('bob', { ...phone, osVersion: '16.7' }),
    ],
    expected: toldApart('ann', 'os_version'),
  },
  {
    name: 'an unknown version after the model has decided',
    request: phone,
    sessions: [seen('ann', { deviceModel: 'iPhone15,2' }), seen('bob', tablet)],
    expected: toldApart('ann', 'device_model'),
  },
  {
    name: 'a user with an unknown device prevents a match',
    request: phone,
    sessions: [seen('ann', phone), seen('bob', tablet), seen('cid', {})],
    expected: several,
  },
  {
    name: 'the last property that told the user apart decided',
    request: phone,
    sessions: [seen('ann', phone), seen('bob', { ...phone, osVersion: '16.7' }), seen('cid', tablet)],
    expected: toldApart('ann', 'os_version'),
  },
  {
    name: 'the only user of the model is not matched if the version differs',
    request: phone,
    sessions: [seen('ann', { ...phone, osVersion: '16.7' }), seen('bob', { ...tablet, osVersion: '17.2' })],
    expected: none,
  },
  {
    name: 'who alone has the model but another language is not matched',
    request: phone,
    sessions: [seen('ann', { ...phone, language: 'fr-FR' }), seen('bob', tablet)],
    expected: none,
  },
  {
    name: 'free space that is far off does not take back what the model decided',
    request: phone,
    sessions: [seen('ann', { ...phone, availableCapacity: GB }), seen('bob', tablet)],
    expected: toldApart('ann', 'device_model'),
  },
  {
    name: 'free space that agrees does not make up for silence',
    request: phone,
    sessions: [
      seen('ann', { availableCapacity: 50 * GB }),
      seen('bob', { deviceModel: 'iPad13,18', availableCapacity: 50 * GB }),
    ],
    expected: notApart,
  },
];

/** Several people, or several devices of one, on one address. */
export const peopleCases: readonly RealCase[] = [...householdCases, ...crowdCases, ...silenceCases];
