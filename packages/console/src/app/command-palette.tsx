import './command-palette.css';
import { useId, useState } from 'preact/hooks';
import { useLocation, useRouter } from 'wouter';
import { Dialog } from '../components/dialog.js';
import { type Side, useMay, usePlace } from '../data/session.js';
import { useOperatorRead } from '../data/use-read.js';
import { base, placesOf } from './addresses.js';
import { addressOf } from './navigation.js';
import { pagesFor } from './pages.js';
import { texts } from './texts.js';

const shownAtOnce = 12;
const synonyms: Readonly<Partial<Record<string, string>>> = texts.palette.synonyms;

/** Finds a page, a part of the console or a merchant by letters of its name or of another word for it, and other things by their identifier. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const kind = usePlace().side?.kind ?? 'operator';
  const words = folded(typed).split(/\s+/);
  const found = useTargets(typed.trim())
    .filter(({ name, synonyms = '' }) => words.every((word) => folded(`${name} ${synonyms}`).includes(word)))
    .slice(0, shownAtOnce);
  const go = (target: Target | undefined): void => {
    if (target === undefined) return;
    onClose();
    navigate(`~${target.to}`);
  };
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === 'Enter') go(found[chosen]);
    if (step === undefined) return;
    event.preventDefault();
    setChosen((chosen + step + found.length) % Math.max(found.length, 1));
  };
  return (
    <Dialog title={texts.palette.title} onClose={onClose}>
      <div class="palette stack">
        <div class="field">
          <label for={id}>{texts.palette.labels[kind]}</label>
          <input
            id={id}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={found.length === 0 ? undefined : `${id}-${chosen}`}
            autocomplete="off"
            spellcheck={false}
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <Targets id={id} found={found} chosen={chosen} onGo={go} />
        {found.length === 0 && <p class="faint">{texts.palette.nothing}</p>}
      </div>
    </Dialog>
  );
}

/** Without case and accents, which people leave out. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function Targets({
  id,
  found,
  chosen,
  onGo,
}: {
  readonly id: string;
  readonly found: readonly Target[];
  readonly chosen: number;
  readonly onGo: (target: Target) => void;
}) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={texts.palette.title}>
      {found.map((target, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
        <div
          key={target.id}
          id={`${id}-${index}`}
          class="target"
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onClick={() => onGo(target)}
        >
          <span>{target.name}</span>
          <span class="faint small">{target.kind}</span>
        </div>
      ))}
    </div>
  );
}

/** Everything that the palette can lead to. Of merchants, it lists those that the service finds. */
function useTargets(typed: string): readonly Target[] {
  const { session, side } = usePlace();
  const { base: here } = useRouter();
  const isOperator = side?.kind === 'operator';
  const mayList = useMay('access:read') && isOperator;
  const merchants = useOperatorRead({
    key: ['merchants', typed, 'palette'],
    read: (client, ending) => client.merchants.list({ contains: typed, limit: shownAtOnce }, ending).page(),
    enabled: mayList && typed !== '',
  });
  const pages = side === undefined ? [] : pagesFor(side.kind, side.scopes);
  return [
    ...pages
      .filter(({ group }) => group !== undefined)
      .map((page) => ({
        id: page.path,
        name: page.title,
        synonyms: synonyms[page.name] ?? '',
        kind: texts.palette.page,
        to: here + addressOf(page),
      })),
    ...placesOf(session, texts).map(({ id, name, to }) => ({
      id,
      name,
      kind: texts.palette.place,
      to: base + to,
    })),
    ...(merchants.data?.merchants ?? []).map(({ merchant_id, name }) => ({
      id: `merchant ${merchant_id}`,
      name: `${name} (${merchant_id})`,
      kind: texts.palette.merchant,
      to: `${base}/merchants/${merchant_id}`,
    })),
    ...idTargets(typed, side, here),
  ];
}

/** Somewhere that the palette leads to. */
interface Target {
  readonly id: string;
  readonly name: string;
  /** Other words that find it. */
  readonly synonyms?: string;
  readonly kind: string;
  /** From the root of the service. */
  readonly to: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const reportId = /^\d{10,}$/;

/** The pages that a pasted id may lead to. Only the page says whether the id exists. A word without a digit is not an id. */
function idTargets(typed: string, side: Side | undefined, here: string): readonly Target[] {
  if (side === undefined || !/\d/.test(typed) || typed.length < 3) return [];
  const id = encodeURIComponent(typed);
  const isUuid = uuid.test(typed);
  const ways = [
    // An operator's report is one of a merchant, and its number does not say of which.
    [
      'reports:read',
      side.kind === 'merchant' && reportId.test(typed),
      texts.palette.report,
      `/reports/${id}`,
    ],
    ['installs:read', isUuid, texts.palette.installation, `/installations/${id}`],
    ['events:read', isUuid, texts.palette.event, `/events/find?event=${id}`],
    ['reports:read', true, texts.palette.transaction, `/transactions?id=${id}`],
  ] as const;
  return ways
    .filter(([scope, fits]) => fits && side.scopes.includes(scope))
    .map(([, , kind, to]) => ({ id: `${kind} ${typed}`, name: typed, kind, to: here + to }));
}
