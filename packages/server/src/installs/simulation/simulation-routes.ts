import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { deviceOf } from '../matching/device-schemas.js';
import { type SimulationContext, simulateMatch } from './simulate-match.js';
import { matchSimulationSchema, simulatedMatchOnWire, simulatedMatchSchema } from './simulation-schemas.js';

/** The call by which the operator tries how a device on an address would be matched. */
export function simulationRoutes(app: App, context: SimulationContext): void {
  operatorCalls(app).change(
    {
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
    },
    async ({ body, by, reply }) => {
      const { bundle_id: bundleId, ip_address: address } = body;
      const match = await simulateMatch(context, { bundleId, address, device: deviceOf(body) }, by);
      void reply.header('cache-control', 'no-store');
      return simulatedMatchOnWire(match);
    },
  );
}
