import { needs } from '../../access/index.js';
import { shareNext } from '../../http/answering/share-next.js';
import type { App } from '../../http/area.js';
import { jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { examineRunning } from '../examine.js';
import { createReadServiceState, type ServiceStateOptions } from './read-service-state.js';
import {
  findingOnWire,
  serviceFindingsSchema,
  serviceSettingsSchema,
  serviceStateOnWire,
  serviceStateSchema,
  settingOnWire,
} from './service-state-schemas.js';

const path = '/operator-api/v1/service';
const common = { tags: ['Operator'], security: needs('service:read', 'operator_token') };

/** The calls that show operators the state of the service. However many arrive at once, they share one or two readings of the database. */
export function serviceStateRoutes(app: App, options: ServiceStateOptions): void {
  stateRoute(app, options);
  findingsRoute(app, options);
  settingsRoute(app, options);
}

function stateRoute(app: App, options: ServiceStateOptions): void {
  const read = shareNext(createReadServiceState(options));
  app.get(
    path,
    {
      schema: {
        ...common,
        operationId: 'getServiceState',
        summary: 'Read the state of the service',
        description:
          'What waits and for how long, the version, the size of the database, and, of the embedded one, its disk and the last backup. Counting is bounded, so that the answer is quick however much waits.',
        response: responses({ 200: jsonAnswer('The state.', ref(serviceStateSchema)) }, 401, 403, 429, 503),
      },
    },
    async (_request, reply) => reply.send(serviceStateOnWire(await read())),
  );
}

function findingsRoute(app: App, options: ServiceStateOptions): void {
  const examine = shareNext(() => examineRunning(options));
  app.get(
    `${path}/findings`,
    {
      schema: {
        ...common,
        operationId: 'listServiceFindings',
        summary: 'Examine the service',
        description:
          'What `stoa doctor` finds of the database and of what is stored in it, with what to do. The files of the machine, its secret and the identity provider are examined by the command only.',
        response: responses(
          { 200: jsonAnswer('What was found, in the order of the command.', ref(serviceFindingsSchema)) },
          401,
          403,
          429,
          503,
        ),
      },
    },
    async (_request, reply) => reply.send({ findings: (await examine()).map(findingOnWire) }),
  );
}

function settingsRoute(app: App, { config }: ServiceStateOptions): void {
  app.get(
    `${path}/settings`,
    {
      schema: {
        ...common,
        operationId: 'listServiceSettings',
        summary: 'List the settings',
        description:
          'Those of the answering process, with where each value comes from. Secrets, and addresses that may hold one, have no value here.',
        response: responses(
          { 200: jsonAnswer('Every setting.', ref(serviceSettingsSchema)) },
          401,
          403,
          429,
          503,
        ),
      },
    },
    async (_request, reply) => reply.send({ settings: config.shown.map(settingOnWire) }),
  );
}
