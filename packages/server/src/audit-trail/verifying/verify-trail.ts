import { createHash } from 'node:crypto';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import { type ReadHead, readHead, sealKeyOf } from '../chain/head.js';
import {
  comparePlaces,
  createFindings,
  placeText,
  type TrailFinding,
  type TrailFindings,
} from './trail-findings.js';
import { createHeadChecker, type TrustedKeys, whyForeign } from './verify-heads.js';
import { createLinkChecker, inPages, mostUnsignedMs } from './verify-links.js';
import {
  type HeadToVerify,
  selectEnds,
  selectEntryCovers,
  selectHeadsToVerify,
  selectKeptAddresses,
  selectLinkedEntries,
  selectNamedKeys,
  type TrailEnds,
} from './verifying-store.js';

export interface TrailVerification {
  /** Entries in the chain, and heads, that were verified. */
  readonly entries: number;
  readonly heads: number;
  /** Entries that wait to be chained, and cannot be verified yet. */
  readonly waiting: number;
  /** Whether the heads were verified with the master secret, and not only with known keys. */
  readonly underSecret: boolean;
  /** The first 100. */
  readonly findings: readonly TrailFinding[];
  readonly findingCount: number;
}

export interface VerifyTrailOptions {
  readonly database: Database;
  /** Undefined on a machine that does not have it. */
  readonly masterSecret: Buffer | undefined;
  /** Thumbprints of the keys that the service publishes. */
  readonly publishedKids: readonly string[];
  /** A head that was kept outside of the database, as a compact JWS. */
  readonly outsideHead?: string | undefined;
}

/** The given head proves nothing: it is not a head, or it is from another service. */
export class ForeignHeadError extends Error {
  constructor(reason: string) {
    super(`The head that you gave proves nothing: ${reason}.`);
    this.name = 'ForeignHeadError';
  }
}

/**
 * Verifies the whole trail. It keeps one page in memory, and changes nothing. It can run while the service runs;
 * whatever is added meanwhile is left out.
 * @throws ForeignHeadError
 */
export async function verifyTrail(options: VerifyTrailOptions): Promise<TrailVerification> {
  const { database, masterSecret, publishedKids, outsideHead } = options;
  const keys: TrustedKeys = {
    sealKey: masterSecret === undefined ? undefined : sealKeyOf(masterSecret),
    kids: new Set([...publishedKids, ...(await selectNamedKeys(database))]),
  };
  const outside = outsideHead === undefined ? undefined : await readOutside(outsideHead, keys);
  const findings = createFindings();
  const ends = await selectEnds(database);
  const walked = await verifyChain({ database, ends, keys, outside, findings });
  await findUncovered(database, ends, findings);
  await findChangedAddresses(database, findings);
  return {
    ...walked,
    waiting: Number(ends.waiting),
    underSecret: masterSecret !== undefined,
    findings: findings.listed,
    findingCount: findings.count,
  };
}

async function readOutside(jws: string, keys: TrustedKeys): Promise<ReadHead> {
  const head = await readHead(jws.trim());
  if (head === undefined) throw new ForeignHeadError('it is not a signed head of an audit trail');
  const why = whyForeign(head, keys);
  if (why !== undefined) throw new ForeignHeadError(why);
  return head;
}

interface Walk {
  readonly database: Database;
  readonly ends: TrailEnds;
  readonly keys: TrustedKeys;
  readonly outside: ReadHead | undefined;
  readonly findings: TrailFindings;
}

