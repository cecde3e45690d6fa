import { accessFailures } from '../../access/access-failures.js';
import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf } from '../../http/validating/query-parameters.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import {
  type AuditQuery,
  auditHeadPageSchema,
  auditHeadQuerySchema,
  auditPageSchema,
  auditQuerySchema,
  entryOnWire,
  headOnWire,
  merchantAuditPageSchema,
  merchantAuditQuerySchema,
  merchantEntryOnWire,
} from './audit-schemas.js';
import type { EntriesAsked, ReadTrail } from './read-trail.js';
import type { ReadingCursors } from './reading-cursors.js';

export interface AuditRoutesOptions {
  /** Counts the calls of each key of a merchant. */
  readonly limitRate: LimitRate;
  readonly readTrail: ReadTrail;
  readonly cursors: ReadingCursors;
}

/** The calls that read the audit trail. */
export function auditRoutes(app: App, options: AuditRoutesOptions): void {
  listRoute(app, options);
  merchantListRoute(app, options);
  headsRoute(app, options);
}

const order = `The newest first. Several filters at once look through ${limits.auditEntriesWalked} entries for one page: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\` until it is null. Asking for the first page adds an entry to the trail. Its cursors work only for the person or key that asked, and with the same filters.`;

function listRoute(app: App, { readTrail, cursors }: AuditRoutesOptions): void {
  app.get(
    '/operator-api/v1/audit',
    {
      config: { audit: 'audit.read' },
      schema: {
        tags: ['Operator'],
        security: needs('audit:read', 'operator_token'),
        operationId: 'listAuditEntries',
        summary: 'Read the audit trail',
        description: order,
        querystring: auditQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of entries.', ref(auditPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { query } = request;
      const asked = { ...askedOf(query), merchantId: query.merchant_id };
      const actor = actorOf(request);
      const after = cursors.decode(query.cursor, { actor, asked });
      const { entries, next } = await readTrail.entries({ ...asked, after }, actor);
      return reply.send({
        entries: entries.map(entryOnWire),
        next_cursor: next === null ? null : cursors.encode(next, { actor, asked }),
      });
    },
  );
}

function merchantListRoute(app: App, { limitRate, readTrail, cursors }: AuditRoutesOptions): void {
  app.get(
    '/merchant-api/v1/audit',
    {
      onRequest: limitCaller(limitRate),
      config: { audit: 'audit.read' },
      schema: {
        tags: ['Reporting'],
        security: needs('audit:read', 'api_key'),
        operationId: 'listOwnAuditEntries',
        summary: 'Read who did what with your data',
        description: `Your own people and keys are named; the operator’s are shown as “the operator”. ${order}`,
        querystring: merchantAuditQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of entries.', ref(merchantAuditPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const merchantId = callingMerchant(request);
      const asked = { ...askedOf(request.query), merchantId, isOwn: true } as const;
      const actor = actorOf(request);
      const after = cursors.decode(request.query.cursor, { actor, asked });
      const { entries, next } = await readTrail.entries({ ...asked, after }, actor);
      return reply.send({
        entries: entries.map((entry) => merchantEntryOnWire(entry, merchantId)),
        next_cursor: next === null ? null : cursors.encode(next, { actor, asked }),
      });
    },
  );
}

function headsRoute(app: App, { readTrail }: AuditRoutesOptions): void {
  app.get(
    '/operator-api/v1/audit/heads',
    {
      schema: {
        tags: ['Operator'],
        security: needs('audit:read', 'operator_token'),
        operationId: 'listAuditHeads',
        summary: 'Read the signed heads of the audit trail',
        description:
          'The newest first: one an hour in which something happened. They hold nothing of the entries. Anyone who keeps them elsewhere can prove later that the trail was not cut.',
        querystring: auditHeadQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of heads.', ref(auditHeadPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageItemsByDefault, cursor } = request.query;
      const [before] = decodeCursor(cursor, isHeadNo) ?? [];
      const found = await readTrail.heads({
        before: before === undefined ? undefined : Number(before),
        limit: limit + 1,
      });
      const { items, next_cursor } = pageOf(found, limit, ({ headNo }) => [String(headNo)]);
      return reply.send({ heads: items.map(headOnWire), next_cursor });
    },
  );
}

function askedOf({
  limit = limits.pageItemsByDefault,
  ...query
}: Omit<AuditQuery, 'merchant_id'>): EntriesAsked {
  const { from, to, user_id: userId, key_id: keyId, action, target } = query;
  return { from: boundOf(from), to: boundOf(to), userId, keyId, action, target, limit };
}

function isHeadNo(key: readonly string[]): boolean {
  const [no = '', ...rest] = key;
  return rest.length === 0 && /^[1-9]\d{0,8}$/.test(no);
}
