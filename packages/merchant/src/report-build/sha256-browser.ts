import { sha256 as sha256OfBytes } from '@noble/hashes/sha2';

const encoder = new TextEncoder();

/** SHA-256 of a text in UTF-8. The browser's own function is asynchronous, but a synchronous one is needed here. */
export function sha256(text: string): Uint8Array {
  return sha256OfBytes(encoder.encode(text));
}
