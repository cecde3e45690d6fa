import { json, jsonOnce, nothing, nothingOnce } from './calls/rows.js';

const api = '/session-api/v1';

/**
 * Every call of a person who is signed in, about themselves: one row each. Signing in, links and resets are forms of the sign-in
 * pages. A password or a code is sent again only after 429: a code counts once, and each refusal counts.
 */
export const sessionCalls = {
  session: {
    /** Who is signed in, and what they may do. */
    get: json(`GET ${api}/session`, 'nothing'),
    /** Signs out. */
    end: nothing(`DELETE ${api}/session`, 'nothing'),
    /** Proves again who is there, for calls that answered `fresh_sign_in_needed`. */
    confirm: jsonOnce(`POST ${api}/session/confirmation`, 'body'),
  },
  sessions: {
    /** Where the person is signed in, the newest first. */
    list: json(`GET ${api}/sessions`, 'nothing'),
    /** Signs the person out of one of them. */
    end: nothing(`DELETE ${api}/sessions/{session_id}`, 'nothing'),
  },
  password: {
    /** Sets a new password, and ends all other sessions. */
    change: nothingOnce(`PUT ${api}/password`, 'body'),
  },
  secondFactor: {
    /** Makes a secret for an app that shows codes, once. Nothing changes before `turnOn`. */
    begin: jsonOnce(`POST ${api}/second-factor`, 'body'),
    /** Asks for a code at every sign-in from now on. Answers the recovery codes, once; ends all other sessions. */
    turnOn: jsonOnce(`PUT ${api}/second-factor`, 'body'),
    /** Signing in asks for the password alone again. Recovery codes go as well, and all other sessions end. */
    turnOff: nothingOnce(`POST ${api}/second-factor/off`, 'body'),
  },
} as const;
