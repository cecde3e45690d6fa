import { type Static, Type } from 'typebox';
import { choice, count, textOrNull } from '../../http/validating/members.js';
import { StorableText } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import {
  availableCapacitySchema,
  deviceModelSchema,
  languageSchema,
  osVersionSchema,
} from '../matching/device-schemas.js';
import {
  evidenceOnWire,
  installationEvidenceSchema,
  ruleMeaning,
  rules,
} from '../reading/installation-schemas.js';
import type { SimulatedMatch } from './simulate-match.js';

/** The first install call that is simulated. */
export const matchSimulationSchema = Type.Object(
  {
    bundle_id: StorableText({
      minLength: 1,
      maxLength: limits.bundleIdCharacters,
      description: 'Bundle identifier of a registered app.',
      example: 'com.example.app',
    }),
    ip_address: Type.String({
      description:
        'IPv4 in dotted decimal or IPv6, without port, brackets and zone. It is neither stored nor logged.',
    }),
    device_model: deviceModelSchema,
    os_version: osVersionSchema,
    language: languageSchema,
    availableCapacity: availableCapacitySchema,
  },
  { $id: 'MatchSimulation', additionalProperties: false },
);

const capacityOrNull = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  minimum: 0,
  description: 'Available disk capacity in bytes.',
});

export const simulatedMatchSchema = Type.Object(
  {
    rule: choice(rules, ruleMeaning),
    candidates: count('Store users seen on the address within 24 hours.'),
    store_user_id: textOrNull('Who would be matched; null: nobody.'),
    evidence: ref(installationEvidenceSchema),
    sessions: Type.Array(
      Type.Object({
        store_user_id: Type.String(),
        device_model: textOrNull(),
        os_version: textOrNull(),
        language: textOrNull(),
        available_capacity: capacityOrNull,
      }),
      {
        description:
          'The store sessions that were compared, in no order. On a crowded address, those that the model does not rule out; empty if they are too many to compare.',
      },
    ),
    more_sessions: Type.Boolean({ description: 'Whether there are more than these.' }),
  },
  { $id: 'SimulatedMatch' },
);

/** Every schema with an `$id` of simulations. */
export const simulationSchemas = [matchSimulationSchema, simulatedMatchSchema] as const;

export function simulatedMatchOnWire(match: SimulatedMatch): Static<typeof simulatedMatchSchema> {
  const { rule, storeUserId, evidence, sessions, hasMoreSessions } = match;
  return {
    rule,
    candidates: evidence.candidates,
    store_user_id: storeUserId,
    evidence: evidenceOnWire(evidence),
    sessions: sessions.map((one) => ({
      store_user_id: one.storeUserId,
      // The stored form of a missing model is empty.
      device_model: one.deviceModel || null,
      os_version: one.osVersion ?? null,
      language: one.language ?? null,
      available_capacity: one.availableCapacity ?? null,
    })),
    more_sessions: hasMoreSessions,
  };
}
