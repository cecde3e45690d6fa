import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { ReadVariable } from '../terminal/environment.js';
import { systemErrorCode } from '../terminal/file-errors.js';

/** The service to call, and the API key to call it with. The key is never printed. */
export interface Caller {
  /** Without a slash at its end; it may have a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

export interface CallerOptions {
  readonly baseUrl?: string;
  readonly apiKeyFile?: string;
}

export type FoundCaller = { readonly caller: Caller } | { readonly problems: readonly string[] };

/** Takes the service and the key from the options, or else from the environment; reports all problems at once. */
export async function findCaller(options: CallerOptions, readVariable: ReadVariable): Promise<FoundCaller> {
  const baseUrl = findBaseUrl(options.baseUrl ?? readVariable('STOA_BASE_URL'));
  const apiKey = await findApiKey(options.apiKeyFile, readVariable);
  if ('value' in baseUrl && 'value' in apiKey) {
    return { caller: { baseUrl: baseUrl.value, apiKey: apiKey.value } };
  }
  return { problems: [baseUrl, apiKey].flatMap((found) => ('problem' in found ? found.problem : [])) };
}

type Found = { readonly value: string } | { readonly problem: string };

function findBaseUrl(text: string | undefined): Found {
  if (text === undefined) return { problem: 'name the service with --base-url URL or STOA_BASE_URL' };
  const problem = 'the base URL must be an http:// or https:// URL without user, query or fragment';
  if (!URL.canParse(text)) return { problem };
  const { protocol, username, password, search, hash, href } = new URL(text);
  const isPlain = [username, password, search, hash].every((part) => part === '');
  if (!/^https?:$/.test(protocol) || !isPlain) return { problem };
  return { value: href.replace(/\/+$/, '') };
}

/** A key that a header can carry. */
const usableKey = /^[!-~]{1,512}$/;

async function findApiKey(file: string | undefined, readVariable: ReadVariable): Promise<Found> {
  const key = file === undefined ? readVariable('STOA_API_KEY') : await readKeyFile(file);
  if (typeof key === 'object') return key;
  if (key === undefined) return { problem: 'give the API key with --api-key-file FILE or STOA_API_KEY' };
  const place = file === undefined ? 'STOA_API_KEY' : 'the file of --api-key-file';
  // The content is never shown: a wrong file may hold another secret.
  return usableKey.test(key)
    ? { value: key }
    : { problem: `${place} does not hold an API key and nothing else` };
}

async function readKeyFile(file: string): Promise<string | { readonly problem: string }> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    return { problem: `the file of --api-key-file cannot be read (${systemErrorCode(error)})` };
  }
}

/** Whether anyone who listens on the way to the service can read the key. */
export function isKeyInClearText({ baseUrl }: Caller): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** Whether a host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  if (hostname === '[::1]') return true;
  if (isIP(hostname) === 4) return hostname.startsWith('127.');
  return /(^|\.)localhost\.?$/i.test(hostname);
}
