import type { FastifyReply } from 'fastify';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { cursorOf, instantKey, uuidKey } from '../../http/page-cursor.js';
import { boundOf } from '../../http/validating/query-parameters.js';
import { limits } from '../../kernel/limits.js';
import { installsFailures } from '../installs-failures.js';
import {
  installationPageSchema,
  installationParamsSchema,
  installationSchema,
  installationsQuerySchema,
  installationText,
  listedOnWire,
  merchantInstallationSchema,
  merchantInstallationText,
} from './installation-schemas.js';
import { listInstallations, readAnyInstallation, readInstallation } from './read-installations.js';

export interface InstallationRoutesOptions extends Context {
  /** Counts a key's calls. */
  readonly limitRate: LimitRate;
}

const one = {
  path: '/installations/:installation_id',
  scope: 'installs:read',
  audit: 'installation.explained',
  params: installationParamsSchema,
  fails: [installsFailures.unknown_installation],
} as const;

/** The calls by which merchants and operators read installations back. */
export function installationRoutes(app: App, { limitRate, ...context }: InstallationRoutesOptions): void {
  const merchant = merchantCalls(app, { limitRate, tag: 'Installs' });
  merchant.list({
    path: '/installations',
    id: 'listInstallations',
    scope: 'installs:read',
    summary: 'List your installations',
    description: `The newest first. A filter by app, rule or attribution looks through ${limits.installationsWalked} installations for one page: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\` until it is null.`,
    query: installationsQuerySchema,
    answer: ['A page of installations.', installationPageSchema],
    cursor: cursorOf({ createdAt: instantKey, installationId: uuidKey }),
    items: 'installations',
    onWire: listedOnWire,
    find: ({ merchantId, query: { attributed, ...query } }, { after, most }) =>
      listInstallations(context.database, merchantId, {
        bundleId: query.bundle_id,
        rule: query.rule,
        attributed: attributed === undefined ? undefined : attributed === 'true',
        createdFrom: boundOf(query.created_from),
        createdTo: boundOf(query.created_to),
        after,
        limit: most - 1,
      }),
  });
  merchant.read({
    ...one,
    id: 'getInstallation',
    summary: 'Read why an installation is matched as it is',
    description:
      'With its evidence and its attribution data, and without the store user. An installation of another merchant looks exactly like a missing one.',
    answer: ['The installation.', installationSchema],
    handle: async ({ merchantId, params: { installation_id: installationId }, by, reply }) =>
      sendText(reply, installationText(await readInstallation(context, { merchantId, installationId }, by))),
  });
  operatorCalls(app).read({
    ...one,
    id: 'getMerchantInstallation',
    summary: 'Read why an installation of any merchant is matched as it is',
    description: 'With its evidence, its attribution data and the matched store user.',
    answer: ['The installation.', merchantInstallationSchema],
    handle: async ({ params, by, reply }) =>
      sendText(
        reply,
        merchantInstallationText(await readAnyInstallation(context, params.installation_id, by)),
      ),
  });
}

function sendText(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
