import assert from 'node:assert/strict';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../src/kernel/clock.js';

/** A verifier that shares nothing with the service. It has only one copy of the key set, and knows its age. */
export interface KeySetClient {
  /** Asks for the key set when its copy is older than its Cache-Control said, and never otherwise. */
  keepFresh(): Promise<void>;
  /** False before the first copy. */
  readonly ready: () => boolean;
  readonly knows: (kid: string) => boolean;
  /** Verifies a token with its copy only, at the time of the clock. */
  verify(token: string): Promise<JWTPayload>;
}

interface Copy {
  readonly keySet: JSONWebKeySet;
  readonly fetchedMs: number;
  readonly maxAgeMs: number;
}

export function createKeySetClient(url: string, clock: Clock): KeySetClient {
  let copy: Copy | undefined;
  return {
    keepFresh: async () => {
      const nowMs = clock.now().getTime();
      if (copy !== undefined && nowMs - copy.fetchedMs <= copy.maxAgeMs) return;
      const answer = await fetch(`${url}/.well-known/jwks.json`);
      const maxAge = /^public, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '')?.[1];
      assert.ok(answer.ok && maxAge !== undefined, `the key set is not served: ${answer.status}`);
      const keySet = (await answer.json()) as JSONWebKeySet;
      copy = { keySet, fetchedMs: nowMs, maxAgeMs: Number(maxAge) * 1000 };
    },
    ready: () => copy !== undefined,
    knows: (kid) => copy?.keySet.keys.some((key) => key.kid === kid) ?? false,
    verify: async (token) => {
      assert.ok(copy !== undefined);
      const options = { issuer: 'https://stoa.test', currentDate: clock.now() };
      return (await jwtVerify(token, createLocalJWKSet(copy.keySet), options)).payload;
    },
  };
}
