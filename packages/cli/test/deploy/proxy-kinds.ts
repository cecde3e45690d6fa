import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Protocol } from './ask.js';

/** What differs when a proxy runs in a test: addresses, names and files of this machine. */
export interface Place {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly operatorsPort: number;
  readonly stoaPort: number;
  readonly stoaOperatorsPort: number;
  /** A folder of its own. */
  readonly folder: string;
  /** Where `fullchain.pem`, `key.pem` and `both.pem` are, for `localhost`. */
  readonly certificates: string;
}

type Change = readonly [from: string, to: string];

/** A proxy whose file is in deploy/proxies. */
export interface ProxyKind {
  readonly program: 'nginx' | 'caddy' | 'haproxy';
  readonly file: string;
  readonly protocols: readonly Protocol[];
  readonly arguments: (file: string) => readonly string[];
  readonly changes: (place: Place) => readonly Change[];
}

export const proxyKinds: readonly ProxyKind[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    protocols: ['http/1.1', 'h2'],
    arguments: (file) => ['-c', file, '-g', 'daemon off;'],
    changes: (place) => [
      // Its own folders are those of root.
      ['user www-data;', process.getuid?.() === 0 ? 'user root;' : ''],
      ['worker_processes auto;', 'worker_processes 1;'],
      ['/run/nginx.pid', `${place.folder}/nginx.pid`],
      ['/var/log/nginx/', `${place.folder}/`],
      [
        '  server_tokens off;',
        ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
          .map((name) => `${name}_temp_path ${place.folder}/${name};`)
          .join('\n'),
      ],
      ['/etc/ssl/stoa', place.certificates],
      ['    listen [::]:80;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${place.httpPort};`],
      ['listen 443 ', `listen 127.0.0.1:${place.httpsPort} `],
      ['listen 10.0.0.5:443 ', `listen 127.0.0.1:${place.operatorsPort} `],
      ...common(place),
      ['server_name stoa.example.com', 'server_name localhost'],
      ['server_name ops.stoa.example.com', 'server_name localhost'],
    ],
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    protocols: ['http/1.1', 'h2'],
    arguments: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    changes: (place) => [
      ['\tadmin off\n', `\tadmin off\n\thttp_port ${place.httpPort}\n\tdefault_bind 127.0.0.1\n`],
      ['/etc/ssl/stoa', place.certificates],
      ['\nstoa.example.com {', `\nhttps://localhost:${place.httpsPort} {`],
      ['\nops.stoa.example.com {', `\nhttps://localhost:${place.operatorsPort} {`],
      ['bind 10.0.0.5', 'bind 127.0.0.1'],
      ...common(place),
    ],
  },
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    protocols: ['http/1.1'],
    arguments: (file) => ['-W', '-db', '-f', file],
    changes: (place) => [
      ['bind :80\n', `bind 127.0.0.1:${place.httpPort}\n`],
      ['bind :443 ', `bind 127.0.0.1:${place.httpsPort} `],
      ['bind 10.0.0.5:443 ', `bind 127.0.0.1:${place.operatorsPort} `],
      ['/etc/haproxy/stoa.pem', `${place.certificates}/both.pem`],
      ...common(place),
    ],
  },
];

function common({ stoaPort, stoaOperatorsPort }: Place): readonly Change[] {
  return [
    ['10.0.0.0/8', '127.0.0.0/8'],
    ['127.0.0.1:8080', `127.0.0.1:${stoaPort}`],
    ['127.0.0.1:8081', `127.0.0.1:${stoaOperatorsPort}`],
  ];
}

/** The file of the repository, which differs only in what has to. */
export async function fileFor({ file, changes }: ProxyKind, place: Place): Promise<string> {
  const text = await readFile(
    fileURLToPath(new URL(`../../../../../deploy/proxies/${file}`, import.meta.url)),
    'utf8',
  );
  let rendered = text.replaceAll(/^\s*#.*\n/gm, '');
  for (const [from, to] of changes(place)) {
    if (!rendered.includes(from)) throw new Error(`${file} no longer contains ${from}`);
    rendered = rendered.replaceAll(from, to);
  }
  return rendered;
}
