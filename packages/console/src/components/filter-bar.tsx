import { useLayoutEffect, useRef } from 'preact/hooks';
import { useSearchParams } from 'wouter';
import { Button } from './button.js';
import { SelectField, TextField } from './field.js';
import { type Suggest, SuggestedField } from './suggested-field.js';
import { texts } from './texts.js';

/** One filter of a list; `name` is its name in the address. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'search' | 'date' | 'month';
  /** Suggests values that exist. Anything else can be typed as well. */
  readonly suggest?: Suggest;
  /** For a choice from a few values. The first one is usually `['', 'All']`. */
  readonly options?: readonly (readonly [value: string, label: string])[];
}

/** The values of the filters in the address, without filters that are not set. */
export function useFilters(filters: readonly Filter[]): Readonly<Record<string, string>> {
  const [params] = useSearchParams();
  return Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = params.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
}

/** Filters whose state is in the address. A list begins again at its first page when they change. */
export function FilterBar({
  label,
  filters,
}: {
  readonly label: string;
  readonly filters: readonly Filter[];
}) {
  const [params, setParams] = useSearchParams();
  const show = (filled: HTMLFormElement): void => {
    const given = new FormData(filled);
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('cursor');
      for (const { name } of filters) {
        const value = given.get(name);
        if (typeof value === 'string' && value.trim() !== '') after.set(name, value.trim());
        else after.delete(name);
      }
      return after;
    });
  };
  const isSet = filters.some(({ name }) => params.has(name));
  const form = useRef<HTMLFormElement>(null);
  const values = filters.map(({ name }) => params.get(name) ?? '');
  // The fields show what the address says, also after the back button. The form is not replaced, so that the focus stays where it is.
  useLayoutEffect(() => {
    for (const [index, { name }] of filters.entries()) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = values[index] ?? '';
    }
  }, [values.join('\n')]);
  const clear = (): void => {
    // This button has the focus and is about to disappear.
    form.current?.querySelector<HTMLElement>('input, select')?.focus();
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['cursor', ...filters.map((one) => one.name)]) after.delete(name);
      return after;
    });
  };
  return (
    <search aria-label={label}>
      <form
        class="filter-bar"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          show(event.currentTarget);
        }}
      >
        {filters.map((filter, index) => (
          <FilterField key={filter.name} filter={filter} start={values[index] ?? ''} />
        ))}
        <Button type="submit">{texts.filter.apply}</Button>
        {isSet && (
          <Button look="quiet" onClick={clear}>
            {texts.filter.clear}
          </Button>
        )}
      </form>
    </search>
  );
}

function FilterField({
  filter: { name, label, type = 'text', options, suggest },
  start,
}: {
  readonly filter: Filter;
  readonly start: string;
}) {
  const field = { name, label, start };
  if (options !== undefined) return <SelectField {...field} options={options} />;
  if (suggest !== undefined) return <SuggestedField {...field} type={type} suggest={suggest} />;
  return <TextField {...field} type={type} />;
}
