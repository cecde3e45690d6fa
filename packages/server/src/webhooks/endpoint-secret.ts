import { deriveKey, type SealOptions, seal, unseal } from '../kernel/seal.js';

/** How the secrets of endpoints are stored: encrypted, each bound to its endpoint. */
export interface EndpointSecrets {
  seal(secret: string, endpointId: string): Buffer;
  /** @throws Error if it was sealed under another master secret */
  unseal(sealed: Buffer, endpointId: string): string;
}

export function createEndpointSecrets(masterSecret: Buffer): EndpointSecrets {
  const key = deriveKey(masterSecret, 'webhook secrets');
  const namedFor = (endpointId: string): SealOptions => ({ key, name: `webhook endpoint ${endpointId}` });
  return {
    seal: (secret, endpointId) => seal(Buffer.from(secret, 'utf8'), namedFor(endpointId)),
    unseal: (sealed, endpointId) => {
      const secret = unseal(sealed, namedFor(endpointId))?.toString('utf8');
      if (secret === undefined)
        throw new Error(`the secret of webhook endpoint ${endpointId} was sealed under another STOA_SECRET`);
      return secret;
    },
  };
}
