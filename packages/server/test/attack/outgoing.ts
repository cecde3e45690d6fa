/** A request before it is encoded. Anything in it may be wrong. */
export interface Outgoing {
  readonly method: string;
  /** As it is written in the first line. */
  readonly target: string;
  readonly version: string;
  /** In their order; a name may come twice. */
  readonly headers: readonly Header[];
  readonly body: Buffer | undefined;
}

export type Header = readonly [name: string, value: string];

/** With one header instead of all others of its name; without it where the value is undefined. */
export function withHeader(request: Outgoing, name: string, value: string | undefined): Outgoing {
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: value === undefined ? others : [...others, [name, value]] };
}

/** With a header more. */
export function addHeader(request: Outgoing, name: string, value: string): Outgoing {
  return { ...request, headers: [...request.headers, [name, value]] };
}

/** With another body and its true length. */
export function withBody(request: Outgoing, body: Buffer): Outgoing {
  return { ...withHeader(request, 'content-length', String(body.length)), body };
}

/** What goes over the wire. Texts are bytes: a character above U+00FF is sent as UTF-8. */
export function bytesOf({ method, target, version, headers, body }: Outgoing): Buffer {
  const lines = [`${method} ${target} ${version}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
  return body === undefined ? head : Buffer.concat([head, body]);
}
