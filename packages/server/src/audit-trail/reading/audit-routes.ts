import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import { type MemberIds, memberIn, selectMemberIds, selectUserOfMember } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { type AskedPage, cursorOf, idKey } from '../../http/page-cursor.js';
import { boundOf } from '../../http/validating/query-parameters.js';
import { limits } from '../../kernel/limits.js';
import type { SealOptions } from '../../kernel/seal.js';
import { selectNewestHeads } from './audit-entry-reading-store.js';
import {
  type AuditFilters,
  auditHeadPageSchema,
  auditHeadQuerySchema,
  auditPageSchema,
  auditQuerySchema,
  entryOnWire,
  headOnWire,
  merchantAuditPageSchema,
  merchantAuditQuerySchema,
  merchantEntryOnWire,
  usersIn,
} from './audit-schemas.js';
import { type EntriesAsked, nobody } from './read-trail.js';
import { type ReadingKey, readingCursor, readReading } from './reading-cursor.js';

export interface AuditRoutesOptions {
  /** Counts the calls of each key of a merchant. */
  readonly limitRate: LimitRate;
  readonly sealed: SealOptions;
}

const order = `The newest first. Several filters at once look through ${limits.auditEntriesWalked} entries for one page: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\` until it is null. Asking for the first page adds an entry to the trail. Its cursors work only for the person or key that asked, and with the same filters.`;

/** The calls that read the audit trail. */
export function auditRoutes(app: App, context: Context, { limitRate, sealed }: AuditRoutesOptions): void {
  const operator = operatorCalls(app);
  operator.list({
    path: '/audit',
    id: 'listAuditEntries',
    scope: 'audit:read',
    audit: 'audit.read',
    summary: 'Read the audit trail',
    description: order,
    query: auditQuerySchema,
    answer: ['A page of entries.', auditPageSchema],
    fails: [accessFailures.unknown_merchant],
    cursor: readingCursor(sealed),
    items: 'entries',
    onWire: entryOnWire,
    find: ({ query, by }, page) =>
      readReading(
        { ...context, by },
        { ...askedOf(query, page), userId: query.user_id, merchantId: query.merchant_id },
        page.after,
      ),
  });
  merchantCalls(app, { limitRate }).list({
    path: '/audit',
    id: 'listOwnAuditEntries',
    scope: 'audit:read',
    audit: 'audit.read',
    summary: 'Read who did what with your data',
    description: `Your own people and keys are named; the operator’s are shown as “the operator”. ${order}`,
    query: merchantAuditQuerySchema,
    answer: ['A page of entries.', merchantAuditPageSchema],
    cursor: readingCursor(sealed),
    items: 'entries',
    onWire: (entry: ReturnType<typeof merchantEntryOnWire>) => entry,
    find: async ({ query, by, merchantId }, page) => {
      const asked = await ownAsked(context, { ...query, merchantId }, page);
      const { items, next } = await readReading({ ...context, by }, asked, page.after);
      const memberIds = await selectMemberIds(context.database, merchantId, items.flatMap(usersIn));
      return { items: items.map((entry) => merchantEntryOnWire(entry, { merchantId, memberIds })), next };
    },
  });
  operator.list({
    path: '/audit/heads',
    id: 'listAuditHeads',
    scope: 'audit:read',
    summary: 'Read the signed heads of the audit trail',
    description:
      'The newest first: one an hour in which something happened. They hold nothing of the entries. Anyone who keeps them elsewhere can prove later that the trail was not cut.',
    query: auditHeadQuerySchema,
    answer: ['A page of heads.', auditHeadPageSchema],
    cursor: cursorOf({ headNo: idKey }),
    items: 'heads',
    onWire: headOnWire,
    find: (_asked, { after, most }) =>
      selectNewestHeads(context.database, { before: after?.headNo, limit: most }),
  });
}

function askedOf(query: AuditFilters, { most }: AskedPage<ReadingKey>) {
  const { from, to, key_id: keyId, action, target } = query;
  return { from: boundOf(from), to: boundOf(to), keyId, action, target, limit: most - 1 };
}

/** What a merchant asks, with the numbers of the people whom its filters name by its own ids. */
async function ownAsked(
  { database }: Context,
  query: AuditFilters & { readonly member_id?: string | undefined; readonly merchantId: number },
  page: AskedPage<ReadingKey>,
): Promise<EntriesAsked & { readonly merchantId: number }> {
  const { merchantId, member_id: memberId, target } = query;
  const userOf = (member: string | undefined) =>
    member === undefined ? undefined : selectUserOfMember(database, merchantId, member);
  const targetId = memberIn(target ?? '');
  const targetUser = await userOf(targetId);
  const memberIds: MemberIds = new Map(
    targetUser === undefined || targetId === undefined ? [] : [[targetUser, targetId]],
  );
  const userId = memberId === undefined ? undefined : ((await userOf(memberId)) ?? nobody);
  return { ...askedOf(query, page), userId, merchantId, own: { merchantId, memberIds } };
}
