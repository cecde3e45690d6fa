/** A key with which messages are verified. */
export interface WebhookKey {
  /** Whether a signature, with its version before it, is that of the key. */
  verifies(signed: Uint8Array<ArrayBuffer>, signature: string): Promise<boolean>;
}

interface Kind {
  /** The form of a signature with its version (Standard Webhooks 1.0.0, Webhook headers). */
  readonly signature: RegExp;
  readonly shortestBytes: number;
  readonly longestBytes: number;
  readonly algorithm: { readonly name: string; readonly hash?: string };
}

const kinds: Readonly<Record<string, Kind>> = {
  whsec: {
    signature: /^v1,([A-Za-z0-9+/]{43}=)$/,
    shortestBytes: 24,
    longestBytes: 64,
    algorithm: { name: 'HMAC', hash: 'SHA-256' },
  },
  whpk: {
    signature: /^v1a,([A-Za-z0-9+/]{86}==)$/,
    shortestBytes: 32,
    longestBytes: 32,
    algorithm: { name: 'Ed25519' },
  },
};

/** @throws TypeError if there is no key, or one cannot be used; the message does not repeat it */
export async function readKeys(keys: string | readonly string[]): Promise<readonly WebhookKey[]> {
  const all = typeof keys === 'string' ? [keys] : keys;
  if (all.length === 0) throw new TypeError('a webhook is verified with at least one key');
  return Promise.all(all.map(readKey));
}

async function readKey(text: string): Promise<WebhookKey> {
  const [, prefix = '', base64 = ''] = /^([a-z]+)_([A-Za-z0-9+/]+={0,2})$/.exec(String(text)) ?? [];
  const kind = Object.hasOwn(kinds, prefix) ? kinds[prefix] : undefined;
  const bytes = base64.length % 4 === 0 ? bytesOf(base64) : new Uint8Array();
  if (kind === undefined || bytes.length < kind.shortestBytes || bytes.length > kind.longestBytes)
    throw new TypeError('a key is whsec_ with 24 to 64 bytes, or whpk_ with 32 bytes, in base64');
  const { algorithm, signature: form } = kind;
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  return {
    verifies: async (signed, signature) => {
      const [, encoded] = form.exec(signature) ?? [];
      return encoded !== undefined && crypto.subtle.verify(algorithm.name, key, bytesOf(encoded), signed);
    },
  };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
