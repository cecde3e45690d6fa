import { isSealed, type ReadHead, readHead } from '../chain/head.js';
import { placeText, type TrailFindings } from './trail-findings.js';
import type { HeadToVerify } from './verifying-store.js';

/** The keys by which a head of this service is recognised. */
export interface TrustedKeys {
  /** Derived from the master secret; undefined on a machine that does not have it. */
  readonly sealKey: Buffer | undefined;
  /** Used without `sealKey`: the thumbprints of the keys that are published, or that the trail records as made. */
  readonly kids: ReadonlySet<string>;
}

/** Why a head is not from this service; undefined if it is. */
export function whyForeign(head: ReadHead, { sealKey, kids }: TrustedKeys): string | undefined {
  if (sealKey !== undefined)
    return isSealed(head, sealKey) ? undefined : 'it was not made under the master secret of this machine';
  return kids.has(head.kid) ? undefined : `its key ${head.kid} is neither published nor named in the trail`;
}

/** Checks each head and its number, and answers its claims; undefined if they cannot be trusted. */
export interface HeadChecker {
  /** Must be called with heads in the order of their numbers. */
  check(head: HeadToVerify): Promise<ReadHead['claims'] | undefined>;
}

export function createHeadChecker(findings: TrailFindings, keys: TrustedKeys): HeadChecker {
  let lastNo = 0;
  return {
    check: async (head) => {
      const where = `head ${head.headNo}`;
      if (head.headNo !== lastNo + 1)
        findings.add('missing_head', where, `head ${lastNo + 1} and all up to here are missing`);
      lastNo = head.headNo;
      const read = await readHead(head.signature);
      const why =
        read === undefined ? 'its signature does not fit' : (whyOther(read, head) ?? whyForeign(read, keys));
      if (why === undefined) return read?.claims;
      findings.add('false_head', where, why);
      return undefined;
    },
  };
}

function whyOther({ claims }: ReadHead, head: HeadToVerify): string | undefined {
  if (claims.number === head.headNo && placeText(claims) === placeText(head)) return undefined;
  return `it was signed as head ${claims.number} of ${placeText(claims)}`;
}
