import type { Registry } from 'prom-client';

/** The metrics of one process. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What a process tells the supervisor. */
export type FromSibling =
  | { readonly type: 'ready' }
  /** The answer to `ask`: its own metrics. */
  | { readonly type: 'metrics'; readonly question: number; readonly metrics: Metrics }
  /** It wants those of all processes. */
  | { readonly type: 'ask-all'; readonly question: number };

/** What the supervisor tells a process. */
export type ToSibling =
  | { readonly type: 'stop'; readonly withDelay: boolean }
  | { readonly type: 'ask'; readonly question: number }
  /** The metrics of all processes, as Prometheus reads them. */
  | { readonly type: 'metrics-of-all'; readonly question: number; readonly text: string };
