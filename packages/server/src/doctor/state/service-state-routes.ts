import { operatorCalls } from '../../access/index.js';
import { shareNext } from '../../http/answering/share-next.js';
import type { App } from '../../http/area.js';
import { examineRunning } from '../examine.js';
import { readServiceState, type ServiceStateContext } from './read-service-state.js';
import {
  findingOnWire,
  serviceFindingsSchema,
  serviceSettingsSchema,
  serviceStateOnWire,
  serviceStateSchema,
  settingOnWire,
} from './service-state-schemas.js';

/**
 * The calls that show operators the state of the service. However many arrive at once, they share one or two readings
 * of the database.
 */
export function serviceStateRoutes(app: App, asked: Omit<ServiceStateContext, 'startedAt'>): void {
  const operator = operatorCalls(app);
  const context = { ...asked, startedAt: asked.clock.now() };
  const read = shareNext(() => readServiceState(context));
  operator.read(
    {
      path: '/service',
      id: 'getServiceState',
      scope: 'service:read',
      summary: 'Read the state of the service',
      description:
        'What waits and for how long, the version, the size of the database, and, of the embedded one, its disk and the last backup. Counting is bounded, so that the answer is quick however much waits.',
      answer: ['The state.', serviceStateSchema],
    },
    async () => serviceStateOnWire(await read()),
  );
  const examine = shareNext(() => examineRunning(context));
  operator.read(
    {
      path: '/service/findings',
      id: 'listServiceFindings',
      scope: 'service:read',
      summary: 'Examine the service',
      description:
        'What `stoa doctor` finds of the database and of what is stored in it, with what to do. The files of the machine, its secret and the identity provider are examined by the command only.',
      answer: ['What was found, in the order of the command.', serviceFindingsSchema],
    },
    async () => ({ findings: (await examine()).map(findingOnWire) }),
  );
  operator.read(
    {
      path: '/service/settings',
      id: 'listServiceSettings',
      scope: 'service:read',
      summary: 'List the settings',
      description:
        'Those of the answering process, with where each value comes from. Secrets, and addresses that may hold one, have no value here.',
      answer: ['Every setting.', serviceSettingsSchema],
    },
    () => ({ settings: context.config.shown.map(settingOnWire) }),
  );
}
