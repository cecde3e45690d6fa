import { defineFailures } from '../kernel/failure.js';

/** The failures that any call of any area can answer. */
export const httpFailures = defineFailures({
  malformed_request: {
    status: 400,
    title: 'The request is not valid HTTP',
    fix: 'Check the address, the Content-Length and the framing of the request; any common HTTP client does this right.',
  },
  malformed_json: {
    status: 400,
    title: 'The body is not JSON',
    fix: 'Send one JSON value in UTF-8; detail names the line and column where reading stopped.',
  },
  unacceptable_json: {
    status: 400,
    title: 'The body is JSON that cannot be stored exactly',
    fix: 'Correct what errors points at: a member named twice, a NUL character, half a surrogate pair, a number out of range, nesting beyond 64 levels.',
  },
  invalid_request: {
    status: 400,
    title: 'The request does not fit the schema',
    fix: 'Correct every fault in errors; the schemas are published under /schema/ and in /openapi.json.',
  },
  incomplete_body: {
    status: 400,
    title: 'The body ended early',
    fix: 'Send the request again, whole; with Content-Encoding: gzip send valid gzip.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing at this address',
    fix: 'Compare the address with /docs.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The address does not support this method',
    fix: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    status: 406,
    title: 'The call has no answer in this format',
    fix: 'Ask for one of the formats that detail names, with the parameter format or the header Accept; without either you get the first.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    fix: 'Send headers within 15 seconds and the whole request within 60; a streamed body may pause for 30 at most.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    fix: 'Split it into several requests; detail names the limit in bytes.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The call does not accept the type of the body',
    fix: 'Send Content-Type: application/json in UTF-8, plain or with Content-Encoding: gzip.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    fix: 'Wait as many seconds as Retry-After says, then send the same request again.',
  },
  expectation_failed: {
    status: 417,
    title: 'The Expect header asks for something that is not supported',
    fix: 'Send no Expect header, or Expect: 100-continue.',
  },
  headers_too_large: {
    status: 431,
    title: 'The header fields are too large',
    fix: 'Send fewer or shorter header fields, 16 KiB together at most.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed',
    fix: 'Send the same request again; if it fails again, tell the operator the request_id.',
  },
});
