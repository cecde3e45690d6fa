import './command-palette.css';
import { useEffect, useId, useState } from 'preact/hooks';
import { useLocation } from 'wouter';
import { Dialog } from '../components/dialog.js';
import { usePlace } from '../data/session.js';
import { type Target, useTargets } from './palette-targets.js';
import { texts } from './texts.js';

/** So that the service is asked for words, not for each letter of them. */
const pauseMs = 120;

/** Finds what people come for: pages, things to do, and everything that the service finds by a name or an id. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const kind = usePlace().side?.kind ?? 'operator';
  const { found, isAsking, hasFailed } = useTargets(typed, usePaused(typed.trim()));
  const go = (target: Target | undefined): void => {
    if (target === undefined) return;
    onClose();
    navigate(`~${target.to}`);
  };
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === 'Enter') go(found[chosen]);
    if (step === undefined) return;
    event.preventDefault();
    setChosen((chosen + step + found.length) % Math.max(found.length, 1));
  };
  return (
    <Dialog title={texts.palette.title} onClose={onClose}>
      <div class="palette stack">
        <div class="field">
          <label for={id}>{texts.palette.labels[kind]}</label>
          <input
            id={id}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={found.length === 0 ? undefined : `${id}-${chosen}`}
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <Targets id={id} found={found} chosen={chosen} onGo={go} />
        <p class="faint small" role="status">
          {statusOf(found.length, isAsking, hasFailed)}
        </p>
      </div>
    </Dialog>
  );
}

function statusOf(count: number, isAsking: boolean, hasFailed: boolean): string {
  if (isAsking) return texts.palette.asking;
  if (hasFailed) return texts.palette.failed;
  return count === 0 ? texts.palette.nothing : texts.palette.hint;
}

/** The text once nobody has changed it for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function Targets({
  id,
  found,
  chosen,
  onGo,
}: {
  readonly id: string;
  readonly found: readonly Target[];
  readonly chosen: number;
  readonly onGo: (target: Target) => void;
}) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={texts.palette.title}>
      {found.map((target, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
        <div
          key={target.id}
          id={`${id}-${index}`}
          class="target"
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onClick={() => onGo(target)}
        >
          <span>{target.name}</span>
          <span class="faint small">{target.kind}</span>
        </div>
      ))}
    </div>
  );
}
