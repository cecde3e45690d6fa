import { createStoaClient, StoaError, type StoaErrorFacts } from '@stoa/client';
import { checkFile, detectFile, transactionsOfFile } from '@stoa/merchant/file-check';
import type { News, NotRecorded, Order } from './messages.js';

/**
 * Checks and uploads files of any size in a worker, so that the page stays responsive. Of the file's content, it holds
 * one report at a time.
 */

const mostListed = 100;

function tell(news: News): void {
  postMessage(news);
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  obey(data).catch((error: unknown) => tell({ is: 'failed', ...whyOf(error) }));
});

async function obey(order: Order): Promise<void> {
  if (order.do === 'detect') tell({ is: 'detected', detected: await detectFile(order.file) });
  else if (order.do === 'upload') await upload(order);
  else {
    const onProgress = (progress: Extract<News, { is: 'progress' }>['progress']) =>
      tell({ is: 'progress', progress });
    const checked = await checkFile(order.file, order, { now: new Date(order.nowMs), onProgress });
    tell({ is: 'checked', checked });
  }
}

async function upload(order: Extract<Order, { do: 'upload' }>): Promise<void> {
  const { file, merchantId } = order;
  const client = createStoaClient({
    baseUrl: location.origin,
    session: { merchantId },
    giveUpAfterMs: 120_000,
  });
  const { transactions, createdAt } = await transactionsOfFile(file, order);
  const lines: number[] = [];
  async function* numbered() {
    for await (const { transaction, line } of transactions) {
      lines.push(line);
      yield transaction;
    }
  }
  const { validCount, invalid } = await client.reports.upload(numbered(), {
    ...(createdAt === undefined ? {} : { createdAt }),
    onReport: (report) => tell({ is: 'acknowledged', ...report }),
  });
  const listed = invalid
    .slice(0, mostListed)
    .map(({ position, id, reason }): NotRecorded => ({ line: lines[position] ?? 0, id, reason }));
  tell({ is: 'uploaded', uploaded: { validCount, invalidCount: invalid.length, invalid: listed } });
}

function whyOf(error: unknown): { readonly message: string; readonly facts: StoaErrorFacts | undefined } {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof StoaError)) return { message, facts: undefined };
  const { code, detail, status, requestId, errors, errorCount, mayHeal } = error;
  return { message, facts: { code, detail, status, requestId, errors, errorCount, mayHeal } };
}
