import { toRfc3339 } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { choice, count, idOf, named, pageSchema, textOrNull, time } from '../../http/validating/members.js';
import { timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { StorableText } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { attributionDataSchema } from '../attribution-data/attribution-data-routes.js';
import {
  type AskedProperty,
  askedProperties,
  type InstallationEvidence,
} from '../matching/complete-evidence.js';
import type { ComparedProperty, MatchOutcome, Resolution } from '../matching/resolve-candidates.js';
import { explainInstallation } from './explain-installation.js';
import type { ReadInstallation } from './installation-reading-store.js';

const choiceOrNull = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T | null>({ type: ['string', 'null'], enum: [...values, null], description });

export const rules = ['ip', 'device', 'none', 'ambiguous'] as const satisfies readonly Resolution['rule'][];
const comparedProperties = [
  'device_model',
  'os_version',
  'language',
  'language_primary',
  'available_capacity',
] as const satisfies readonly ComparedProperty[];
const outcomes: Readonly<Record<MatchOutcome, true>> = {
  no_user: true,
  only_user: true,
  told_apart: true,
  several_remain: true,
  none_remains: true,
  not_told_apart: true,
  too_many: true,
  matching_off: true,
};

export const ruleMeaning =
  '`ip`: one store user was seen on the address; `device`: several were, and the device decided between them; `none`: nobody was; `ambiguous`: several were, and nothing decided.';

const listedMembers = {
  installation_id: Type.String({ format: 'uuid', description: 'The `installation_token` of the app.' }),
  bundle_id: Type.String({ description: "The app's bundle identifier." }),
  created_at: time('When the app called for the first time.'),
  rule: choice(rules, ruleMeaning),
  candidates: count(
    'Store users seen on the address within the 24 hours before; for a crowded address, at least this many.',
  ),
  attributed: Type.Boolean({ description: 'Whether it has attribution data; if not, it is organic.' }),
};

const listedInstallationSchema = named('ListedInstallation', listedMembers);

export const installationPageSchema = pageSchema(
  'InstallationPage',
  'installations',
  listedInstallationSchema,
);

/** Why an installation is matched as it is: numbers, and what the request itself said. */
export const installationEvidenceSchema = named('InstallationEvidence', {
  outcome: choice(
    Object.keys(outcomes) as MatchOutcome[],
    '`several_remain`: nothing decided between them; `none_remains`: the device contradicts every user; `not_told_apart`: one user is left, but only because nothing is known about their device; `too_many`: more users have the model, or an unknown one, than are compared, or there are too many sessions to read all of them; `matching_off`: no user was looked for.',
  ),
  at_least: Type.Boolean({
    description:
      'Whether the address is so crowded that not all users were counted. Then `candidates`, and the users that the model considered and ruled out, are lower bounds.',
  }),
  decided_by: choiceOrNull(
    comparedProperties,
    'The last property that ruled out a user, and that is known of the matched one.',
  ),
  steps: Type.Array(
    Type.Object({
      property: choice(comparedProperties, 'What was compared.'),
      considered: count('Users before.'),
      eliminated: count('Users that it ruled out.'),
      unknown: count('Users for which it is unknown. They remain.'),
      remaining: count('Users after.'),
    }),
    { description: 'In the order of comparison; empty unless several users were compared.' },
  ),
  missing: Type.Array(choice<AskedProperty>(askedProperties, 'What the request did not say.'), {
    description: 'What the request did not say about its device, or said illegibly.',
  }),
  device: Type.Object(
    {
      device_model: Type.Optional(Type.String()),
      os_version: Type.Optional(Type.String()),
      language: Type.Optional(Type.String()),
    },
    { description: 'What the request said about its device, if it was compared.' },
  ),
});

const ownMembers = {
  ...listedMembers,
  erased: Type.Boolean({ description: 'Whether its store user and attribution data were erased.' }),
  erased_at: Type.Optional(time('When they were erased; absent unless they were.')),
  evidence: ref(installationEvidenceSchema),
  explanation: Type.String({ description: 'The same in words.' }),
  attribution_data: Type.Optional(ref(attributionDataSchema)),
};

/** An installation as its merchant sees it. */
export const installationSchema = named('Installation', ownMembers);

/** The same for an operator, who also sees the merchant and the store user. */
export const merchantInstallationSchema = named('MerchantInstallation', {
  merchant_id: idOf('The merchant of the app.'),
  store_user_id: textOrNull('The matched store user; null if there is none.'),
  ...ownMembers,
});

export const installationParamsSchema = Type.Object({ installation_id: Type.String({ format: 'uuid' }) });

export const installationsQuerySchema = Type.Object({
  created_from: timeBound('Only those created at this time or later.'),
  created_to: timeEnd('Only those created before this time.'),
  bundle_id: Type.Optional(
    StorableText({
      maxLength: limits.bundleIdCharacters,
      description: 'Only those of this app.',
      example: 'com.example.app',
    }),
  ),
  rule: Type.Optional(choice(rules, 'Only those that were matched by this rule.')),
  attributed: Type.Optional(
    choice(['true', 'false'], 'Only those with attribution data, or only organic ones.'),
  ),
  ...pageParameters,
});

/** Every schema with an `$id` of the calls that read installations. */
export const installationSchemas = [
  listedInstallationSchema,
  installationPageSchema,
  installationEvidenceSchema,
  installationSchema,
  merchantInstallationSchema,
];

export const listedOnWire = wireOf(listedInstallationSchema);

/**
 * An installation as its merchant sees it. It is the text of a JSON object, so that the attribution data keeps every
 * character.
 */
export function installationText(installation: ReadInstallation): string {
  return withAttributionData(ownOnWire(installation), installation);
}

/** An installation as an operator sees it. */
export function merchantInstallationText(installation: ReadInstallation): string {
  const { merchantId, storeUserId } = installation;
  const members = { merchant_id: merchantId, store_user_id: storeUserId, ...ownOnWire(installation) };
  return withAttributionData(members, installation);
}

function ownOnWire(
  installation: ReadInstallation,
): Omit<Static<typeof installationSchema>, 'attribution_data'> {
  const { erasedAt } = installation;
  return {
    ...listedOnWire(installation),
    erased: erasedAt !== null,
    ...(erasedAt === null ? {} : { erased_at: toRfc3339(erasedAt) }),
    evidence: evidenceOnWire(installation.evidence),
    explanation: explainInstallation(installation),
  };
}

/** The reasons of a match on the wire. */
const toldEvidence = wireOf(installationEvidenceSchema);

export function evidenceOnWire(evidence: InstallationEvidence) {
  const { atLeast = false, missing = [], device = {} } = evidence;
  // What a request says of its device has the names of the wire.
  return { ...toldEvidence({ ...evidence, atLeast, missing, device: {} }), device };
}

function withAttributionData(members: object, { attributionData }: ReadInstallation): string {
  const text = JSON.stringify(members);
  return attributionData === null ? text : `${text.slice(0, -1)},"attribution_data":${attributionData}}`;
}
