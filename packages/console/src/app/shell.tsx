import './shell.css';
import type { ComponentChildren } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useEffect, useState } from 'preact/hooks';
import { useLocation, useRouter } from 'wouter';
import { Button } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { person } from '../data/clients.js';
import { usePlace } from '../data/session.js';
import { base, placesOf } from './addresses.js';
import { chooseDensity, chosenDensity, densities } from './density.js';
import { Navigation } from './navigation.js';
import { type Opened, useOpeningKeys } from './single-keys.js';
import { texts } from './texts.js';
import { chooseTheme, chosenTheme, type Theme, themes } from './theme.js';

const CommandPalette = lazy(() =>
  import('./command-palette.js').then((module) => ({ default: module.CommandPalette })),
);
const Shortcuts = lazy(() => import('./shortcuts.js').then((module) => ({ default: module.Shortcuts })));

/** The frame around every page: top bar, navigation and palette. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const { side } = usePlace();
  const [opened, setOpened] = useState<Opened>();
  useOpeningKeys(setOpened);
  // The browser says a moment later that it closed a dialog. Another one may be open by then.
  const close = (what: Opened): void => setOpened((now) => (now === what ? undefined : now));
  const [path] = useLocation();
  // Also after the back button: what was open belongs to the page before.
  useEffect(() => setOpened(undefined), [path]);
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <div class={side === undefined ? 'shell bare' : 'shell'}>
        <TopBar onOpen={setOpened} />
        <Navigation />
        <main class="content" id="content" tabIndex={-1}>
          <TestBar />
          {children}
        </main>
      </div>
      {opened !== undefined && (
        <Suspense fallback={null}>
          {opened === 'search' ? (
            <CommandPalette onClose={() => close('search')} />
          ) : (
            <Shortcuts onClose={() => close('shortcuts')} />
          )}
        </Suspense>
      )}
    </>
  );
}

function TopBar({ onOpen }: { readonly onOpen: (what: Opened) => void }) {
  const { side } = usePlace();
  const { base: here } = useRouter();
  return (
    <header class="topbar">
      {side !== undefined && (
        <button class="button quiet menu-button" type="button" popovertarget="menu">
          {texts.menu}
        </button>
      )}
      <a class="name" href={`${here}/`}>
        {texts.product}
      </a>
      <PlaceSwitch />
      <span class="space" />
      <Button look="quiet" onClick={() => onOpen('search')}>
        {texts.palette.open} <kbd>{shortcut}</kbd>
      </Button>
      <AccountMenu onShortcuts={() => onOpen('shortcuts')} />
    </header>
  );
}

/** Says on each page of a twin that nothing here counts, and leads out of it. */
function TestBar() {
  const { side } = usePlace();
  const [, navigate] = useLocation();
  if (side?.kind !== 'merchant' || side.testOf === null) return null;
  const { testOf } = side;
  return (
    <div class="test-bar" role="status">
      <strong>{texts.test.title}</strong>
      <span>{texts.test.hint(side.name)}</span>
      <Button onClick={() => navigate(`~${base}/m/${testOf}/`)}>{texts.test.leave}</Button>
    </div>
  );
}

const shortcut = navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K';

/** Which part of the console this is; a choice for those who have several. */
function PlaceSwitch() {
  const { session, side } = usePlace();
  const [, navigate] = useLocation();
  const places = placesOf(session, texts);
  if (side === undefined) return null;
  if (places.length < 2) return <span class="place">{places[0]?.name}</span>;
  const change = (id: string): void => {
    const place = places.find((one) => one.id === id);
    if (place !== undefined) navigate(`~${base}${place.to}`);
  };
  return (
    <select
      class="place"
      aria-label={texts.place}
      value={side.kind === 'merchant' ? `m/${side.merchantId}` : side.kind}
      onChange={(event) => change(event.currentTarget.value)}
    >
      {places.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Who is signed in, the theme, and the way out. */
function AccountMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { session, side } = usePlace();
  const [theme, setTheme] = useState(chosenTheme);
  const [density, setDensity] = useState(chosenDensity);
  const choose = (value: string): void => {
    const chosen: Theme = themes.find((one) => one === value) ?? 'system';
    chooseTheme(chosen);
    setTheme(chosen);
  };
  // Goes to the sign-in page even if the call fails: that page knows whether the person is still signed in.
  const signOut = (): void => {
    // Drafts, what was looked at last, the upload that is under way: nothing of it is for the next person.
    sessionStorage.clear();
    void person.session.end().finally(() => location.assign('/sign-in'));
  };
  return (
    <>
      <button class="button quiet" type="button" popovertarget="account">
        {texts.account.title}
      </button>
      <div class="account" id="account" popover="auto">
        <p>
          <strong>{session.email}</strong>
          {side !== undefined && <span class="faint"> · {side.role}</span>}
        </p>
        <SelectField
          label={texts.account.theme}
          name="theme"
          value={theme}
          onChange={choose}
          options={themes.map((one) => [one, texts.account.themes[one]])}
        />
        <SelectField
          label={texts.account.density}
          name="density"
          value={density}
          onChange={(value) => {
            const chosen = densities.find((one) => one === value) ?? 'compact';
            chooseDensity(chosen);
            setDensity(chosen);
          }}
          options={densities.map((one) => [one, texts.account.densities[one]])}
        />
        <a href="/sign-in/account">{texts.account.settings}</a>
        <Button look="quiet" onClick={onShortcuts}>
          {texts.shortcuts.title}
        </Button>
        <Button onClick={signOut}>{texts.account.signOut}</Button>
      </div>
    </>
  );
}
