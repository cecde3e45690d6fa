import type { Schema } from '@stoa/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { Link, useLocation, useSearchParams } from 'wouter';
import { person } from '../data/clients.js';
import { queryClient } from '../data/query-client.js';
import { usePlace } from '../data/session.js';
import { useChange } from '../data/use-change.js';
import { Button } from './button.js';
import { TextField } from './field.js';
import { Form } from './form.js';
import { Shown } from './states.js';
import { texts as all } from './texts.js';

type View = Schema<'SavedViews'>['views'][number];
const texts = all.views;
const key = ['saved-views'];

/**
 * The views of this list that the person saved: its filters under a name. They are read when somebody opens them.
 * `left` are filters that no view keeps, because they name people.
 */
export function SavedViews({ left }: { readonly left: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="saved-views" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{texts.title}</summary>
      {isOpen && <OfList left={left} />}
    </details>
  );
}

function useViews() {
  const saved = useQuery({ queryKey: key, queryFn: ({ signal }) => person.views.get({ signal }) });
  const change = useChange({
    // Another tab may have saved some meanwhile.
    run: async (changed: (views: readonly View[]) => readonly View[]) => {
      const { views } = await person.views.get();
      return person.views.set({ views: [...changed(views)] });
    },
    changes: [],
    onDone: (now) => queryClient.setQueryData(key, now),
  });
  return { saved, change };
}

function OfList({ left }: { readonly left: readonly string[] }) {
  const { side } = usePlace();
  const [path] = useLocation();
  const [params] = useSearchParams();
  const { saved, change } = useViews();
  const merchantId = side?.kind === 'merchant' ? side.merchantId : null;
  const isHere = (view: View): boolean => view.merchant_id === merchantId && view.path === path;
  const without = (name: string) => (views: readonly View[]) =>
    views.filter((view) => !isHere(view) || view.name !== name);
  const kept = new URLSearchParams([...params].filter(([name]) => name !== 'cursor' && !left.includes(name)));
  return (
    <Shown of={saved}>
      {({ views }) => (
        <div class="stack tight">
          {!views.some(isHere) && <p class="faint small">{texts.none}</p>}
          <ul class="stack tight" aria-label={texts.title}>
            {views.filter(isHere).map(({ name, query }) => (
              <li key={name} class="row">
                <Link to={`${path}?${query}`}>{name}</Link>
                <Button
                  look="quiet"
                  label={texts.removeOf(name)}
                  onClick={() => change.mutate(without(name))}
                >
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
          {kept.size > 0 && (
            <Form
              label={texts.save}
              change={change}
              action={texts.save}
              onSubmit={(values) => {
                const name = values.text('view') ?? '';
                const view = { merchant_id: merchantId, path, name, query: String(kept) };
                change.mutate((now) => [...without(name)(now), view]);
              }}
            >
              <TextField label={texts.name} name="view" required />
            </Form>
          )}
        </div>
      )}
    </Shown>
  );
}
