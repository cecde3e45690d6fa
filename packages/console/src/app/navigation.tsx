import { useEffect, useRef } from 'preact/hooks';
import { Link, useLocation } from 'wouter';
import { usePlace } from '../data/session.js';
import { menuGroups, type Page, pagesFor, settingGroups } from './pages.js';
import { texts } from './texts.js';

/** The pages that the person may open, in groups. On a narrow screen it opens over the page. */
export function Navigation() {
  const { side } = usePlace();
  const [path] = useLocation();
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    if (menu.current?.matches(':popover-open') === true) menu.current.hidePopover();
  }, [path]);
  if (side === undefined) return null;
  const open = pagesFor(side.kind, side.scopes);
  const shown = open.find((page) => page.group !== undefined && isAt(page, path));
  // The pages below the settings are not in the menu: their entry is that of the settings.
  const isSetting = settingGroups.some((group) => group === shown?.group);
  const current = isSetting
    ? open.find(({ name, side: part }) => part === 'both' && name === 'settings')
    : shown;
  return (
    <nav class="menu" id="menu" popover="auto" aria-label={texts.pages} ref={menu}>
      {menuGroups.map((group) => (
        <Group
          key={group}
          name={texts.groups[group]}
          pages={open.filter((page) => page.group === group)}
          current={current}
        />
      ))}
    </nav>
  );
}

function Group({
  name,
  pages,
  current,
}: {
  readonly name: string;
  readonly pages: readonly Page[];
  readonly current: Page | undefined;
}) {
  if (pages.length === 0) return null;
  return (
    <>
      <h2>{name}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={addressOf(page)} aria-current={page === current ? 'page' : undefined}>
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The address of a page: its pattern without the optional parts. */
export function addressOf({ path }: Page): string {
  return path.replaceAll(/\/:\w+\?/g, '') || '/';
}

/** Whether the path is the page, or something below it. */
function isAt(page: Page, path: string): boolean {
  const address = addressOf(page);
  return path === address || (address !== '/' && path.startsWith(`${address}/`));
}
