import { useEffect, useRef } from 'preact/hooks';
import { Link, useLocation } from 'wouter';
import { usePlace } from '../data/session.js';
import { groups, type Page, pagesFor } from './pages.js';
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
  return (
    <nav class="menu" id="menu" popover="auto" aria-label={texts.pages} ref={menu}>
      {groups.map((group) => (
        <Group
          key={group}
          name={texts.groups[group]}
          pages={open.filter((page) => page.group === group)}
          path={path}
        />
      ))}
    </nav>
  );
}

function Group({
  name,
  pages,
  path,
}: {
  readonly name: string;
  readonly pages: readonly Page[];
  readonly path: string;
}) {
  if (pages.length === 0) return null;
  return (
    <>
      <h2>{name}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={addressOf(page)} aria-current={isAt(page, path) ? 'page' : undefined}>
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
