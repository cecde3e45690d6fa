import type { DeviceProperties } from './device-properties.js';
import type { ComparedProperty, MatchOutcome, Resolution, SessionCandidate } from './resolve-candidates.js';

/** What a store app and an installed app really report, and what the decisions say about it. */
export interface RealCase {
  /** A sentence without its full stop. */
  readonly name: string;
  readonly request: DeviceProperties;
  readonly sessions: readonly SessionCandidate[];
  readonly expected: {
    readonly rule: Resolution['rule'];
    readonly user: string | null;
    readonly outcome: MatchOutcome;
    readonly decidedBy: ComparedProperty | null;
  };
}

export const MB = 1_000_000;
export const GB = 1_000 * MB;
const GIB = 1_024 ** 3;

export const phone = {
  deviceModel: 'iPhone15,2',
  osVersion: '17.2',
  language: 'en-US',
  availableCapacity: 50 * GB,
} as const;

export function seen(storeUserId: string, device: DeviceProperties): SessionCandidate {
  return { storeUserId, ...device };
}

export function toldApart(user: string, decidedBy: ComparedProperty): RealCase['expected'] {
  return { rule: 'device', user, outcome: 'told_apart', decidedBy };
}

function unresolved(outcome: MatchOutcome): RealCase['expected'] {
  return { rule: 'ambiguous', user: null, outcome, decidedBy: null };
}

export const several = unresolved('several_remain');
export const none = unresolved('none_remains');
export const notApart = unresolved('not_told_apart');

const byModel = toldApart('ann', 'device_model');
const byVersion = toldApart('ann', 'os_version');
const byTag = toldApart('ann', 'language');
const byLanguage = toldApart('ann', 'language_primary');
const bySpace = toldApart('ann', 'available_capacity');

type Difference<Value> = readonly [
  name: string,
  request: Value,
  ann: Value,
  bob: Value,
  expected: RealCase['expected'],
];

/** Ann and Bob have phones that differ in one property at most. The app may spell this property differently. */
function differing<Property extends keyof DeviceProperties>(
  property: Property,
  rows: readonly Difference<DeviceProperties[Property]>[],
): RealCase[] {
  return rows.map(([name, request, ann, bob, expected]) => ({
    name,
    request: { ...phone, [property]: request },
    sessions: [seen('ann', { ...phone, [property]: ann }), seen('bob', { ...phone, [property]: bob })],
    expected,
  }));
}

const modelCases = differing('deviceModel', [
  ['a model is the same in any case', 'iPhone15,2', 'IPHONE15,2', 'iPhone14,7', byModel],
  ['a model is the same with blanks around it', 'iPhone15,2', ' iPhone15,2\n', 'iPhone14,7', byModel],
  ['a model that another one begins with is another', 'iPad13,18', 'iPad13,18', 'iPad13,1', byModel],
  ['a model with a further digit is another', 'iPhone15,2', 'iPhone15,20', 'iPhone5,2', none],
  ['the models of two regions are two', 'SM-S918B', 'sm-s918b', 'SM-S918U', byModel],
  ['what a model is sold as is not what it reports', 'iPhone15,2', 'iPhone 14 Pro', 'iPad13,18', none],
  ['the simulators of two developers differ by their processor', 'arm64', 'arm64', 'x86_64', byModel],
  [
    'the simulators of two developers with one processor are not told apart',
    'arm64',
    'arm64',
    'arm64',
    several,
  ],
  ['a Mac that runs the app of a phone reports itself', 'Mac14,2', 'Mac14,2', 'iPhone15,2', byModel],
  [
    'a Mac that reports itself to one app and its processor to another is lost',
    'Mac14,2',
    'arm64',
    'iPhone15,2',
    none,
  ],
  ['a model of blanks is none', 'iPhone15,2', ' ', 'iPhone14,7', notApart],
  ['a request with a model of blanks says nothing of it', '', 'iPhone15,2', 'iPhone14,7', several],
]);

const versionCases = differing('osVersion', [
  ['17.2 is 17.2.0', '17.2', '17.2.0', '17.1', byVersion],
  ['17.2.0 is 17.2', '17.2.0', '17.2', '17.2.1', byVersion],
  ['17 is 17.0', '17', '17.0', '16.7.10', byVersion],
  ['17.10 is not 17.1', '17.10', '17.10.0', '17.1', byVersion],
  ['17.1 is not 17.10', '17.1', '17.1', '17.10', byVersion],
  ['17.2 is not 17.2.1', '17.2', '17.2', '17.2.1', byVersion],
  ['two phones of one version written in two ways are not told apart', '17.2', '17.2', '17.2.0', several],
  [
    'a phone that was updated since it was seen contradicts, no matter who else is there',
    '17.2.1',
    '17.2',
    '16.7.10',
    none,
  ],
  [
    'a build after the version neither contradicts nor agrees',
    '17.2.1',
    '17.2.1 (21C66)',
    '17.1.2',
    notApart,
  ],
  ['a request with a build says nothing about plain versions', '17.2.1 (21C66)', '17.2.1', '17.1.2', several],
  [
    'a version with its build is the same with the same build',
    '17.2.1 (21C66)',
    '17.2.1 (21c66)',
    '17.1.2 (21B101)',
    byVersion,
  ],
  ['a name before the version neither contradicts nor agrees', '17.2', 'iOS 17.2', '16.7', notApart],
  ['a beta is the same beta in any case', '17.3 Beta 2', '17.3 beta 2', '17.3 beta 1', byVersion],
  ['a release does not rule a beta out', '17.3', '17.3', '17.3 beta 2', several],
  ['a version of blanks is none', '17.2', ' ', '17.1', notApart],
]);

