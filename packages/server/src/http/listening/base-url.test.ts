import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createPublicUrls } from './base-url.js';

const anyPort = {
  baseUrl: undefined,
  host: 'localhost',
  port: 0,
  operatorListen: undefined,
  operatorUrl: undefined,
};

test('an address names the port at which the service really listens, unless one is configured', async () => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  assert.equal(createPublicUrls(anyPort, () => server)('public'), `http://localhost:${port}`);
  const baseUrl = 'https://api.example.com';
  assert.equal(createPublicUrls({ ...anyPort, baseUrl }, () => server)('public'), baseUrl);
  const operatorListen = { host: '127.0.0.1', port: 0 };
  const apart = createPublicUrls({ ...anyPort, baseUrl, operatorListen }, () => server);
  assert.equal(apart('public'), baseUrl);
  assert.equal(apart('operator'), `http://127.0.0.1:${port}`);
  server.close();
  await once(server, 'close');
});

test('the operator has an address of their own only with a listener of their own', () => {
  const baseUrl = 'https://api.example.com';
  const operatorUrl = 'https://back-office.example.com';
  const none = (): undefined => undefined;
  assert.equal(createPublicUrls({ ...anyPort, baseUrl }, none)('operator'), baseUrl);
  const apart = { ...anyPort, baseUrl, operatorListen: { host: '::1', port: 81 } };
  assert.equal(createPublicUrls(apart, none)('operator'), 'http://[::1]:81');
  assert.equal(createPublicUrls({ ...apart, operatorUrl }, none)('operator'), operatorUrl);
  assert.equal(createPublicUrls({ ...apart, operatorUrl }, none)('public'), baseUrl);
});

test('an address puts an IPv6 host in brackets', () => {
  const configured = { ...anyPort, host: '::1', port: 80 };
  assert.equal(createPublicUrls(configured, () => createServer())('public'), 'http://[::1]:80');
});
