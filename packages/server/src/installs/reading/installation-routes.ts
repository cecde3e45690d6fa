import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, encodeCursor } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf } from '../../http/validating/time-bound-parameter.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { installsFailures } from '../installs-failures.js';
import type { InstallationPosition } from './installation-reading-store.js';
import {
  type InstallationsQuery,
  installationPageSchema,
  installationParamsSchema,
  installationSchema,
  installationsQuerySchema,
  installationText,
  listedOnWire,
  merchantInstallationSchema,
  merchantInstallationText,
} from './installation-schemas.js';
import type { InstallationsAsked, ReadInstallations } from './read-installations.js';

export interface InstallationRoutesOptions {
  /** Counts a key's calls. */
  readonly limitRate: LimitRate;
  readonly readInstallations: ReadInstallations;
}

/** The calls by which merchants and operators read installations back. */
export function installationRoutes(app: App, options: InstallationRoutesOptions): void {
  listRoute(app, options);
  getRoute(app, options);
  operatorRoute(app, options);
}

function merchantHooks({ limitRate }: InstallationRoutesOptions) {
  return limitCaller(limitRate);
}

const path = '/merchant-api/v1/installations';

function listRoute(app: App, options: InstallationRoutesOptions): void {
  app.get(
    path,
    {
      onRequest: merchantHooks(options),
      schema: {
        tags: ['Installs'],
        security: needs('installs:read', 'api_key'),
        operationId: 'listInstallations',
        summary: 'List your installations',
        description: `The newest first. A filter by app, rule or attribution looks through ${limits.installationsWalked} installations for one page: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\` until it is null.`,
        querystring: installationsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of installations.', ref(installationPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const asked = askedOf(request.query);
      const { installations, next } = await options.readInstallations.list(callingMerchant(request), asked);
      return reply.send({
        installations: installations.map(listedOnWire),
        next_cursor: next === null ? null : encodeCursor([String(next.createdAt), next.installationId]),
      });
    },
  );
}

function getRoute(app: App, options: InstallationRoutesOptions): void {
  app.get(
    `${path}/:installation_id`,
    {
      config: { audit: 'installation.explained' },
      onRequest: merchantHooks(options),
      schema: {
        tags: ['Installs'],
        security: needs('installs:read', 'api_key'),
        operationId: 'getInstallation',
        summary: 'Read why an installation is matched as it is',
        description:
          'With its evidence and its attribution data, and without the store user. An installation of another merchant looks exactly like a missing one.',
        params: installationParamsSchema,
        response: responses(
          { 200: jsonAnswer('The installation.', ref(installationSchema)) },
          ...faultsWithoutBody,
          installsFailures.unknown_installation,
        ),
      },
    },
    async (request, reply) => {
      const { installation_id: id } = request.params;
      const merchantId = callingMerchant(request);
      const installation = await options.readInstallations.ofMerchant(merchantId, id, actorOf(request));
      return reply.type('application/json; charset=utf-8').send(installationText(installation));
    },
  );
}

function operatorRoute(app: App, { readInstallations }: InstallationRoutesOptions): void {
  app.get(
    '/operator-api/v1/installations/:installation_id',
    {
      config: { audit: 'installation.explained' },
      schema: {
        tags: ['Operator'],
        security: needs('installs:read', 'operator_token'),
        operationId: 'getMerchantInstallation',
        summary: 'Read why an installation of any merchant is matched as it is',
        description: 'With its evidence, its attribution data and the matched store user.',
        params: installationParamsSchema,
        response: responses(
          { 200: jsonAnswer('The installation.', ref(merchantInstallationSchema)) },
          ...faultsWithoutBody,
          installsFailures.unknown_installation,
        ),
      },
    },
    async (request, reply) => {
      const { installation_id: id } = request.params;
      const installation = await readInstallations.ofAnybody(id, actorOf(request));
      return reply.type('application/json; charset=utf-8').send(merchantInstallationText(installation));
    },
  );
}

function askedOf(query: InstallationsQuery): InstallationsAsked {
  const { created_from: from, created_to: to, attributed, cursor, limit = limits.pageItemsByDefault } = query;
  const key = decodeCursor(cursor, (parts) => positionOf(parts) !== undefined);
  return {
    bundleId: query.bundle_id,
    rule: query.rule,
    attributed: attributed === undefined ? undefined : attributed === 'true',
    createdFrom: boundOf(from),
    createdTo: boundOf(to),
    after: key === undefined ? undefined : positionOf(key),
    limit,
  };
}

/** The end of the year 9999 in microseconds. No installation is later, because installations get the time of their call. */
const latest = 253_402_300_800_000_000n;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads a cursor's parts: the time in microseconds and the identifier. */
function positionOf(key: readonly string[]): InstallationPosition | undefined {
  const [time = '', installationId = '', ...rest] = key;
  if (rest.length > 0 || !/^\d{1,18}$/.test(time) || !uuid.test(installationId)) return undefined;
  const createdAt = BigInt(time);
  return createdAt < latest ? { createdAt, installationId } : undefined;
}
