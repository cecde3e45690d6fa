import { signInPath } from '../sign-in-path.js';

/** The page that ends mails, below which is the token. */
export const stopPath = `${signInPath}/no-mail`;
