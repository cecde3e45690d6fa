import { defineFailures } from '../kernel/failure.js';

/** What the calls of this area answer beyond what any call can. */
export const reportingFailures = defineFailures({
  unknown_report: {
    status: 404,
    title: 'There is no such report',
    fix: 'Use the reportId that the upload answered, with a key of the same merchant.',
  },
});
