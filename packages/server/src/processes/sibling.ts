import cluster, { type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import type { FromSibling, Metrics, ToSibling } from './messages.js';

/** This process as one of several that a supervisor started. */
export interface Sibling {
  /** Tells the supervisor that this process does its part. */
  ready(): void;
  /** Lets the supervisor read the metrics of this process; returns how to read those of all. */
  shareMetrics(registry: Registry): () => Promise<string>;
  /** Lets this process end although the supervisor runs, when nothing else keeps it. */
  leave(): void;
  /** Calls back once, when the supervisor wants this process to stop. */
  onStop(stop: (options: { withDelay: boolean }) => void): void;
}

/** Undefined if this process was started alone. If the supervisor dies, Node.js ends this process at once. */
export function findSibling(): Sibling | undefined {
  return cluster.worker === undefined ? undefined : createSibling(cluster.worker);
}

function createSibling(worker: Worker): Sibling {
  const send = (message: FromSibling): void => void worker.send(message);
  const waiting = new Map<number, (text: string) => void>();
  let questions = 0;
  return {
    ready: () => send({ type: 'ready' }),
    leave: () => worker.disconnect(),
    shareMetrics: (registry) => {
      worker.on('message', (message: ToSibling) => {
        if (message.type === 'ask')
          void registry
            .getMetricsAsJSON()
            .catch((): Metrics => [])
            .then((metrics) => send({ type: 'metrics', question: message.question, metrics }));
        if (message.type === 'metrics-of-all') {
          waiting.get(message.question)?.(message.text);
          waiting.delete(message.question);
        }
      });
      return () =>
        new Promise((resolve) => {
          questions += 1;
          waiting.set(questions, resolve);
          send({ type: 'ask-all', question: questions });
        });
    },
    onStop: (stop) => {
      // Ctrl-C, and systemd, signal every process of the group. Only the supervisor knows in which order they stop.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
      worker.on('message', (message: ToSibling) => {
        if (message.type === 'stop') stop(message);
      });
    },
  };
}
