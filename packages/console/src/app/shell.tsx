import './shell.css';
import type { ComponentChildren } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useEffect, useState } from 'preact/hooks';
import { useLocation, useRouter } from 'wouter';
import { Button } from '../components/button.js';
import { usePlace } from '../data/session.js';
import { AccountMenu } from './account-menu.js';
import { base, placesOf } from './addresses.js';
import { Navigation } from './navigation.js';
import { texts } from './texts.js';

const CommandPalette = lazy(() =>
  import('./command-palette.js').then((module) => ({ default: module.CommandPalette })),
);

/** The frame around every page: top bar, navigation and palette. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const { side } = usePlace();
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <div class={side === undefined ? 'shell bare' : 'shell'}>
        <TopBar onSearch={() => setSearching(true)} />
        <Navigation />
        <main class="content" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {isSearching && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  );
}

function TopBar({ onSearch }: { readonly onSearch: () => void }) {
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
      <Button look="quiet" onClick={onSearch}>
        {texts.palette.open} <kbd>{shortcut}</kbd>
      </Button>
      <AccountMenu />
    </header>
  );
}

const shortcut = navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K';

/** Which part of the console this is; a choice for those who have several. */
function PlaceSwitch() {
  const { session, side } = usePlace();
  const [, navigate] = useLocation();
  const places = placesOf(session, texts.operator);
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
