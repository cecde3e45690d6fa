import './todo-list.css';
import type { ComponentChildren } from 'preact';
import { opensFor } from '../app/addresses.js';
import { given } from '../data/given.js';
import { usePlace } from '../data/session.js';
import { Badge, type Tone } from './badge.js';
import { LinkButton, type Look } from './button.js';

/** One thing to do or to look at. */
export interface Todo {
  readonly id: string;
  readonly tone: Tone;
  /** The kind in a word. */
  readonly word: string;
  readonly text: ComponentChildren;
  /** Such as whose move it is, and since when. */
  readonly aside?: ComponentChildren;
  /** Where it is done, and what is done there. People who may not open that page see no button. */
  readonly to: string;
  readonly action: string;
  /** How screen readers read the action. */
  readonly label: string;
  readonly look?: Look;
}

/** What there is to do: the kind of each, what it is, and one action. */
export function TodoList({ todos }: { readonly todos: readonly Todo[] }) {
  const { side } = usePlace();
  return (
    <ul class="todo-list">
      {todos.map(({ id, tone, word, text, aside, to, action, label, look }) => (
        <li key={id} data-todo={id}>
          <Badge tone={tone}>{word}</Badge>
          <span>{text}</span>
          <span class="faint small">{aside}</span>
          {side !== undefined && opensFor(side, to) && (
            <LinkButton to={to} label={label} {...given({ look })}>
              {action}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
