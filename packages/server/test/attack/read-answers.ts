/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  /** By lower-case name; values of the same name are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** Whether the service closes the connection after it. */
  readonly isLast: boolean;
}

/** Reads answers out of the bytes of a connection. */
export interface AnswerReader {
  /** Takes what has arrived. @throws when it is not HTTP */
  push(chunk: Buffer): void;
  /** The next whole answer, if it is there. @throws when it is not HTTP */
  next(method: string): Answer | undefined;
  /** The last answer after the connection has ended: an answer without a length is complete only then. */
  rest(method: string): Answer | undefined;
  /** Whether there are bytes left that do not belong to an answer that was read. */
  hasMore(): boolean;
}

interface Head {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly bodyAt: number;
}

export function createAnswerReader(): AnswerReader {
  let bytes = Buffer.alloc(0);
  let arrived: Buffer[] = [];

  function collect(): void {
    if (arrived.length === 0) return;
    bytes = Buffer.concat([bytes, ...arrived]);
    arrived = [];
  }

  function read(method: string, hasEnded: boolean): Answer | undefined {
    collect();
    const head = headOf(bytes);
    if (head === undefined) return undefined;
    const { status, headers, bodyAt } = head;
    // An interim answer: the real one follows.
    if (status < 200) {
      bytes = bytes.subarray(bodyAt);
      return read(method, hasEnded);
    }
    const found = bodyOf(bytes, head, { method, hasEnded });
    if (found === undefined) return undefined;
    bytes = bytes.subarray(found.endsAt);
    const isLast = headers.get('connection') === 'close';
    return { status, headers, body: found.body, isLast };
  }

  return {
    push: (chunk) => {
      arrived.push(chunk);
    },
    next: (method) => read(method, false),
    rest: (method) => read(method, true),
    hasMore: () => bytes.length > 0 || arrived.length > 0,
  };
}

function headOf(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = /^HTTP\/1\.1 ([1-5]\d\d)/.exec(first)?.[1];
  if (status === undefined) throw new Error('the answer does not begin like HTTP/1.1');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return { status: Number(status), headers, bodyAt: end + 4 };
}

interface ReadBody {
  readonly body: Buffer;
  readonly endsAt: number;
}

function bodyOf(
  bytes: Buffer,
  { status, headers, bodyAt }: Head,
  { method, hasEnded }: { readonly method: string; readonly hasEnded: boolean },
): ReadBody | undefined {
  if (method === 'HEAD' || status === 204 || status === 304) return { body: Buffer.alloc(0), endsAt: bodyAt };
  if (headers.get('transfer-encoding') === 'chunked') return chunksOf(bytes, bodyAt);
  const length = headers.get('content-length');
  if (length === undefined)
    return hasEnded ? { body: bytes.subarray(bodyAt), endsAt: bytes.length } : undefined;
  const endsAt = bodyAt + Number(length);
  return bytes.length < endsAt ? undefined : { body: bytes.subarray(bodyAt, endsAt), endsAt };
}

function chunksOf(bytes: Buffer, bodyAt: number): ReadBody | undefined {
  const chunks: Buffer[] = [];
  for (let at = bodyAt; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const from = lineEnd + 2;
    if (bytes.length < from + size + 2) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), endsAt: from + 2 };
    chunks.push(bytes.subarray(from, from + size));
    at = from + size + 2;
  }
}
