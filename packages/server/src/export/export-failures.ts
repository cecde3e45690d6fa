import { defineFailures } from '../kernel/failure.js';

export const exportFailures = defineFailures({
  http_too_old: {
    status: 400,
    title: 'HTTP/1.0 cannot carry a file that is streamed',
    fix: 'Use HTTP/1.1, also in every proxy on the way: nginx needs proxy_http_version 1.1.',
  },
});
