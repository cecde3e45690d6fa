import { Suspense } from 'preact/compat';
import { Route, Switch, useLocation } from 'wouter';
import { LinkButton } from '../components/button.js';
import { ErrorBoundary } from '../components/error-boundary.js';
import { PageFrame } from '../components/page-frame.js';
import { Empty, Loading } from '../components/states.js';
import { usePlace } from '../data/session.js';
import { pagesFor } from './pages.js';
import { texts } from './texts.js';
import { viewOf } from './views.js';

/** The page that the address leads to, of those that the person may open. */
export function Pages() {
  const { side } = usePlace();
  const [path] = useLocation();
  if (side === undefined) return null;
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Waiting />}>
        <Switch>
          {pagesFor(side.kind, side.scopes).map((page) => (
            <Route key={page.path} path={page.path}>
              {() => {
                const View = viewOf(page);
                return <View />;
              }}
            </Route>
          ))}
          <Route>
            <PageFrame title={texts.missing.title}>
              <Empty
                title={texts.missing.hint}
                action={<LinkButton to="/">{texts.missing.back}</LinkButton>}
              />
            </PageFrame>
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

function Waiting() {
  return (
    <div class="page-frame">
      <Loading />
    </div>
  );
}
