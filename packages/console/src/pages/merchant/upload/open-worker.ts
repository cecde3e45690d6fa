// Vite builds the worker, and this import is its address.
// oxlint-disable-next-line import/default
import workerUrl from './file-worker.ts?worker&url';
import type { News, Order } from './messages.js';

/** Exists in browsers with Trusted Types. Other browsers take the address as it is. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** The one script that may become a worker. The policy of the page knows this name. */
const policy = globalThis.trustedTypes?.createPolicy('stoa-worker', {
  createScriptURL: (address) => {
    if (address !== workerUrl) throw new TypeError('only the worker that reads files is started');
    return address;
  },
});

/** A worker that reads files. */
export interface FileWorker {
  readonly ask: (order: Order) => void;
  readonly end: () => void;
}

/** Starts a worker. */
export function openWorker(onNews: (news: News) => void): FileWorker {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<News>) => onNews(data));
  worker.addEventListener('error', ({ message }) => onNews({ is: 'failed', message, facts: undefined }));
  return { ask: (order) => worker.postMessage(order), end: () => worker.terminate() };
}
