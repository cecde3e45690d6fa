import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { type CardDraft, withLine, withLineChanged, withLineMoved, withoutLine } from './card-draft.js';
import { editorTexts as texts } from './editor-texts.js';
import { LineEditor } from './line-editor.js';
import type { Known } from './line-member.js';

/** Where the focus goes after the lines have changed: to the first of these in a line that can have it. */
interface Aim {
  readonly line: number;
  readonly selectors: readonly string[];
}

const firstField = ['input'];
const moveButtons = { '-1': '.moves button:nth-child(1)', '1': '.moves button:nth-child(2)' } as const;

/** The lines of a card, which are added, moved and removed by mouse or keyboard. */
export function LinesEditor({
  card,
  known,
  onChange,
}: {
  readonly card: CardDraft;
  readonly known: Known;
  readonly onChange: (change: (before: CardDraft) => CardDraft) => void;
}) {
  const [said, setSaid] = useState('');
  const { place, aim } = useAim(card);
  const move = (id: number, by: -1 | 1): void => {
    const to = card.lines.findIndex((line) => line.id === id) + by;
    const name =
      card.lines[to - by]?.texts['name']?.trim() || texts.lineTitle(to - by + 1, card.lines.length);
    setSaid(texts.moved(name, to + 1));
    aim({ line: id, selectors: [`${moveButtons[by]}:enabled`, '.moves button:enabled'] });
    onChange((before) => withLineMoved(before, id, by));
  };
  const remove = (id: number): void => {
    const index = card.lines.findIndex((line) => line.id === id);
    const next = card.lines[index + 1] ?? card.lines[index - 1];
    if (next !== undefined) aim({ line: next.id, selectors: firstField });
    onChange((before) => withoutLine(before, id));
  };
  const add = (): void => {
    const after = withLine(card);
    aim({ line: after.lines.at(-1)?.id ?? 0, selectors: firstField });
    onChange(withLine);
  };
  return (
    <div class="stack" ref={place}>
      <ol class="card-lines">
        {card.lines.map(({ id }, index) => (
          <LineEditor
            key={id}
            card={card}
            index={index}
            known={known}
            onChange={(line) => onChange((before) => withLineChanged(before, line))}
            onMove={(by) => move(id, by)}
            onRemove={() => remove(id)}
          />
        ))}
      </ol>
      <div class="row">
        <Button onClick={add}>{texts.addLine}</Button>
        <span class="for-screen-readers" role="status">
          {said}
        </span>
      </div>
    </div>
  );
}

/** Sets the focus once the lines are shown in their new order: the browser takes it from what is moved or removed. */
function useAim(card: CardDraft) {
  const place = useRef<HTMLDivElement>(null);
  const aimed = useRef<Aim | undefined>(undefined);
  useLayoutEffect(() => {
    const { line, selectors = [] } = aimed.current ?? {};
    const found = selectors.map((one) =>
      place.current?.querySelector<HTMLElement>(`[data-line="${line}"] ${one}`),
    );
    found.find((one) => one != null)?.focus();
    aimed.current = undefined;
  }, [card]);
  const aim = (next: Aim): void => {
    aimed.current = next;
  };
  return { place, aim };
}
