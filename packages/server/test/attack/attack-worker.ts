/** Sends the attack from a thread of its own, so that it does not slow down the client that is measured beside it. */
import { parentPort, workerData } from 'node:worker_threads';
import { type AttackOrder, sendAttack } from './send-attack.js';
import type { Tally } from './tally.js';

/** What the thread reports. */
export interface AttackNews {
  readonly isOver: boolean;
  readonly tally: Tally;
}

const order = workerData as Omit<AttackOrder, 'onProgress'>;
const tell = (news: AttackNews): void => parentPort?.postMessage(news);
tell({
  isOver: true,
  tally: await sendAttack({ ...order, onProgress: (tally) => tell({ isOver: false, tally }) }),
});
