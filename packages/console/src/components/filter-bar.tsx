import { Fragment, type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useSearchParams } from 'wouter';
import { type Days, usualPeriods } from '../format/usual-periods.js';
import { Button } from './button.js';
import { SelectField, TextField } from './field.js';
import { SavedViews } from './saved-views.js';
import { type Suggest, SuggestedField } from './suggested-field.js';
import { texts } from './texts.js';

/** One filter of a list; `name` is its name in the address. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'search' | 'date' | 'month';
  /** Suggests values that exist. Anything else can be typed as well. */
  readonly suggest?: Suggest;
  /** It names a person: saved views leave it out, because they would outlive an erasure. */
  readonly isPersonal?: true;
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

/** So that a list is asked for words, not for each letter of them. */
const pauseMs = 400;

/** Writes filters into the address, where an empty one is left out. A list begins again at its first page. */
function useSetFilters() {
  const [, setParams] = useSearchParams();
  return (values: Readonly<Record<string, string>>): void =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('cursor');
      for (const [name, value] of Object.entries(values)) {
        if (value.trim() === '') after.delete(name);
        else after.set(name, value.trim());
      }
      return after;
    });
}

/**
 * Filters whose state is in the address. They count at once: a choice and a day when they are made, a text after a
 * moment without another letter. On a telephone they are folded, and what is set stands in chips.
 */
export function FilterBar({
  label,
  filters,
}: {
  readonly label: string;
  readonly filters: readonly Filter[];
}) {
  const setFilters = useSetFilters();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const set = useFilters(filters);
  const show = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (form.current === null) return;
    const filled = new FormData(form.current);
    setFilters(
      Object.fromEntries(
        filters.map(({ name }) => {
          const value = filled.get(name);
          return [name, typeof value === 'string' ? value : ''];
        }),
      ),
    );
  };
  const showSoon = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, pauseMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useShownFilters(form, { filters, set, isTyping: () => timer.current !== undefined });
  const clear = (names: readonly string[]): void => {
    // The button has the focus and is about to disappear.
    const field = form.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
      'input[name], select[name]',
    );
    if (form.current !== null) for (const name of names) write(form.current, name, '');
    field?.focus();
    setFilters(Object.fromEntries(names.map((name) => [name, ''])));
  };
  return (
    <search aria-label={label}>
      <form
        class="filter-bar"
        ref={form}
        onInput={(event) => {
          if (event.target instanceof HTMLInputElement && isTyped(event.target)) showSoon();
        }}
        onChange={show}
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <FilterFields filters={filters} set={set} onDays={setFilters} />
        {Object.keys(set).length > 0 && (
          <Button look="quiet" onClick={() => clear(filters.map(({ name }) => name))}>
            {texts.filter.clear}
          </Button>
        )}
      </form>
      <Chips filters={filters} set={set} onClear={clear} />
      {filters.length > 1 && (
        <SavedViews left={filters.flatMap(({ name, isPersonal }) => (isPersonal === true ? name : []))} />
      )}
    </search>
  );
}

/** Days and months are chosen, not typed letter by letter: they count once they are whole. */
function isTyped({ type }: HTMLInputElement): boolean {
  return type === 'text' || type === 'search';
}

function write(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}

/** The fields show what the address says, also after the back button, unless somebody types on meanwhile. */
function useShownFilters(
  form: RefObject<HTMLFormElement | null>,
  {
    filters,
    set,
    isTyping,
  }: {
    readonly filters: readonly Filter[];
    readonly set: Readonly<Record<string, string>>;
    readonly isTyping: () => boolean;
  },
): void {
  const values = filters.map(({ name }) => set[name] ?? '');
  useLayoutEffect(() => {
    if (form.current === null || isTyping()) return;
    for (const [index, { name }] of filters.entries()) write(form.current, name, values[index] ?? '');
  }, [values.join('\n')]);
}

function FilterFields({
  filters,
  set,
  onDays,
}: {
  readonly filters: readonly Filter[];
  readonly set: Readonly<Record<string, string>>;
  readonly onDays: (days: Days) => void;
}) {
  const hasDays = ['from', 'to'].every((one) =>
    filters.some(({ name, type }) => name === one && type === 'date'),
  );
  return (
    <details class="filter-fields" open={!isNarrow()}>
      <summary>{texts.filter.fields}</summary>
      <div class="filter-row">
        {filters.map((filter) => (
          <Fragment key={filter.name}>
            {hasDays && filter.name === 'from' && <Period set={set} onChoose={onDays} />}
            <FilterField filter={filter} start={set[filter.name] ?? ''} />
          </Fragment>
        ))}
      </div>
    </details>
  );
}

function isNarrow(): boolean {
  return matchMedia('(max-width: 40rem)').matches;
}

/** The usual periods, which set both days at once. */
function Period({
  set: { from = '', to = '' },
  onChoose,
}: {
  readonly set: Readonly<Record<string, string>>;
  readonly onChoose: (days: Days) => void;
}) {
  const periods = usualPeriods(Date.now());
  const chosen = periods.find(({ days }) => days.from === from && days.to === to);
  const options = periods.map(({ name }) => [name, texts.filter.periods[name]] as const);
  return (
    // The form would read the days before they are there.
    <div class="suggested" onChange={(event) => event.stopPropagation()}>
      <SelectField
        label={texts.filter.period}
        name=""
        value={chosen?.name ?? 'own'}
        options={chosen === undefined ? [...options, ['own', texts.filter.ownPeriod]] : options}
        onChange={(name) => {
          const days = periods.find((one) => one.name === name)?.days;
          if (days !== undefined) onChoose(days);
        }}
      />
    </div>
  );
}

/** What is set, each with a button that takes it away. */
function Chips({
  filters,
  set,
  onClear,
}: {
  readonly filters: readonly Filter[];
  readonly set: Readonly<Record<string, string>>;
  readonly onClear: (names: readonly string[]) => void;
}) {
  const chips = filters.flatMap(({ name, label, options }) => {
    const value = set[name];
    if (value === undefined) return [];
    return { name, words: texts.filter.chip(label, options?.find(([one]) => one === value)?.[1] ?? value) };
  });
  if (chips.length === 0) return null;
  return (
    <ul class="chips" aria-label={texts.filter.chips}>
      {chips.map(({ name, words }) => (
        <li key={name}>
          <Button look="quiet" onClick={() => onClear([name])}>
            <span class="for-screen-readers">{texts.filter.remove}</span> {words}{' '}
            <span aria-hidden="true">×</span>
          </Button>
        </li>
      ))}
    </ul>
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
