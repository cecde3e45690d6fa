import path from 'node:path';
import { createStoaClient, StoaError } from '@stoa/client';
import { createOperatorClient } from '@stoa/client/operator';
import type { Service } from '@stoa/server';

/**
 * Kept in the data directory, so that a later start prints the same calls: the database does not hold the secrets
 * themselves.
 */
export interface DemonstrationKeys {
  readonly merchantId: number;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
  readonly operatorToken: string;
  readonly reportCreatedAt: string;
}

/** The keys in demo.json if they still work; otherwise new ones, which replace them. */
export async function provideKeys(
  service: Service,
  dataDir: string,
  merchantId: number,
): Promise<DemonstrationKeys> {
  const { provideDataDir, replaceOwn } = await import('@stoa/server');
  const file = path.join(dataDir, 'demo.json');
  const kept = await readKeys(file);
  if (kept?.merchantId === merchantId && (await doKeysWork(service, kept))) return kept;
  const made = await issueKeys(service, merchantId);
  await provideDataDir(dataDir);
  await replaceOwn(file, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

/** Undefined if there is no file, or one that holds something else. */
async function readKeys(file: string): Promise<DemonstrationKeys | undefined> {
  const { readOwn } = await import('@stoa/server');
  try {
    const value: unknown = JSON.parse((await readOwn(file)) ?? 'null');
    return isDemonstrationKeys(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const textNames = ['apiKey', 'username', 'password', 'operatorToken', 'reportCreatedAt'] as const;

function isDemonstrationKeys(value: unknown): value is DemonstrationKeys {
  if (typeof value !== 'object' || value === null) return false;
  const members: Readonly<Record<string, unknown>> = { ...value };
  const printable = (member: unknown): boolean => typeof member === 'string' && /^[!-~]+$/.test(member);
  return (
    Number.isSafeInteger(members['merchantId']) &&
    textNames.every((name) => printable(members[name])) &&
    !Number.isNaN(Date.parse(String(members['reportCreatedAt'])))
  );
}

/** Makes one call with each key. The calls change nothing. */
async function doKeysWork(
  { url, operatorUrl }: Pick<Service, 'url' | 'operatorUrl'>,
  { apiKey, operatorToken, ...credential }: DemonstrationKeys,
): Promise<boolean> {
  const client = createStoaClient({ baseUrl: url, apiKey, credential });
  const operator = createOperatorClient({ baseUrl: operatorUrl, operatorToken });
  const answers = await Promise.allSettled([
    operator.merchants.list({ limit: 1 }).page(),
    client.reports.list({ limit: 1 }).page(),
    client.events.submit({ events: [] }),
  ]);
  return answers.every((answer) => answer.status === 'fulfilled' || !isDenied(answer.reason));
}

function isDenied(error: unknown): boolean {
  return error instanceof StoaError && (error.status === 401 || error.status === 403);
}

async function issueKeys(
  { access, clock }: Pick<Service, 'access' | 'clock'>,
  merchantId: number,
): Promise<DemonstrationKeys> {
  const label = 'demonstration';
  const apiKey = await access.issue({ kind: 'api_key', merchantId, label });
  const credential = await access.issue({ kind: 'credential', merchantId, label });
  const operator = await access.issue({ kind: 'operator_token', merchantId: null, label });
  return {
    merchantId,
    apiKey: apiKey.secret,
    username: credential.username ?? '',
    password: credential.secret,
    operatorToken: operator.secret,
    reportCreatedAt: clock.now().toISOString(),
  };
}
