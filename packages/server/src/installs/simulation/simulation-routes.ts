import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { deviceOf } from '../matching/device-of-request.js';
import type { SimulateMatch } from './simulate-match.js';
import { matchSimulationSchema, simulatedMatchOnWire, simulatedMatchSchema } from './simulation-schemas.js';

/** The call by which the operator tries how a device on an address would be matched. */
export function simulationRoutes(app: App, simulateMatch: SimulateMatch): void {
  app.post(
    '/operator-api/v1/attribution/simulations',
    {
      config: { audit: 'match.simulated' },
      schema: {
        tags: ['Operator'],
        security: needs('people:read', 'operator_token'),
        operationId: 'simulateMatch',
        summary: 'Try how an installation would be matched',
        description:
          'Decides as the first install call of this app from this address and device would now, and stores nothing: no installation is made or counted. It answers who was seen on the address, so it needs the scope of personal data, and the audit trail says who asked.',
        body: ref(matchSimulationSchema),
        response: responses(
          { 200: jsonAnswer('How it would be matched.', ref(simulatedMatchSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_app,
        ),
      },
    },
    async (request, reply) => {
      const { bundle_id: bundleId, ip_address: address } = request.body;
      const call = { bundleId, address, device: deviceOf(request.body) };
      const match = await simulateMatch(call, actorOf(request));
      return reply.header('cache-control', 'no-store').send(simulatedMatchOnWire(match));
    },
  );
}
