import { createStoaClient } from '@stoa/client';
import { type TokenClaims, verifyInstallationToken } from '@stoa/client/verify';
import { parseJson } from '@stoa/contract';
import type { FormValues } from '../../../components/form.js';
import { given } from '../../../data/given.js';

/** The result of the first call in a test: the token, its content, and whether it is genuine. */
export interface FirstCall {
  readonly token: string;
  readonly header: object;
  readonly claims: Partial<TokenClaims>;
  /** Why it does not verify; undefined if it does. */
  readonly fault: unknown;
}

/** The body that the app would send. */
export type FirstCallBody = ReturnType<typeof bodyOf>;

/** The body with the values of the form, and a new random token. */
export function bodyOf(bundleId: string, values: FormValues) {
  return {
    token: crypto.randomUUID(),
    bundle_id: bundleId,
    ...given({
      device_model: values.text('device_model'),
      os_version: values.text('os_version'),
      language: values.text('language'),
    }),
  };
}

/** Makes the first call of an app as the app makes it, and verifies the token as the merchant's server should. */
export async function makeFirstCall(body: FirstCallBody, installKey: string | undefined): Promise<FirstCall> {
  const { origin } = location;
  const client = createStoaClient({ baseUrl: origin, giveUpAfterMs: 8_000, ...given({ installKey }) });
  const token = await client.installations.match(body);
  const [header = '', claims = ''] = token.split('.');
  const call = { token, header: decoded(header), claims: decoded(claims) };
  try {
    await verifyInstallationToken(token, {
      issuer: origin,
      audience: body.bundle_id,
      requestToken: body.token,
    });
    return { ...call, fault: undefined };
  } catch (fault) {
    return { ...call, fault };
  }
}

/** Decodes a part of a token (RFC 7515): base64url of JSON in UTF-8. Large integers keep every digit. */
function decoded(part: string): object {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );
  const parsed = parseJson(new TextDecoder().decode(bytes), { mayRound: true });
  return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null ? parsed.value : {};
}
