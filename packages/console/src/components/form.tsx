import type { ComponentChildren } from 'preact';
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

/** A form. The failure of what it sends stands above its buttons, and the faults of single fields beside them. */
export function Form({
  onSubmit,
  error,
  label,
  failed,
  children,
  buttons,
}: {
  readonly onSubmit: (values: FormValues) => void;
  readonly error?: Error | null;
  /** What the form is for; needed where no heading says it. */
  readonly label?: string;
  /** The heading of a failure. Needed where the form changes nothing, such as for a download. */
  readonly failed?: string;
  readonly children: ComponentChildren;
  readonly buttons: ComponentChildren;
}) {
  return (
    <form
      class="stack"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(valuesOf(event.currentTarget));
      }}
    >
      {children}
      {error != null &&
        (failed === undefined ? <ChangeFailure error={error} /> : <Failure error={error} title={failed} />)}
      <div class="row">{buttons}</div>
    </form>
  );
}
