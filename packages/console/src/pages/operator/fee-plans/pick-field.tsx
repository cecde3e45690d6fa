import { useId, useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { TextField } from '../../../components/field.js';
import { editorTexts as texts } from './editor-texts.js';

/** A value that can be picked, with its words. */
export type Choice = readonly [value: string, label: string];

/**
 * Any number of values: each one that was picked is a button that removes it. What is not among the choices can be
 * typed as well.
 */
export function PickField({
  label,
  name,
  hint,
  choices,
  picked,
  onPick,
}: {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly choices: readonly Choice[];
  readonly picked: readonly string[];
  readonly onPick: (picked: readonly string[]) => void;
}) {
  const list = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState('');
  const labelOf = (value: string): string => choices.find(([one]) => one === value)?.[1] ?? value;
  const choiceOf = (text: string): Choice | undefined =>
    choices.find((choice) => choice.some((one) => one.toLowerCase() === text.trim().toLowerCase()));
  const add = (value: string): void => {
    if (value !== '' && !picked.includes(value)) onPick([...picked, value]);
    setTyped('');
  };
  const take = (text: string): void => {
    // A choice from the list comes as a whole. Somebody who types may go on to a longer one.
    const [choice, ...longer] = choices.filter(([, words]) => words.startsWith(text));
    if (choice?.[1] === text && longer.length === 0) add(choice[0]);
    else setTyped(text);
  };
  const remove = (value: string): void => {
    onPick(picked.filter((one) => one !== value));
    // The button that has the focus disappears.
    place.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset
      class="pick"
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        // What was typed may have been taken already. Enter after it must not send the form.
        event.preventDefault();
        add(choiceOf(typed)?.[0] ?? typed.trim());
      }}
      onFocusOut={() => add(choiceOf(typed)?.[0] ?? typed.trim())}
    >
      <TextField
        label={label}
        name={name}
        hint={hint ?? texts.pickHint}
        value={typed}
        list={list}
        onInput={take}
      />
      <datalist id={list}>
        {choices
          .filter(([value]) => !picked.includes(value))
          .map(([value, words]) => (
            <option key={value} value={words} />
          ))}
      </datalist>
      <Picked label={label} values={picked} labelOf={labelOf} onRemove={remove} />
    </fieldset>
  );
}

/** What was picked. Each value is a button that removes it. */
function Picked({
  label,
  values,
  labelOf,
  onRemove,
}: {
  readonly label: string;
  readonly values: readonly string[];
  readonly labelOf: (value: string) => string;
  readonly onRemove: (value: string) => void;
}) {
  if (values.length === 0) return null;
  return (
    <ul class="row" aria-label={texts.picked(label)}>
      {values.map((value) => (
        <li key={value}>
          <Button label={texts.unpick(labelOf(value))} onClick={() => onRemove(value)}>
            {labelOf(value)} <span aria-hidden="true">×</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
