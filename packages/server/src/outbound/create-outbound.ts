import { readRetryAfter } from '@stoa/contract';
import { compileAddressBlocks } from '../kernel/address-blocks.js';
import type { Clock } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import { createConnector } from './connect-target.js';
import { createDeadline, type Deadline } from './deadline.js';
import { type Exchanged, exchange, StaleConnection } from './exchange.js';
import { OutboundError, type OutboundFault } from './outbound-faults.js';
import { assertAllowed, readTarget, type Target } from './read-target.js';
import { createResolveName, type ResolveName } from './resolve-name.js';

/** An answer, whatever its status. Redirects are not followed: a 3xx is a status like any other. */
export interface OutboundAnswer {
  readonly status: number;
  /** The first 512 bytes of the body as they came: foreign, perhaps not text, and never for a log. */
  readonly answer: Buffer;
  /** Whole seconds, of any size; absent unless the answer says when to come again. */
  readonly retryAfterSeconds?: number;
}

export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Ends the call, which then has the fault `stopped`. */
  readonly signal: AbortSignal;
}

/** Calls to addresses that merchants and operators give. */
export interface Outbound {
  /** The fault of an address that no attempt could reach, as far as that can be told without looking its name up. */
  check(url: string): OutboundFault | undefined;
  post(post: OutboundPost): Promise<OutboundAnswer | { readonly fault: OutboundFault }>;
  /** Closes idle connections. */
  close(): void;
}

export interface OutboundOptions {
  /** Addresses and CIDR blocks that may be called although they are not public, also with plain http. */
  readonly allowed: readonly string[];
  /** Through which all calls go. It may hold a user name and a password. */
  readonly proxy?: URL | undefined;
  readonly clock: Clock;
  /** For tests: another resolver, certificate authorities, and a shorter time for one attempt. */
  readonly resolve?: ResolveName;
  readonly authorities?: readonly string[];
  readonly attemptMs?: number;
}

/** How often a request is sent again because an idle connection turned out to be closed. */
const staleConnections = 3;

export function createOutbound({
  allowed,
  proxy,
  clock,
  resolve = createResolveName(),
  authorities,
  attemptMs = limits.webhookAttemptMs,
}: OutboundOptions): Outbound {
  const blocks = compileAddressBlocks(allowed);
  const connector = createConnector(authorities);
  const findAddresses = async (target: Target, deadline: Deadline): Promise<readonly string[]> => {
    const addresses = target.literal ?? (await deadline.within(resolve(target.host)));
    assertAllowed(target, addresses, blocks);
    return addresses;
  };
  const checked = (url: string): Target => {
    const target = readTarget(url);
    if (target.literal !== undefined) assertAllowed(target, target.literal, blocks);
    else if (target.url.protocol === 'http:' && (proxy !== undefined || allowed.length === 0))
      throw new OutboundError('url_not_allowed');
    return target;
  };
  const attempt = async ({ url, headers, body }: OutboundPost, deadline: Deadline): Promise<Exchanged> => {
    const target = checked(url);
    const sent = { ...headers, 'content-length': String(body.length), 'accept-encoding': 'identity' };
    const addresses = proxy === undefined ? await findAddresses(target, deadline) : [];
    const isTls = target.url.protocol === 'https:';
    for (let stale = 0; ; stale += 1) {
      const request =
        proxy === undefined
          ? connector.direct(target, addresses, sent)
          : await connector.throughProxy(proxy, { target, headers: sent, deadline });
      try {
        return await exchange({ request, body, deadline, isTls });
      } catch (error) {
        if (!(error instanceof StaleConnection)) throw error;
        if (stale === staleConnections) throw new OutboundError('connection');
      }
    }
  };
  return {
    check: (url) => faultOf(() => void checked(url)),
    post: async (post) => {
      const deadline = createDeadline(attemptMs, post.signal);
      try {
        const { status, answer, retryAfter } = await attempt(post, deadline);
        const waitMs = readRetryAfter(retryAfter ?? null, clock.now().getTime());
        return {
          status,
          answer,
          ...(waitMs === undefined ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1000) }),
        };
      } catch (error) {
        if (error instanceof OutboundError) return { fault: error.fault };
        throw error;
      } finally {
        deadline.clear();
      }
    },
    close: () => connector.close(),
  };
}

function faultOf(work: () => void): OutboundFault | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof OutboundError) return error.fault;
    throw error;
  }
}
