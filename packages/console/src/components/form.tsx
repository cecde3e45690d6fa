import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { failureOf } from '../data/fresh-sign-in.js';
import { given } from '../data/given.js';
import { type Draft, type DraftField, isKeepable } from '../data/use-draft.js';
import { Button, type Look } from './button.js';
import { FormError } from './field.js';
import { ChangeFailure, Failure } from './states.js';
import { texts } from './texts.js';

/** What a form holds when it is sent: empty fields are left out. */
export interface FormValues {
  readonly text: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
}

function valuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const textsOf = (name: string): readonly string[] =>
    data
      .getAll(name)
      .flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : []));
  return { text: (name) => textsOf(name)[0], all: textsOf };
}

/** What a form sends, as far as it shows that. */
export interface Sending {
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Writes what was kept into the fields, each once: a choice may show more of them. */
function useEarlier(draft: Draft | undefined) {
  const place = useRef<HTMLFormElement>(null);
  const written = useRef(new Set<string>());
  useLayoutEffect(() => {
    for (const field of place.current?.elements ?? []) {
      if (!isKeepable(field)) continue;
      const value = draft?.earlier?.[field.name];
      if (value === undefined || written.current.has(field.name)) continue;
      written.current.add(field.name);
      field.value = value;
      tellChange(field);
    }
  });
  return place;
}

/** What follows a field must hear of a change by the program, which the browser does not tell. */
function tellChange(field: DraftField): void {
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

function reset(form: HTMLFormElement): void {
  const before = [...form.elements].filter(isKeepable).map((field) => ({ field, value: field.value }));
  form.reset();
  for (const { field, value } of before) if (field.value !== value) tellChange(field);
}

/** A form. The failure of what it sends stands above its buttons, and the faults of single fields beside them. */
export function Form({
  label,
  change,
  action,
  look,
  failed,
  draft,
  onSubmit,
  children,
  more,
}: {
  /** What the form is for. */
  readonly label: string;
  /** Undefined where it sends nothing. */
  readonly change?: Sending;
  /** The label of the button that sends it. */
  readonly action: string;
  readonly look?: Look;
  /** The heading of a failure. Needed where the form changes nothing, such as for a download. */
  readonly failed?: string;
  /** Keeps what is written until it is sent; the caller discards it then. */
  readonly draft?: Draft;
  readonly onSubmit: (values: FormValues) => void;
  readonly children: ComponentChildren;
  /** What stands beside the button. */
  readonly more?: ComponentChildren;
}) {
  const error = change === undefined ? null : failureOf(change);
  const place = useEarlier(draft);
  return (
    <FormError.Provider value={error}>
      <form
        class="stack"
        aria-label={label}
        ref={place}
        onInput={(event) => draft?.keep(event.currentTarget)}
        onChange={(event) => draft?.keep(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(valuesOf(event.currentTarget));
        }}
      >
        {children}
        {error !== null &&
          (failed === undefined ? <ChangeFailure error={error} /> : <Failure error={error} title={failed} />)}
        <div class="row">
          <Button type="submit" {...given({ look })} disabled={change?.isPending === true}>
            {action}
          </Button>
          {more}
        </div>
        {draft?.earlier !== undefined && (
          <div class="row faint small">
            <span>{texts.draft.earlier}</span>
            <Button
              look="quiet"
              onClick={() => {
                if (place.current !== null) reset(place.current);
                draft.discard();
              }}
            >
              {texts.draft.discard}
            </Button>
          </div>
        )}
      </form>
    </FormError.Provider>
  );
}
