import type { Registry } from 'prom-client';

/** The metrics of one process. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What a process tells the one that started it. */
export type FromSibling =
  | { readonly type: 'ready' }
  /** Its own metrics, which were asked for. */
  | { readonly type: 'metrics'; readonly question: number; readonly metrics: Metrics }
  /** It wants those of all processes. */
  | { readonly type: 'ask-all'; readonly question: number };

/** What it is told. */
export type ToSibling =
  | { readonly type: 'stop'; readonly withDelay: boolean }
  | { readonly type: 'ask'; readonly question: number }
  /** The metrics of all processes, as Prometheus reads them. */
  | { readonly type: 'metrics-of-all'; readonly question: number; readonly text: string };