const languageCases = differing('language', [
  ['en-US is en_US', 'en-US', 'en_US', 'en-GB', byTag],
  ['en_us is en-US', 'en_us', 'en-US', 'en-AU', byTag],
  ['a script is the same in any case', 'zh-Hans-CN', 'zh_HANS_cn', 'zh-Hant-TW', byTag],
  [
    'zh-Hans-CN and zh-Hans are one language where nobody has the whole tag',
    'zh-Hans-CN',
    'zh-Hans',
    'en-US',
    byLanguage,
  ],
  [
    'two scripts of one language are not told apart where nobody has the whole tag',
    'zh-Hans-CN',
    'zh-Hans',
    'zh-Hant-TW',
    several,
  ],
  ['pt-BR is not pt-PT where somebody has the whole tag', 'pt-BR', 'pt-BR', 'pt-PT', byTag],
  ['pt-BR and pt-PT are one language where nobody has the whole tag', 'pt-BR', 'pt-PT', 'es-ES', byLanguage],
  ['en-GB and en are one language where nobody has the whole tag', 'en-GB', 'en', 'de', byLanguage],
  ['en is not en-GB where somebody has en', 'en', 'en', 'en-GB', byTag],
  ['en tells no two regions apart', 'en', 'en-GB', 'en-US', several],
  ['the Spanish of Latin America is Spanish', 'es-MX', 'es-419', 'en-US', byLanguage],
  ['the old code of Hebrew is Hebrew', 'he-IL', 'iw_IL', 'ar-IL', byTag],
  ['the old code of Indonesian is Indonesian', 'in_ID', 'id-ID', 'ms-MY', byTag],
  [
    'Serbian in Latin letters is not Serbian in Cyrillic ones',
    'sr-Latn-RS',
    'sr_Latn_RS',
    'sr-Cyrl-RS',
    byTag,
  ],
  ['Serbian without a script is Serbian', 'sr-Latn-RS', 'sr-RS', 'hr-HR', byLanguage],
  ['a tag with a calendar is the language all the same', 'en-US', 'en-US-u-ca-gregory', 'fr-FR', byLanguage],
  ['a tag with a calendar is itself in any case', 'en-US-u-ca-gregory', 'en_us_U_CA_GREGORY', 'en-US', byTag],
  [
    'the name of a locale with a calendar is not a tag',
    'en-US',
    'en_US@calendar=gregorian',
    'fr-FR',
    notApart,
  ],
  ['the name of a locale with an encoding is not a tag', 'en-US', 'en_US.UTF-8', 'fr-FR', notApart],
  [
    'the name of a locale with its script at the end is not a tag',
    'zh-Hans-CN',
    'zh_CN_#Hans',
    'en-US',
    notApart,
  ],
  ['a list of languages is not a tag', 'en-US,en;q=0.9', 'en-US', 'fr-FR', several],
  ['an undetermined language is none', 'en-US', 'und', 'fr-FR', notApart],
  ['a request with an undetermined language says nothing about it', 'und', 'en-US', 'und', several],
  ['everybody speaks another language', 'ja-JP', 'en-US', 'fr-FR', none],
]);

const spaceCases = differing('availableCapacity', [
  ['free space that grew by some hundred megabytes', 50 * GB, 50 * GB + 640 * MB, 12 * GB, bySpace],
  ['free space that shrank by some hundred megabytes', 50 * GB, 50 * GB - 640 * MB, 120 * GB, bySpace],
  ['free space that moved by exactly 2 GiB', 50 * GB, 50 * GB - 2 * GIB, 12 * GB, bySpace],
  ['free space that moved by a byte more than 2 GiB', 50 * GB, 50 * GB - 2 * GIB - 1, 12 * GB, several],
  ['free space of another user who is exactly 2 GiB away', 50 * GB, 50 * GB, 50 * GB + 2 * GIB, several],
  [
    'free space of another user who is a byte farther than 2 GiB away',
    50 * GB,
    50 * GB,
    50 * GB + 2 * GIB + 1,
    bySpace,
  ],
  ['free space that moved by 3 % on a phone of 1 TB', 600 * GB, 618 * GB, 900 * GB, bySpace],
  [
    'free space that moved by a byte more than 3 % on a phone of 1 TB',
    600 * GB,
    618 * GB + 1,
    900 * GB,
    several,
  ],
  ['the nearer of two within the tolerance does not win', 50 * GB, 50 * GB - 10 * MB, 52 * GB, several],
  ['a full phone', 0, 900 * MB, 40 * GB, bySpace],
  ['free space that another user did not report', 50 * GB, 50 * GB, undefined, several],
  ['free space that the right user did not report', 50 * GB, undefined, 12 * GB, several],
  ['free space that the request did not report', undefined, 50 * GB, 12 * GB, several],
]);

/** Two phones on one address that differ in one property at most. */
export const differingCases: readonly RealCase[] = [
  ...modelCases,
  ...versionCases,
  ...languageCases,
  ...spaceCases,
];
