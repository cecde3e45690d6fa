import './card.css';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A part of a page with a heading of its own. Cards are not put into cards. */
export function Card({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="card" aria-labelledby={id}>
      <div class="row apart">
        <h2 id={id}>{title}</h2>
        {actions !== undefined && <div class="row">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** One number that somebody comes for, or the same in a few currencies; what it counts, and what to compare it with. */
export function KeyFigure({
  name,
  value,
  hint,
}: {
  readonly name: string;
  readonly value: ComponentChildren | readonly ComponentChildren[];
  readonly hint?: ComponentChildren;
}) {
  const isSeveral = Array.isArray(value) && value.length > 1;
  return (
    <div class="key-figure">
      <span class="faint small">{name}</span>
      <span class={isSeveral ? 'value several' : 'value'}>{value}</span>
      {hint !== undefined && <span class="faint small">{hint}</span>}
    </div>
  );
}

/** Names and values of one thing. A value that is undefined is left out, with its name. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren | undefined])[];
}) {
  return (
    <dl class="facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined && [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
      )}
    </dl>
  );
}
