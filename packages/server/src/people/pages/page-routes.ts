import type { App } from '../../http/app.js';
import { type AccountPageRoutesOptions, accountPageRoutes } from './account-page-routes.js';
import { type SignInPageRoutesOptions, signInPageRoutes } from './sign-in-page-routes.js';

const formBytes = 16_384;

/** The pages on which people sign in. They work without scripts, and call what the JSON calls do. */
export async function pageRoutes(
  app: App,
  options: SignInPageRoutesOptions & AccountPageRoutesOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_request, body, done) => done(null, body),
  );
  signInPageRoutes(app, options);
  accountPageRoutes(app, options);
}
