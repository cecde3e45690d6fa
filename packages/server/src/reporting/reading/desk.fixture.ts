import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { testAccess } from '../../../test/test-access.js';
import type { App } from '../../http/area.js';
import type { UploadedTransaction } from '../reporting.fixture.js';
import { uploadedReport } from '../reporting.fixture.js';
import {
  createReportingApp,
  type ReportingApp,
  reportsPath,
  type TestCaller,
} from '../reporting-app.fixture.js';

export interface Call {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  /** The Authorization header. */
  readonly by: string;
  /** A text is sent as it is. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly on?: App;
}

/** The area's calls, with a merchant and an operator. */
export interface Desk {
  readonly service: ReportingApp;
  readonly merchant: TestCaller;
  readonly operator: { readonly authorization: string; readonly name: string };
  call(call: Call): Promise<Response>;
  /** Uploads and processes; returns the id of the report. */
  settle(caller: TestCaller, items: UploadedTransaction[], createdAt?: string): Promise<string>;
  /** Answers that other services sent. */
  readonly seenElsewhere: Set<string>;
}

export async function openDesk(): Promise<Desk> {
  const service = await createReportingApp();
  const access = testAccess(service.database, service.clock);
  const { secret, accessKeyId } = await access.issue({ kind: 'operator_token', merchantId: null });
  const call: Desk['call'] = ({ method = 'GET', url, by, body, contentType, on = service.app }) => {
    const type = body === undefined ? {} : { 'content-type': contentType ?? 'application/json' };
    const payload =
      body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
    return on.inject({ method, url, ...payload, headers: { authorization: by, ...type } });
  };
  return {
    service,
    merchant: await service.newCaller(),
    operator: { authorization: `Bearer ${secret}`, name: `operator token ${accessKeyId}` },
    call,
    settle: async ({ merchantId, authorization }, items, createdAt) => {
      const body = uploadedReport(items, createdAt);
      const response = await call({ method: 'POST', url: reportsPath, by: authorization, body });
      const { reportId } = response.json<{ reportId: number }>();
      await service.runJob(merchantId, reportId);
      return String(reportId);
    },
    seenElsewhere: new Set(),
  };
}

export interface GatedCall extends Pick<Call, 'method' | 'url' | 'body'> {
  readonly of: 'merchant' | 'operator';
}

/** `pointer code` of each fault that an answer lists. */
export function faultsOf(response: Response): string[] {
  const { errors } = response.json<{ errors: { pointer: string; code: string }[] }>();
  return errors.map(({ pointer, code }) => `${pointer} ${code}`);
}

/** Adds the tests that all calls share. Call it last in a file. `ours` names the file's operations. */
export function testGates(desk: () => Desk, calls: readonly GatedCall[], ours: ReadonlySet<string>): void {
  testAdmission(desk, calls);
  testBusyService(desk, calls);

  test('these calls sent each answer that they declare, and no other', () => {
    const ofOurs = (answers: Iterable<string>): string[] =>
      [...new Set(answers)].filter((answer) => ours.has(answer.split(' ')[0] ?? '')).toSorted();
    const { service, seenElsewhere } = desk();
    assert.deepEqual(ofOurs([...service.seen, ...seenElsewhere]), ofOurs(service.declared));
    assert.ok(ofOurs(service.declared).length > 0);
  });
}

function testAdmission(desk: () => Desk, calls: readonly GatedCall[]): void {
  for (const { of: whose, ...sent } of calls) {
    test(`${sent.method ?? 'GET'} ${sent.url} is only for the ${whose}`, async () => {
      const { call, merchant, operator, service } = desk();
      assert.equal((await call({ ...sent, by: '' })).statusCode, 401);
      const wrong = whose === 'merchant' ? operator : merchant;
      assert.equal((await call({ ...sent, by: wrong.authorization })).statusCode, 403);
      if (whose === 'operator') return;
      const writer = await service.newCaller(['reports:write']);
      assert.equal((await call({ ...sent, by: writer.authorization })).statusCode, 403);
    });
  }
}

function testBusyService(desk: () => Desk, calls: readonly GatedCall[]): void {
  test('without a database every call says when to try again', async () => {
    for (const { of: whose, ...sent } of calls) {
      const by = desk()[whose].authorization;
      const response = await desk().call({ ...sent, by, on: desk().service.stranded });
      assert.equal(response.statusCode, 503, sent.url);
      assert.ok(Number(response.headers['retry-after']) > 0);
    }
  });

  test('a merchant that calls too often must wait, and so must everyone after too many failed sign-ins', async () => {
    const slow = await createReportingApp({ name: 'reports', limit: 1, windowSeconds: 60, burst: 1 });
    try {
      for (const { of: whose, ...sent } of calls.filter(({ of: caller }) => caller === 'merchant')) {
        const { authorization: by } = await slow.newCaller();
        const first = await desk().call({ ...sent, by, on: slow.app });
        assert.notEqual(first.statusCode, 429, whose);
        assert.equal((await desk().call({ ...sent, by, on: slow.app })).statusCode, 429, sent.url);
      }
      const wrong = { by: 'Bearer wrong', on: slow.app };
      for (let time = 0; time < 1_000; time += 1) await desk().call({ url: calls[0]?.url ?? '', ...wrong });
      for (const { of: _whose, ...sent } of calls)
        assert.equal((await desk().call({ ...sent, ...wrong })).statusCode, 429, sent.url);
      for (const answer of slow.seen) desk().seenElsewhere.add(answer);
    } finally {
      await slow.stop();
    }
  });
}
