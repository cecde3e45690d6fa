import { defineFailures } from '../kernel/failure.js';

export const exportFailures = defineFailures({
  http_too_old: {
    status: 400,
    title: 'HTTP/1.0 cannot carry a file that is streamed',
    fix: 'Ask over HTTP/1.1; a proxy on the way has to as well, as nginx does with proxy_http_version 1.1.',
  },
});
