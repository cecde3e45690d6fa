/** Generated from packages/server/openapi.json by npm run generate. */

import type { Rows } from '../calls/bind-calls.js';

export const sessionRows: Rows = {
  session: {
    get: { call: 'GET /session-api/v1/session' },
    end: { call: 'DELETE /session-api/v1/session', kind: 'nothing' },
    confirm: { call: 'POST /session-api/v1/session/confirmation', body: true, once: true },
  },
  offers: {
    accept: { call: 'POST /session-api/v1/offers/{merchant_id}/acceptance' },
  },
  sessions: {
    list: { call: 'GET /session-api/v1/sessions' },
    end: { call: 'DELETE /session-api/v1/sessions/{session_id}', kind: 'nothing' },
  },
  views: {
    get: { call: 'GET /session-api/v1/views' },
    set: { call: 'PUT /session-api/v1/views', body: true },
  },
  mail: {
    get: { call: 'GET /session-api/v1/mail' },
    change: { call: 'PATCH /session-api/v1/mail', body: true },
  },
  password: {
    change: { call: 'PUT /session-api/v1/password', kind: 'nothing', body: true, once: true },
  },
  secondFactor: {
    begin: { call: 'POST /session-api/v1/second-factor', body: true, once: true },
    turnOn: { call: 'PUT /session-api/v1/second-factor', body: true, once: true },
    turnOff: { call: 'POST /session-api/v1/second-factor/off', kind: 'nothing', body: true, once: true },
  },
};
