/** An answer that is not Stoa's: a proxy or another service gave it. */
export interface ForeignAnswer {
  readonly status: number;
  /** The header `Location`; empty if there is none. */
  readonly location?: string;
  /** What Stoa would have sent, if the answer has another media type. */
  readonly expected?: string;
}

const refusal = 'it refuses the request';
const limit = 'it limits its clients';

/** Why a proxy answers with a status, and what its operator sets. */
const causes: Readonly<Record<number, string>> = {
  401: refusal,
  403: refusal,
  407: refusal,
  408: limit,
  413: 'it takes smaller bodies than Stoa (nginx: client_max_body_size 6m)',
  429: limit,
  502: 'it does not reach Stoa',
  503: 'it does not reach Stoa, or Stoa is not ready (/readyz)',
  504: 'it waits for less than 60 s (nginx: proxy_read_timeout 75s)',
};

/** Says in words what an answer means that is not Stoa's, and what to set. A browser shows a redirect as status 0. */
export function inWords({ status, location = '', expected }: ForeignAnswer): string {
  if (status === 0 || (status >= 300 && status < 400))
    return `The answer redirects${location === '' ? '' : ` to ${location}`}; use the address of Stoa as base URL.`;
  const cause = causes[status];
  if (cause !== undefined)
    return `A proxy on the way to Stoa answered ${status}: ${cause}. Ask its operator.`;
  const form = expected === undefined ? '' : ` is not ${expected}, so it`;
  return `The answer ${status}${form} does not come from Stoa; is the base URL right, or did a proxy answer?`;
}
