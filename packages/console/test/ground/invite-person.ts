import assert from 'node:assert/strict';
import type { ConsoleGround } from './console-ground.js';

/** The password of everybody who is invited here. */
export const password = 'a sentence of four words';

/** Invites somebody of the operator; answers the secret of the link, and what sets {@link password} with it. */
export async function inviteByLink(
  { service }: ConsoleGround,
  email: string,
  role: 'admin' | 'finance' | 'support' | 'auditor',
): Promise<{ readonly secret: string; readonly use: () => Promise<void> }> {
  const { name, value, url } = await service.signIn({ operator: 'admin' });
  const post = async (path: string, body: object): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { cookie: `${name}=${value}`, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path} answered ${answer.status}`);
    return answer;
  };
  const { link } = (await (await post('/operator-api/v1/users', { email, role })).json()) as {
    link: string;
  };
  const secret = link.replace(/^.*#/, '');
  return { secret, use: async () => void (await post('/session-api/v1/link', { link: secret, password })) };
}

/** Invites somebody of the operator, and sets {@link password} for them. */
export async function invitePerson(
  ground: ConsoleGround,
  email: string,
  role: 'admin' | 'finance' | 'support' | 'auditor',
): Promise<void> {
  await (await inviteByLink(ground, email, role)).use();
}
