import './fee-plans.css';
import { Button } from '../../../components/button.js';
import { lineText } from '../../../parts/books/rate-card.js';
import type { CardDraft, LineDraft } from './card-draft.js';
import { editorTexts as texts } from './editor-texts.js';
import { type Known, lineParts } from './line-member.js';
import { isPartUsed, lineMembers } from './line-members.js';
import { isOneRate, placeOf, readTerms } from './read-terms.js';

interface LineEditorProps {
  readonly card: CardDraft;
  readonly index: number;
  readonly known: Known;
  readonly onChange: (line: LineDraft) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** A line of a rate card as a small form, with what it does as a sentence. */
export function LineEditor({ card, index, known, onChange, onMove, onRemove }: LineEditorProps) {
  const line = card.lines[index];
  if (line === undefined) return null;
  const count = card.lines.length;
  const title = texts.lineTitle(index + 1, count);
  const name = line.texts['name']?.trim() || title;
  const field = { line, at: placeOf(card, index), earlier: card.lines.slice(0, index), known, onChange };
  return (
    <li class="card-line" data-line={line.id}>
      <fieldset class="stack tight">
        <legend class="for-screen-readers">{`${title}: ${name}`}</legend>
        <div class="row apart">
          <strong aria-hidden="true">{title}</strong>
          {count > 1 && (
            <span class="row moves">
              <Button
                look="quiet"
                label={texts.moveUp(name)}
                disabled={index === 0}
                onClick={() => onMove(-1)}
              >
                ↑ {texts.up}
              </Button>
              <Button
                look="quiet"
                label={texts.moveDown(name)}
                disabled={index === count - 1}
                onClick={() => onMove(1)}
              >
                ↓ {texts.down}
              </Button>
              <Button look="quiet" label={texts.removeLine(name)} onClick={onRemove}>
                {texts.remove}
              </Button>
            </span>
          )}
        </div>
        <p class="sentence">{sentenceOf(card, index)}</p>
        {lineParts.map((part) => {
          const fields = lineMembers.filter((member) => member.part === part);
          const inner = fields.map(({ Field }, at) => <Field key={at} {...field} />);
          if (part === 'charge')
            return (
              <div class="columns" key={part}>
                {inner}
              </div>
            );
          return (
            <details key={part} open={isPartUsed(line, part)}>
              <summary>{texts.parts[part]}</summary>
              <div class={part === 'conditions' ? 'columns' : 'stack tight'}>{inner}</div>
            </details>
          );
        })}
      </fieldset>
    </li>
  );
}

/** What a line does, as far as it can be read. */
export function sentenceOf(card: CardDraft, index: number): string {
  const { lines, faults } = readTerms(card);
  const line = lines[index];
  const isReadable =
    line !== undefined && faults.every(({ pointer }) => !pointer.startsWith(`/${placeOf(card, index)}`));
  const said = isReadable ? lineText(line) : undefined;
  if (said === undefined) return texts.unfinished;
  return isOneRate(card) ? `${said} ${texts.oneRate}` : said;
}
