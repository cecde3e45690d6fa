import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { accessKeyKinds, kinds } from '../callers/key-kinds.js';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 characters out of 62 are 190 bits; the decisions (Credentials) require 160. */
const randomCharacters = 32;
const checksumCharacters = 6;
/** How much of the random part is stored and shown. The other 27 characters hold 160 bits. */
const shownCharacters = 5;

export function randomText(characters: number): string {
  return Array.from({ length: characters }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/**
 * A new secret: type prefix, random part, and a CRC-32 at the end, by which scanners distinguish a leaked secret from
 * noise.
 */
export function newSecret(prefix: string): string {
  const body = `${prefix}${randomText(randomCharacters)}`;
  return `${body}${checksum(body)}`;
}

/** True when the text could be a secret with that prefix. A mistyped one is refused without asking the database. */
export function looksLikeSecret(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || text.length !== prefix.length + randomCharacters + checksumCharacters)
    return false;
  const body = text.slice(0, -checksumCharacters);
  return text.slice(-checksumCharacters) === checksum(body);
}

/** The prefix of secrets of a twin, which say what they are. */
export function testPrefixOf(prefix: string): string {
  return prefix.replace('stoa_', 'stoa_test_');
}

/** True when the text could be a secret of any kind. */
export function isWellFormed(text: string): boolean {
  return accessKeyKinds.some((kind) => {
    const { prefix } = kinds[kind];
    return looksLikeSecret(prefix, text) || looksLikeSecret(testPrefixOf(prefix), text);
  });
}

/**
 * True when a header has what is meant as a key of a twin, even a mistyped one: it must never be taken for a call
 * without a key.
 */
export function isMeantForTest(authorization: string): boolean {
  return authorization.includes(testPrefixOf('stoa_'));
}

/** The first characters of a secret with that prefix, by which people tell it from others. */
export function shownStart(prefix: string, secret: string): string {
  return secret.slice(0, prefix.length + shownCharacters);
}

/** What is stored of a secret (decisions, Credentials). 190 random bits need no slow hash. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let digit = 0; digit < checksumCharacters; digit += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
