import { json, jsonOnce, nothing, nothingOnce } from './calls/rows.js';

const api = '/session-api/v1';

/**
 * Every call of a person who is signed in, about themselves: one row each. Signing in, links and resets are not among them: the
 * sign-in pages have forms for these. Calls with a password or a code are repeated only after 429, because a code works only once and
 * the service counts the refusals.
 */
export const sessionCalls = {
  session: {
    /** Who is signed in, and what they may do. */
    get: json(`GET ${api}/session`, 'nothing'),
    /** Signs out. */
    end: nothing(`DELETE ${api}/session`, 'nothing'),
    /** Proves the person's identity again, for calls that were refused with `fresh_sign_in_needed`. */
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
    /** Makes a secret for an authenticator app, and returns it only once. Nothing changes before `turnOn`. */
    begin: jsonOnce(`POST ${api}/second-factor`, 'body'),
    /** Requires a code at every sign-in from now on. Returns the recovery codes, only once; ends all other sessions. */
    turnOn: jsonOnce(`PUT ${api}/second-factor`, 'body'),
    /** Requires only the password again at sign-in. Deletes the recovery codes, and ends all other sessions. */
    turnOff: nothingOnce(`POST ${api}/second-factor/off`, 'body'),
  },
} as const;
