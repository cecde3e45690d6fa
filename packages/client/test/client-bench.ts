import { createStoaClient, type StoaClient, type StoaClientOptions } from '../src/index.js';
import { type Behaviour, type OddService, startOddService } from './odd-service.js';
import { testPacing } from './test-pacing.js';

/** The secrets of the client on a bench. */
export const secrets = {
  apiKey: 'stoa_key_0123456789abcdefghijkl',
  credential: { username: 'stoa_usr_0123456789', password: 'stoa_pwd_0123456789abcdefghijkl' },
};

/** A client, the service that it calls, and the waits that it made; they took no time. */
export interface Bench {
  readonly client: StoaClient;
  readonly service: OddService;
  readonly waits: readonly number[];
}

/** Runs `work` with a client of a service that behaves as told. */
export async function withClient(
  behaviours: readonly Behaviour[],
  work: (bench: Bench) => Promise<void>,
  { prefix = '', ...options }: Partial<StoaClientOptions> & { readonly prefix?: string } = {},
): Promise<void> {
  const service = await startOddService(...behaviours);
  const pacing = testPacing();
  try {
    const client = createStoaClient({ baseUrl: service.url + prefix, ...secrets, pacing, ...options });
    await work({ client, service, waits: pacing.waits });
  } finally {
    await service.stop();
  }
}
