import { hash } from 'node:crypto';

/** SHA-256 of a text in UTF-8. `#sha256` of package.json says which runtime uses this file. */
export function sha256(text: string): Uint8Array {
  return Buffer.from(hash('sha256', text, 'hex'), 'hex');
}
