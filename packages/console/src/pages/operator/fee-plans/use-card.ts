import { useState } from 'preact/hooks';
import type { Draft } from '../../../data/use-draft.js';
import { useKeptText } from '../../../data/use-draft.js';
import { type CardDraft, readCard } from './card-draft.js';

/** A plan that is being written. It is kept until it is created or discarded, as every form is. */
export function useCard(name: string, start: CardDraft) {
  const { earlier, keep } = useKeptText(name);
  const [kept, setKept] = useState(() => readCard(earlier));
  const [card, setCard] = useState(kept ?? start);
  const change = (changed: (before: CardDraft) => CardDraft): void =>
    setCard((before) => {
      const after = changed(before);
      keep(JSON.stringify(after));
      return after;
    });
  const draft: Draft = {
    // The form has no value of its own: all of them are in the card.
    earlier: kept === undefined ? undefined : {},
    keep: () => undefined,
    discard: () => {
      keep(undefined);
      setKept(undefined);
      setCard(start);
    },
  };
  return { card, change, draft };
}
