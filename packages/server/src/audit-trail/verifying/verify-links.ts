import { beforeFirst, type LinkPlace, linkHash } from '../chain/link-hash.js';
import { placeText, type TrailFindings } from './trail-findings.js';
import type { LinkedEntry } from './verifying-store.js';

/** Compares each link with the one before it. */
interface LinkChecker {
  /** Must be called with links in the order of the chain. */
  check(link: LinkedEntry): void;
  /** A head was signed for the link that was checked last. */
  noticeHead(): void;
}

/**
 * The service signs a head when the oldest link without one is an hour old, before it makes another link. Twice that is
 * a finding.
 */
export const mostUnsignedMs = 2 * 60 * 60 * 1000;
/**
 * The service chains an entry within seconds. Only the command writes entries while no service runs. The limit is a
 * day, because a worker may be away for a while, or a backup may hold a few entries that were not chained yet.
 */
const mostLateMs = 24 * 60 * 60 * 1000;
/** How far clocks may differ. */
const mostEarlyMs = 60 * 1000;

export function createLinkChecker(findings: TrailFindings): LinkChecker {
  let last: LinkPlace & { readonly hash: Buffer } = { month: '', position: 0, hash: beforeFirst };
  let unsignedSinceMs: number | undefined;
  let lastMs = 0;

  const checkHash = (link: LinkedEntry): void => {
    const where = placeText(link);
    const expected = link.month === last.month ? last.position + 1 : 1;
    if (link.position !== expected)
      findings.add('missing_link', where, `the link at position ${expected} and all up to here are missing`);
    if (!link.hasEntry) findings.add('removed_entry', where, `entry ${link.auditId} is not there`);
    if (link.position !== expected || !link.hasEntry) return;
    if (linkHash(last.hash, link, link).equals(link.hash)) return;
    if (link.position === 1)
      findings.add(
        'broken_month',
        where,
        last.month === ''
          ? `the chain does not begin here, or entry ${link.auditId} was changed`
          : `it does not continue ${placeText(last)}, or entry ${link.auditId} was changed`,
      );
    else
      findings.add(
        'changed_entry',
        where,
        `entry ${link.auditId}, or the digest of the address of its actor, is not what was chained`,
      );
  };
  const checkTime = (link: LinkedEntry): void => {
    const chainedMs = Number(link.chainedAt) / 1000;
    const lateMs = chainedMs - Number(link.happenedAt) / 1000;
    const isLate = lateMs > mostLateMs && link.actorKind !== 'command';
    if (link.hasEntry && (isLate || lateMs < -mostEarlyMs || chainedMs < lastMs))
      findings.add(
        'odd_time',
        placeText(link),
        'the time of chaining does not fit: no service ran for more than a day, or the link was made again later',
      );
    lastMs = chainedMs;
    unsignedSinceMs ??= chainedMs;
    if (chainedMs - unsignedSinceMs <= mostUnsignedMs) return;
    findings.add(
      'missing_head',
      placeText(link),
      'no head was signed for more than two hours before this link',
    );
    unsignedSinceMs = chainedMs;
  };

  return {
    check: (link) => {
      checkHash(link);
      checkTime(link);
      // The stored hash and not the computed one, so that one change is reported only once.
      last = { month: link.month, position: link.position, hash: link.hash };
    },
    noticeHead: () => {
      unsignedSinceMs = undefined;
    },
  };
}

/** Yields all rows of a walk, and keeps one page in memory. */
export async function* inPages<Row>(
  first: (limit: number) => Promise<Row[]>,
  next: (last: Row, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let page = await first(rowsOfPage);
  for (;;) {
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < rowsOfPage) return;
    page = await next(last, rowsOfPage);
  }
}

const rowsOfPage = 1_000;
