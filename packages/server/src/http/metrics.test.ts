import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHttpMetrics, createRegistry } from './metrics.js';

test('two services of one process share what is measured of the process, and no counts', async () => {
  const [one, other] = [createRegistry(), createRegistry()];
  createHttpMetrics(one).observe({ method: 'GET', route: '/healthz', status: 200, seconds: 0 });
  createHttpMetrics(other);
  for (const name of ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_p99_seconds'])
    assert.equal(one.getSingleMetric(name), other.getSingleMetric(name));
  assert.match(await one.getSingleMetricAsString('stoa_http_requests_total'), /healthz/);
  assert.doesNotMatch(await other.getSingleMetricAsString('stoa_http_requests_total'), /healthz/);
});
