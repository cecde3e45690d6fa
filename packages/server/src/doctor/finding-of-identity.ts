import type { Config } from '../config/config.js';
import { examineIdentityProvider } from '../people/index.js';
import type { Finding } from './finding.js';

/** Whether the company's identity provider answers; no finding if none is set. */
export async function findingOfIdentity({ oidc }: Config): Promise<readonly Finding[]> {
  if (oidc === undefined) return [];
  const subject = 'identity';
  if (await examineIdentityProvider(oidc))
    return [{ subject, state: 'ok', finding: `${oidc.issuer.href} answers as an identity provider` }];
  const finding = `${oidc.issuer.href} does not answer as an identity provider: nobody can sign in there`;
  const advice =
    'Check STOA_OIDC_ISSUER, and that this machine reaches it: it must serve /.well-known/openid-configuration.';
  return [{ subject, state: 'broken', finding, advice }];
}
