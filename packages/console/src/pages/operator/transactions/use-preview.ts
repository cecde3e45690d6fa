import { useState } from 'preact/hooks';
import { failureOf } from '../../../data/fresh-sign-in.js';
import { useChange } from '../../../data/use-change.js';
import { type Corrected, correct, type Draft } from '../../../parts/books/correct.js';

/** A correction, and what it would change. */
export interface Preview extends Corrected {
  readonly correction: Draft;
}

/** Asks the service what a correction would change. Nothing is stored. */
export function usePreview(merchantId: number) {
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const ask = useChange({
    run: async (correction: Draft): Promise<Preview> => ({
      ...(await correct(merchantId, correction, { isPreview: true })),
      correction,
    }),
    changes: [],
    onDone: setPreview,
  });
  return {
    preview,
    ask: ask.mutate,
    error: failureOf(ask),
    isPending: ask.isPending,
    leave: () => setPreview(undefined),
  };
}
