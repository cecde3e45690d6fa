import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { waitUntil } from '../../../test/wait-until.js';

/** A mail as the server took it. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header and text, as they came over the wire. */
  readonly raw: string;
}

export interface TestMailServer {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  /** While set, it refuses every recipient, and quotes the address as mail servers do. */
  refuses: boolean;
  /** The mail to an address that came as the `count`th. */
  mailTo(address: string, count?: number): Promise<TakenMail>;
  stop(): Promise<void>;
}

/** A real mail server on loopback that keeps what it takes. `password`: it asks for a sign-in as `ann`. */
export async function startMailServer(password?: string): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  const state = { refuses: false };
  const server = new SMTPServer({
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'ann' && auth.password === password
        ? done(null, { user: 'ann' })
        : done(new Error(`no such password: ${auth.password ?? ''}`)),
    onRcptTo: ({ address }, _session, done) =>
      done(state.refuses ? Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }) : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    port: (server.server.address() as AddressInfo).port,
    taken,
    mailTo: (address: string, count = 1) =>
      waitUntil(
        `a mail to ${address}`,
        async () => taken.filter(({ to }) => to.includes(address))[count - 1],
      ),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
