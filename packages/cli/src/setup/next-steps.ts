import type { SetupAnswers } from './setup-answers.js';
import { proxyFiles } from './setup-files.js';

/** What is left to do, as commands of a shell. */
export function nextSteps(answers: SetupAnswers, root: string): string[] {
  return [
    // -n: a secret or settings of before must not be overwritten.
    ...(root === '/' ? [] : [`cp -rn ${quoted(root)}/etc/. /etc/     # after you have looked at the files`]),
    'id stoa || useradd --system --create-home --home-dir /var/lib/stoa stoa',
    ...(answers.database === 'own' ? ownSteps : embeddedSteps),
    ...proxySteps(answers),
    `curl -fsS ${answers.baseUrl}/readyz`,
  ];
}

/** For a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const embeddedSteps = [
  'install -d -o stoa -g stoa -m 700 /var/backups/stoa     # best on another disk',
  'systemctl daemon-reload && systemctl enable --now stoa stoa-backup.timer',
  'systemctl start stoa-backup     # the first backup; keep a copy of /var/lib/stoa/data/secret elsewhere',
];

const ownSteps = [
  'install -m 600 /dev/stdin /etc/stoa/database-url     # type postgres://stoa:password@host:5432/stoa, Enter, Ctrl-D',
  'systemctl daemon-reload && systemctl enable --now stoa-api stoa-worker     # keep a copy of /etc/stoa/secret elsewhere',
];

const checks = {
  nginx: (file: string) => `nginx -t -c ${file}`,
  caddy: (file: string) => `caddy validate --adapter caddyfile --config ${file}`,
  haproxy: (file: string) => `haproxy -c -f ${file}`,
};
const places = {
  nginx: '/etc/nginx/nginx.conf',
  caddy: '/etc/caddy/Caddyfile',
  haproxy: '/etc/haproxy/haproxy.cfg',
};

function proxySteps({ proxy, certificates }: SetupAnswers): string[] {
  if (proxy === 'none') return [];
  const file = `/etc/stoa/${proxyFiles[proxy]}`;
  const joined = `cat ${certificates}/fullchain.pem ${certificates}/key.pem | install -m 600 /dev/stdin /etc/haproxy/stoa.pem`;
  return [
    ...(proxy === 'haproxy' ? [joined] : []),
    `${checks[proxy](file)} && cp --backup=numbered ${file} ${places[proxy]} && systemctl reload-or-restart ${proxy}`,
  ];
}