/** Walks links and heads side by side. */
async function verifyChain({ database, ends, keys, outside, findings }: Walk) {
  const linkChecker = createLinkChecker(findings);
  const headChecker = createHeadChecker(findings, keys);
  const heads = allHeads(database, ends);
  const counts = { entries: 0, heads: 0 };
  let next = await heads.next();
  /**
   * Checks the current head against the hash of the link at its place, undefined if there is none, and advances to the
   * next head.
   */
  const checkHead = async (hash: Buffer | undefined): Promise<void> => {
    if (next.done === true) return;
    const head = next.value;
    counts.heads += 1;
    if (head.headNo === outside?.claims.number && comparePlaces(head, outside.claims) !== 0)
      findings.add(
        'missing_head',
        `head ${head.headNo}`,
        'the head that you kept has this number and is another one',
      );
    const claims = await headChecker.check(head);
    if (hash === undefined)
      findings.add('removed_tail', `head ${head.headNo}`, `there is no link at ${placeText(head)}`);
    else if (claims !== undefined && claims.hash !== hash.toString('hex'))
      findings.add('changed_chain', `head ${head.headNo}`, `the link at ${placeText(head)} was another one`);
    else if (claims !== undefined) linkChecker.noticeHead();
    next = await heads.next();
  };
  let isOutsideMet = outside === undefined;
  let firstMs: number | undefined;
  let lastMs = 0;
  for await (const link of allLinks(database, ends)) {
    counts.entries += 1;
    linkChecker.check(link);
    if (link.hasEntry) firstMs ??= Number(link.happenedAt) / 1000;
    lastMs = Number(link.chainedAt) / 1000;
    while (next.done !== true && comparePlaces(next.value, link) < 0) await checkHead(undefined);
    if (next.done !== true && comparePlaces(next.value, link) === 0) await checkHead(link.hash);
    if (outside === undefined || comparePlaces(outside.claims, link) !== 0) continue;
    isOutsideMet = true;
    if (outside.claims.hash !== link.hash.toString('hex'))
      findings.add('changed_chain', placeText(link), 'the head that you kept was signed for another link');
  }
  while (next.done !== true) await checkHead(undefined);
  if (counts.heads === 0 && firstMs !== undefined && lastMs - firstMs > mostUnsignedMs)
    findings.add('no_head', 'the chain', 'it has entries of more than two hours, and no head');
  if (!isOutsideMet && outside !== undefined)
    findings.add(
      'removed_tail',
      placeText(outside.claims),
      'the head that you kept is of a link that is not there',
    );
  if (outside !== undefined && outside.claims.number > ends.lastHeadNo)
    findings.add(
      'missing_head',
      `head ${outside.claims.number}`,
      `the head that you kept is not there; the last one is head ${ends.lastHeadNo}`,
    );
  return counts;
}

function allLinks(database: Database, { lastLink }: TrailEnds) {
  const pageAfter = (after: { readonly month: string; readonly position: number }, limit: number) =>
    lastLink === null
      ? Promise.resolve([])
      : alongIndexes(database, (tx) => selectLinkedEntries(tx, { after, upTo: lastLink, limit }));
  return inPages((limit) => pageAfter({ month: '0001-01', position: 0 }, limit), pageAfter);
}

function allHeads(database: Database, { lastHeadNo }: TrailEnds): AsyncGenerator<HeadToVerify> {
  const pageAfter = (after: number, limit: number) =>
    selectHeadsToVerify(database, { after, upTo: lastHeadNo, limit });
  return inPages(
    (limit) => pageAfter(0, limit),
    ({ headNo }, limit) => pageAfter(headNo, limit),
  );
}

async function findUncovered(database: Database, { lastAuditId }: TrailEnds, findings: TrailFindings) {
  const pageAfter = (after: bigint, limit: number) =>
    alongIndexes(database, (tx) => selectEntryCovers(tx, { after, upTo: lastAuditId, limit }));
  const entries = inPages(
    (limit) => pageAfter(0n, limit),
    ({ auditId }, limit) => pageAfter(auditId, limit),
  );
  for await (const { auditId, isCovered } of entries)
    if (!isCovered)
      findings.add('uncovered_entry', `entry ${auditId}`, 'it is in no chain and waits for none');
}

async function findChangedAddresses(database: Database, findings: TrailFindings): Promise<void> {
  const pageAfter = (after: { readonly userId: number; readonly emailNo: number }, limit: number) =>
    selectKeptAddresses(database, { after, limit });
  const addresses = inPages((limit) => pageAfter({ userId: 0, emailNo: 0 }, limit), pageAfter);
  for await (const { userId, emailNo, email, salt, digest } of addresses) {
    const right = createHash('sha256')
      .update(salt ?? '')
      .update(email, 'utf8')
      .digest();
    if (!right.equals(digest))
      findings.add('changed_address', `user ${userId}`, `address ${emailNo} does not fit its digest`);
  }
}
