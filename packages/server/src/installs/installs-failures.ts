import { defineFailures } from '../kernel/failure.js';

/** Expected failures of the installs area. */
export const installsFailures = defineFailures({
  unknown_app: {
    status: 404,
    title: 'There is no such app',
    fix: 'Check bundle_id, upper and lower case included; the operator registers apps.',
  },
  too_many_sessions: {
    status: 413,
    title: 'The batch has too many sessions',
    fix: 'Send 1,000 sessions at most in one request; nothing of the batch was stored.',
  },
});
