import type { ExampleValues } from './example-of-schema.js';

/** Members that have the same meaning in every schema. */
export const commonExamples: ExampleValues = {
  created_at: '2026-11-20T12:00:00Z',
  starts_at: '2026-11-20T00:00:00Z',
  from: '2026-11-01T00:00:00Z',
  to: '2026-12-01T00:00:00Z',
  day: '2026-11-20',
  next_cursor: null,
};
