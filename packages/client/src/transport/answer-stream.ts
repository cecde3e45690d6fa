import { interruption, StoaError } from '../stoa-error.js';
import { explainFailure } from './explain-failure.js';
import type { Answer } from './send.js';

/**
 * The bytes of an answer as they arrive, and no faster than they are read. If the answer breaks off, reading rejects
 * with {@link StoaError}: `no_answer`, or `interrupted` if the caller's signal ended it. What was read so far is then
 * incomplete.
 */
export function answerStream({ response, requestId, following }: Answer): ReadableStream<Uint8Array> {
  const { signal, release } = following;
  const reader = response.body?.getReader();
  let received = 0;
  const brokenOff = (error: unknown): StoaError => {
    if (signal.aborted) return interruption(requestId);
    const { reason } = explainFailure(error);
    const detail = `The answer broke off after ${received} bytes: ${reason}. Begin again.`;
    return new StoaError({ code: 'no_answer', requestId, detail, mayHeal: true });
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const chunk = await reader?.read().catch((error: unknown) => {
          release();
          throw brokenOff(error);
        });
        if (chunk?.value === undefined) {
          release();
          return controller.close();
        }
        received += chunk.value.length;
        controller.enqueue(chunk.value);
      },
      cancel: (reason) => {
        release();
        return reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
