import { isIP } from 'node:net';

export const proxies = ['nginx', 'caddy', 'haproxy', 'none'] as const;
export const databases = ['embedded', 'own'] as const;

/** What a person says of the machine. */
export interface SetupAnswers {
  /** The https address of merchants and apps. */
  readonly baseUrl: string;
  /** The https address of the operator's people. */
  readonly operatorUrl: string;
  /** The address of this machine on the operator's network. */
  readonly operatorAddress: string;
  /** Who may reach it there, as in `10.0.0.0/8`. */
  readonly operatorNetwork: string;
  readonly proxy: (typeof proxies)[number];
  readonly database: (typeof databases)[number];
  /** The directory with `fullchain.pem` and `key.pem`; `auto` lets Caddy get a certificate by itself. */
  readonly certificates: string;
}

/** An answer, or a part of it, that can be asked for. */
export interface Question {
  readonly name: keyof SetupAnswers;
  readonly flag: string;
  readonly meaning: string;
  readonly fallback?: string;
  /** What is wrong with an answer; undefined if nothing is. */
  readonly faultOf: (text: string) => string | undefined;
}

const oneOf =
  (values: readonly string[]) =>
  (text: string): string | undefined =>
    values.includes(text) ? undefined : `must be ${values.join(', ')}`;

/** These texts go into files of other programs, so they hold only what stands for itself there. */
function httpsFault(text: string): string | undefined {
  return /^https:\/\/(?=[^/]{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(
    text,
  )
    ? undefined
    : 'must be like https://stoa.example.com, without a port and a path';
}

function networkFault(text: string): string | undefined {
  const [address = '', bits = ''] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) > 0 && !address.includes('%') && /^\d{1,3}$/.test(bits) && Number(bits) <= most
    ? undefined
    : 'must be like 10.0.0.0/8';
}

export const questions: readonly Question[] = [
  {
    name: 'baseUrl',
    flag: '--base-url <url>',
    meaning: 'the https address of merchants and apps; tokens name it as their issuer',
    faultOf: httpsFault,
  },
  {
    name: 'operatorUrl',
    flag: '--operator-url <url>',
    meaning: "the https address of the operator's people",
    faultOf: httpsFault,
  },
  {
    name: 'operatorAddress',
    flag: '--operator-address <address>',
    meaning: "the address of this machine in the operator's network",
    faultOf: (text) => (isIP(text) === 4 ? undefined : 'must be an IPv4 address, like 10.0.0.5'),
  },
  {
    name: 'operatorNetwork',
    flag: '--operator-network <network>',
    meaning: "the operator's network",
    fallback: '10.0.0.0/8',
    faultOf: networkFault,
  },
  {
    name: 'proxy',
    flag: '--proxy <name>',
    meaning: `what speaks TLS: ${proxies.join(', ')}`,
    fallback: 'nginx',
    faultOf: oneOf(proxies),
  },
  {
    name: 'database',
    flag: '--database <kind>',
    meaning: 'embedded, or own for a PostgreSQL of your own',
    fallback: 'embedded',
    faultOf: oneOf(databases),
  },
  {
    name: 'certificates',
    flag: '--certificates <dir>',
    meaning: 'the directory with fullchain.pem and key.pem; auto lets Caddy get them',
    fallback: '/etc/ssl/stoa',
    faultOf: (text) =>
      text === 'auto' || /^(?:\/[\w.-]+)+$/.test(text) ? undefined : 'must be an absolute path, or auto',
  },
];

/** Every fault of the answers, each with its flag. */
export function faultsOf(answers: SetupAnswers): string[] {
  const faults = questions.flatMap(({ name, flag, faultOf }) => {
    const fault = faultOf(answers[name]);
    return fault === undefined ? [] : [`${flag.split(' ')[0]} ${fault}.`];
  });
  if (answers.certificates === 'auto' && answers.proxy !== 'caddy')
    faults.push('--certificates auto is for --proxy caddy only.');
  if (answers.baseUrl === answers.operatorUrl)
    faults.push('--operator-url must be another name than --base-url.');
  return faults;
}
