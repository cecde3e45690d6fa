import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostileService {
  readonly url: string;
  close(): Promise<void>;
}

/** A service, or an impostor, that puts a text into every answer, and otherwise breaks the interface's promises. */
export async function startHostileService(text: string): Promise<HostileService> {
  const server = createServer((request, response) => {
    request.resume();
    const { url = '' } = request;
    if (url.startsWith('/merchant-api/v1/reports/transactions') && request.method === 'POST') {
      response.writeHead(url.includes('dry_run') || url.includes('validate') ? 422 : 400, {
        'content-type': 'application/problem+json',
      });
      const errors = [{ pointer: text, code: text, detail: text }];
      response.end(
        JSON.stringify({ status: 400, code: text, title: text, detail: text, errors, error_count: 1 }),
      );
      return;
    }
    const body = {
      report: text,
      report_id: text,
      status: text,
      created_at: text,
      accepted_at: text,
      processing_at: text,
      completed_at: text,
      counts: { valid: 1, invalid: 1, repeated: 0, invalid_by_code: { [text]: 1 } },
      totals: [{ currency: text, transactions: 1, gross: 1, tax: 0, base: 1, fee: 0 }],
      warnings: [{ code: text, currency: text, detail: text }],
      transactions: [{ id: text, reason: text }],
      invalid: [{ id: text, reason: text }],
      keys: [{ kty: text, kid: text }],
      outcome: text,
      months: [text],
      numbers: [text],
      detail: text,
      deleted: text,
      empty: true,
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
