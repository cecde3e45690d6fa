import './field.css';
import { StoaError } from '@stoa/client';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';
import { given } from '../data/given.js';

/** What all fields have. */
interface FieldProps {
  readonly label: string;
  /** The member of the body that the field fills. Errors in the answer that point to it are shown beside the field. */
  readonly name: string;
  readonly hint?: string;
  readonly required?: boolean;
}

/** The failure of the form that the fields are in. */
export const FormError = createContext<Error | null>(null);

/** The errors in an answer that point to a member, such as `/label`, or to something inside it. */
function useFaults(name: string): readonly string[] {
  const error = useContext(FormError);
  if (!(error instanceof StoaError)) return [];
  const pointer = `/${name}`;
  return error.errors.flatMap((fault) =>
    fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`) ? fault.detail : [],
  );
}

interface Wiring {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

function Field({
  label,
  name,
  hint,
  required = false,
  children,
}: FieldProps & {
  readonly children: (wiring: Wiring) => ComponentChildren;
}) {
  const id = useId();
  const faults = useFaults(name);
  const describedBy = [hint !== undefined && `${id}-hint`, faults.length > 0 && `${id}-fault`];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        name,
        required,
        'aria-invalid': faults.length > 0,
        'aria-describedby': describedBy.filter((one) => one !== false).join(' ') || undefined,
      })}
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {faults.length > 0 && (
        <span class="fault" id={`${id}-fault`}>
          {faults.join(' ')}
        </span>
      )}
    </div>
  );
}

export interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'search' | 'email' | 'password' | 'number' | 'date' | 'month' | 'datetime-local';
  readonly value?: string;
  /** The initial value. */
  readonly start?: string;
  readonly onInput?: (value: string) => void;
  readonly autocomplete?: string;
  readonly min?: string;
  readonly max?: string;
  readonly pattern?: string;
  /** The id of the `datalist` with the suggestions; see `SuggestedField`. */
  readonly list?: string;
}

/** A line of text, a day, a month, a number. Without `value` and `onInput` the form reads it by its name. */
export function TextField({
  type = 'text',
  value,
  start,
  onInput,
  autocomplete = 'off',
  min,
  max,
  pattern,
  list,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          // With a `value` of undefined, Preact would overwrite what was typed with `start` at every rendering.
          {...given({ value, min, max, pattern, list })}
          defaultValue={start}
          // Preact's types allow different roles for each type of input. No role is given here, so one type stands for
          // all.
          type={type as 'text'}
          autocomplete={autocomplete}
          spellcheck={false}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Several lines of text. */
export function LongTextField({
  rows = 4,
  start,
  ...field
}: FieldProps & {
  readonly rows?: number;
  /** The initial value. */
  readonly start?: string;
}) {
  return <Field {...field}>{(wiring) => <textarea {...wiring} rows={rows} defaultValue={start} />}</Field>;
}

/** One of a few values. */
export function SelectField({
  options,
  value,
  start,
  onChange,
  ...field
}: FieldProps & {
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value?: string;
  /** The option that is chosen at first. */
  readonly start?: string;
  readonly onChange?: (value: string) => void;
}) {
  return (
    <Field {...field}>
      {(wiring) => (
        <select {...wiring} {...given({ value })} onChange={(event) => onChange?.(event.currentTarget.value)}>
          {options.map(([one, label]) => (
            <option key={one} value={one} selected={one === (value ?? start)}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Any number of a few values. The form has every chosen value under the same name. */
export function ChecksField({
  label,
  name,
  options,
  chosen,
  hint,
}: FieldProps & {
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly chosen: readonly string[];
}) {
  const faults = useFaults(name);
  return (
    <fieldset class="field checks">
      <legend>{label}</legend>
      {options.map(([value, words]) => (
        <label class="check" key={value}>
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>{words}</span>
        </label>
      ))}
      {hint !== undefined && <span class="hint">{hint}</span>}
      {faults.length > 0 && <span class="fault">{faults.join(' ')}</span>}
    </fieldset>
  );
}
