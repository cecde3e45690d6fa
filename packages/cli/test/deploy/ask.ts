import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';

export type Protocol = 'http/1.1' | 'h2';

/** An answer that came whole. */
export interface WholeAnswer {
  readonly status: number;
  readonly body: Buffer;
}

/** A request; it is a POST if it has a body. */
export interface Asked {
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Buffer;
  /** Called when the answer has begun. Nothing of the body is read until what it returns has resolved. */
  readonly onBegun?: () => void | Promise<void>;
}

/** One request in a protocol, from the address 127.0.0.2. Rejects if the answer breaks off. */
export function ask(protocol: Protocol, url: string, asked: Asked): Promise<WholeAnswer> {
  return protocol === 'h2' ? askOverHttp2(url, asked) : askOverHttp1(url, asked);
}

const localAddress = '127.0.0.2';
const methodOf = ({ body }: Asked): string => (body === undefined ? 'GET' : 'POST');

async function askOverHttp1(url: string, asked: Asked): Promise<WholeAnswer> {
  const { path, headers, body, onBegun } = asked;
  const sent = request(url + path, {
    method: methodOf(asked),
    headers: { ...headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
    localAddress,
    family: 4,
    agent: false,
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await onBegun?.();
  return { status: response.statusCode ?? 0, body: await buffer(response) };
}

async function askOverHttp2(url: string, asked: Asked): Promise<WholeAnswer> {
  const place = { host: '127.0.0.1', port: Number(new URL(url).port), localAddress };
  const tls = { servername: 'localhost', ALPNProtocols: ['h2'] };
  const session = connect(url, { createConnection: () => connectTls({ ...place, ...tls }) });
  const failed = once(session, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  try {
    const { path, headers, body, onBegun } = asked;
    const stream = session.request({ ...headers, ':method': methodOf(asked), ':path': path });
    const closed = once(stream, 'close');
    closed.catch(() => undefined);
    const answered = once(stream, 'response');
    if (body !== undefined) stream.end(body);
    const [received] = (await Promise.race([answered, failed])) as [{ readonly ':status'?: number }];
    await onBegun?.();
    const whole = await Promise.race([buffer(stream), failed]);
    await closed;
    if (stream.rstCode !== 0) throw new Error(`the stream ended with code ${stream.rstCode}`);
    return { status: received[':status'] ?? 0, body: whole };
  } finally {
    session.destroy();
  }
}
