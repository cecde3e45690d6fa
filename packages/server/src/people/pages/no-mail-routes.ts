import { serviceActor } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import { escapeHtml } from '../../http/answering/escape-html.js';
import type { App } from '../../http/app.js';
import { operatorStream } from '../../notification-log/index.js';
import { stopMail } from '../mail/choose-mail.js';
import { type MailChoice, selectChoicesById } from '../mail/mail-choice-store.js';
import { mailedType } from '../mail/mailed-types.js';
import { type StopTokens, stopPath } from '../mail/stop-token.js';
import { accountPath } from '../sign-in-path.js';
import { formOf } from './form.js';
import { hidden, type Page, sendPage } from './page-shell.js';

export interface NoMailRoutesOptions extends Context {
  readonly stopTokens: StopTokens;
}

const formBytes = 16_384;

/**
 * Stops the mails that the link in a mail names, without a sign-in. Mail scanners open links, so opening one only asks.
 * A POST acts: of the person, or of their mail provider (RFC 8058). The origin is not checked, because the token is
 * what allows it.
 */
export async function noMailRoutes(
  app: App,
  { database, clock, stopTokens }: NoMailRoutesOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // Mail providers send one field, as a form of either kind. The address says everything already.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formBytes }, (_request, _body, done) =>
    done(null),
  );
  const path = `${stopPath}/:token`;
  app.get<{ Params: { readonly token: string } }>(path, hidden, async ({ params: { token } }, reply) => {
    const ids = stopTokens.read(token);
    if (ids === undefined) return sendPage(reply, 404, brokenPage);
    return sendPage(reply, 200, askPage(await selectChoicesById(database, ids), token));
  });
  app.post<{ Params: { readonly token: string } }>(
    path,
    { ...hidden, config: { audit: 'user.mail_changed' } },
    async ({ params: { token }, id }, reply) => {
      const ids = stopTokens.read(token);
      if (ids === undefined) return sendPage(reply, 404, brokenPage);
      await stopMail({ database, clock }, ids, { ...serviceActor, requestId: id });
      return sendPage(reply, 200, stoppedPage);
    },
  );
}

const again = `<p><a href="${accountPath}">Choose which mails you get</a></p>`;

const brokenPage: Page = {
  title: 'This link is not complete',
  body: `<p>Copy the whole link from the mail.</p>${again}`,
};

const stoppedPage: Page = { title: 'You will get no more of these mails', body: again };

function askPage(choices: readonly MailChoice[], token: string): Page {
  if (choices.length === 0) return stoppedPage;
  const listed = choices.map(({ stream, type }) => {
    const place = stream === operatorStream ? 'the operator' : `merchant ${stream}`;
    return `<li>${escapeHtml(`${mailedType(type).words} of ${place}`)}</li>`;
  });
  const form = formOf({ action: `${stopPath}/${token}`, button: 'Stop these mails', fields: [] });
  return { title: 'Stop these mails?', body: `<ul>${listed.join('')}</ul>${form}${again}` };
}
