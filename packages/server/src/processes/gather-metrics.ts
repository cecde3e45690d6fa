import { AggregatorRegistry } from 'prom-client';
import type { FromSibling, Metrics, ToSibling } from './messages.js';

/** A process that can be asked for its metrics. */
export interface Asked {
  readonly name: string;
  ask(question: Extract<ToSibling, { type: 'ask' }>): void;
}

/** Puts the metrics of several processes together. */
export interface MetricsGathering {
  /**
   * The metrics of these processes, as Prometheus reads them. One that does not answer within two seconds is left out.
   */
  gather(processes: readonly Asked[]): Promise<string>;
  /** Takes the answer of a process. */
  received(answer: Extract<FromSibling, { type: 'metrics' }>): void;
}

const limitMs = 2_000;

export function createMetricsGathering(): MetricsGathering {
  const waiting = new Map<number, (metrics: Metrics) => void>();
  let questions = 0;
  const metricsOf = async ({ name, ask }: Asked): Promise<object[]> => {
    questions += 1;
    const question = questions;
    const metrics = await new Promise<Metrics>((resolve) => {
      const limit = setTimeout(() => resolve([]), limitMs);
      waiting.set(question, (given) => {
        clearTimeout(limit);
        resolve(given);
      });
      ask({ type: 'ask', question });
    });
    waiting.delete(question);
    return named(metrics, name);
  };
  return {
    gather: async (processes) =>
      AggregatorRegistry.aggregate(await Promise.all(processes.map(metricsOf))).metrics(),
    received: ({ question, metrics }) => waiting.get(question)?.(metrics),
  };
}

/**
 * The same metrics with the name of their process. Nothing is added up, because a counter that starts again must not
 * lower a sum.
 */
function named(metrics: Metrics, process: string): object[] {
  return metrics.map((one) => ({
    ...one,
    aggregator: 'sum',
    values: one.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));
}
