/** Generated from packages/server/openapi.json by npm run generate. */

import type { PathPart, Sendable } from '../calls/call-types.js';
import type { CallOptions } from '../transport/connection.js';
import type * as api from './schemas.js';

export interface SessionCalls {
  /**
   * Who is signed in, and what they may do. The roles of the person with their scopes, for the operator and for each merchant. For people only.
   *
   * `GET /session-api/v1/session`
   */
  readonly get: (options?: CallOptions) => Promise<api.Session>;
  /**
   * Sign out. Ends this session. For people only.
   *
   * `DELETE /session-api/v1/session`
   */
  readonly end: (options?: CallOptions) => Promise<undefined>;
  /**
   * Prove again who you are. Some calls ask for a proof of the last 5 minutes. The cookie gets a new secret. For people only. The client repeats it only if the service says that nothing was done.
   *
   * `POST /session-api/v1/session/confirmation`
   */
  readonly confirm: (body: Sendable<api.Confirmation> | Uint8Array, options?: CallOptions) => Promise<api.Session>;
}

export interface OffersCalls {
  /**
   * Accept what a merchant offered to you. One of the offers of the session. It counts for the next call, in this session, too; what else you may do stays. For people only.
   *
   * `POST /session-api/v1/offers/{merchant_id}/acceptance`
   */
  readonly accept: (merchant_id: PathPart, options?: CallOptions) => Promise<api.Session>;
}

export interface SessionsCalls {
  /**
   * List your sessions. Those that are live, the newest first; 100 at most. For people only.
   *
   * `GET /session-api/v1/sessions`
   */
  readonly list: (options?: CallOptions) => Promise<api.SessionList>;
  /**
   * End one of your sessions. Anyone who uses it is signed out at once. For people only.
   *
   * `DELETE /session-api/v1/sessions/{session_id}`
   */
  readonly end: (session_id: PathPart, options?: CallOptions) => Promise<undefined>;
}

export interface ViewsCalls {
  /**
   * Read the views that you saved. The filters of lists of the console that you saved under names, in all parts of it. For people only.
   *
   * `GET /session-api/v1/views`
   */
  readonly get: (options?: CallOptions) => Promise<api.SavedViews>;
  /**
   * Save views. Saves these views in place of all that you had, up to 100. Those of a merchant, or of the operator, are left out unless you work there, and forgotten when you leave; all are forgotten when you are erased. For people only.
   *
   * `PUT /session-api/v1/views`
   */
  readonly set: (body: Sendable<api.SavedViews> | Uint8Array, options?: CallOptions) => Promise<api.SavedViews>;
}

export interface MailCalls {
  /**
   * Read which mails you get. For each part of the service in which you have a role: which mails you may get, and what you chose. For people only.
   *
   * `GET /session-api/v1/mail`
   */
  readonly get: (options?: CallOptions) => Promise<api.MailChoices>;
  /**
   * Choose which mails you get. All changes are made, or none. You get mail about what happens from now on, as long as your role lets you read it. Several things at once come in one mail, and two mails are at least 10 minutes apart. For people only.
   *
   * `PATCH /session-api/v1/mail`
   */
  readonly change: (body: Sendable<api.MailChanges> | Uint8Array, options?: CallOptions) => Promise<api.MailChoices>;
}

export interface PasswordCalls {
  /**
   * Set a new password. Ends all other sessions of the person. The cookie gets a new secret. For people only. The client repeats it only if the service says that nothing was done.
   *
   * `PUT /session-api/v1/password`
   */
  readonly change: (body: Sendable<api.PasswordChange> | Uint8Array, options?: CallOptions) => Promise<undefined>;
}

export interface SecondFactorCalls {
  /**
   * Make a secret for an app that shows codes. Nothing changes until the first code has proved that the app has it (RFC 6238). For people only. The client repeats it only if the service says that nothing was done.
   *
   * `POST /session-api/v1/second-factor`
   */
  readonly begin: (body: Sendable<api.Confirmation> | Uint8Array, options?: CallOptions) => Promise<api.SecondFactorSetup>;
  /**
   * Turn the second factor on with a first code. Replaces an earlier one, and ends all other sessions. From then on a sign-in asks for a code. For people only. The client repeats it only if the service says that nothing was done.
   *
   * `PUT /session-api/v1/second-factor`
   */
  readonly turnOn: (body: Sendable<api.SecondFactorProof> | Uint8Array, options?: CallOptions) => Promise<api.RecoveryCodes>;
  /**
   * Turn the second factor off. Its recovery codes go as well, and all other sessions end. For people only. The client repeats it only if the service says that nothing was done.
   *
   * `POST /session-api/v1/second-factor/off`
   */
  readonly turnOff: (body: Sendable<api.Confirmation> | Uint8Array, options?: CallOptions) => Promise<undefined>;
}

/** The calls of the session client, by area. */
export interface SessionCalls {
  readonly session: SessionCalls;
  readonly offers: OffersCalls;
  readonly sessions: SessionsCalls;
  readonly views: ViewsCalls;
  readonly mail: MailCalls;
  readonly password: PasswordCalls;
  readonly secondFactor: SecondFactorCalls;
}
