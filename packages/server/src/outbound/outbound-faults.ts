/**
 * Why a call to an address that somebody gave had no answer. The list is closed, and each sentence is our own: nothing
 * that the other side sent gets into a log or to a person.
 */
export const outboundFaults = {
  url_not_allowed:
    'The address must be an https URL of at most 2,048 characters, without a user name, a password or a fragment',
  address_not_allowed: 'The host is, or its name leads to, an address that is not public',
  name_not_found: 'The name of the host has no address',
  resolver_failed: 'The name of the host could not be looked up',
  proxy: 'The proxy did not answer, or refused to connect',
  connection: 'No connection was made, or it broke before the answer',
  tls: 'The TLS connection failed, or the certificate is not valid for the host',
  timeout: 'There was no answer in time',
  answer_too_long: 'The head of the answer is too long',
  not_http: 'What came back is not an answer in HTTP',
  stopped: 'The service stopped before the answer came',
} as const satisfies Readonly<Record<string, string>>;

export type OutboundFault = keyof typeof outboundFaults;

/** Ends a call inside this folder; callers get the code as a value. */
export class OutboundError extends Error {
  readonly fault: OutboundFault;

  constructor(fault: OutboundFault) {
    super(outboundFaults[fault]);
    this.fault = fault;
  }
}
