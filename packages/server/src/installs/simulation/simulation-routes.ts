import { type Static, Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { choice, count, exact, named, text, textOrNull } from '../../http/validating/members.js';
import { StorableText } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import {
  availableCapacitySchema,
  deviceModelSchema,
  deviceOf,
  languageSchema,
  osVersionSchema,
} from '../matching/device-schemas.js';
import {
  evidenceOnWire,
  installationEvidenceSchema,
  ruleMeaning,
  rules,
} from '../reading/installation-schemas.js';
import { type SimulatedMatch, type SimulationContext, simulateMatch } from './simulate-match.js';

/** The first install call that is simulated. */
const matchSimulationSchema = exact('MatchSimulation', {
  bundle_id: StorableText({
    minLength: 1,
    maxLength: limits.bundleIdCharacters,
    description: 'Bundle identifier of a registered app.',
    example: 'com.example.app',
  }),
  ip_address: text(
    'IPv4 in dotted decimal or IPv6, without port, brackets and zone. It is neither stored nor logged.',
  ),
  device_model: deviceModelSchema,
  os_version: osVersionSchema,
  language: languageSchema,
  availableCapacity: availableCapacitySchema,
});

const capacityOrNull = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  minimum: 0,
  description: 'Available disk capacity in bytes.',
});

const simulatedMatchSchema = named('SimulatedMatch', {
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
});

/** Every schema with an `$id` of simulations. */
export const simulationSchemas = [matchSimulationSchema, simulatedMatchSchema] as const;

function simulatedMatchOnWire(match: SimulatedMatch): Static<typeof simulatedMatchSchema> {
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

/** The call by which the operator tries how a device on an address would be matched. */
export function simulationRoutes(app: App, context: SimulationContext): void {
  operatorCalls(app).change({
    path: '/attribution/simulations',
    id: 'simulateMatch',
    scope: 'people:read',
    audit: 'match.simulated',
    summary: 'Try how an installation would be matched',
    description:
      'Decides as the first install call of this app from this address and device would now, and stores nothing: no installation is made or counted. It answers who was seen on the address, so it needs the scope of personal data, and the audit trail says who asked.',
    body: matchSimulationSchema,
    answer: ['How it would be matched.', simulatedMatchSchema],
    fails: [accessFailures.unknown_app],
    handle: async ({ body, by, reply }) => {
      const { bundle_id: bundleId, ip_address: address } = body;
      const match = await simulateMatch(context, { bundleId, address, device: deviceOf(body) }, by);
      void reply.header('cache-control', 'no-store');
      return simulatedMatchOnWire(match);
    },
  });
}
