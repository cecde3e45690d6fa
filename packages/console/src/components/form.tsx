import type { ComponentChildren } from 'preact';
import { failureOf } from '../data/fresh-sign-in.js';
import { given } from '../data/given.js';
import { Button, type Look } from './button.js';
import { FormError } from './field.js';
import { ChangeFailure, Failure } from './states.js';

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

/** A form. The failure of what it sends stands above its buttons, and the faults of single fields beside them. */
export function Form({
  label,
  change,
  action,
  look,
  failed,
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
  readonly onSubmit: (values: FormValues) => void;
  readonly children: ComponentChildren;
  /** What stands beside the button. */
  readonly more?: ComponentChildren;
}) {
  const error = change === undefined ? null : failureOf(change);
  return (
    <FormError.Provider value={error}>
      <form
        class="stack"
        aria-label={label}
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
      </form>
    </FormError.Provider>
  );
}
