import { signInPath } from '../sign-in-path.js';

/** The page that stops mails. The token follows it. */
export const stopPath = `${signInPath}/no-mail`;
