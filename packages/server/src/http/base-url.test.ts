import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { baseUrlOf } from './base-url.js';

const anyPort = { baseUrl: undefined, host: 'localhost', port: 0 };

test('the base URL names the port at which the service really listens, unless one is configured', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  assert.equal(baseUrlOf(server, anyPort), `http://localhost:${port}`);
  const baseUrl = 'https://api.example.com';
  assert.equal(baseUrlOf(server, { ...anyPort, baseUrl }), baseUrl);
  server.close();
  await once(server, 'close');
});

test('the base URL puts an IPv6 host in brackets', () => {
  const configured = { baseUrl: undefined, host: '::1', port: 80 };
  assert.equal(baseUrlOf(createServer(), configured), 'http://[::1]:80');
});
