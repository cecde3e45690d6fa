import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../kernel/seal.js';
import { signInPath } from '../sign-in-path.js';

/**
 * Signs which choices the link in a mail ends, and reads them again. The link names no person and opens nothing else.
 */
export interface StopTokens {
  of(choiceIds: readonly string[]): string;
  /** The choices; undefined if the token was not made here, or was cut. */
  read(token: string): readonly string[] | undefined;
}

const idBytes = 16;
const tagBytes = 16;

export function createStopTokens(masterSecret: Buffer): StopTokens {
  const key = deriveKey(masterSecret, 'mail-stop');
  const tagOf = (ids: Buffer): Buffer => createHmac('sha256', key).update(ids).digest().subarray(0, tagBytes);
  return {
    of: (choiceIds) => {
      const ids = Buffer.from(choiceIds.map((id) => id.replaceAll('-', '')).join(''), 'hex');
      return Buffer.concat([ids, tagOf(ids)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      const ids = bytes.subarray(0, -tagBytes);
      const isWhole = bytes.length > tagBytes && ids.length % idBytes === 0;
      if (!isWhole || !timingSafeEqual(bytes.subarray(-tagBytes), tagOf(ids))) return undefined;
      return ids.toString('hex').match(/.{32}/g) ?? [];
    },
  };
}

/** The page that stops mails. The token follows it. */
export const stopPath = `${signInPath}/no-mail`;
