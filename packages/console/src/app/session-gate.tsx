import { Suspense } from 'preact/compat';
import { useEffect } from 'preact/hooks';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { LinkButton } from '../components/button.js';
import { ErrorBoundary } from '../components/error-boundary.js';
import { PageFrame } from '../components/page-frame.js';
import { Empty, Loading, Shown } from '../components/states.js';
import { PlaceContext, type Session, type Side, usePlace, useSessionQuery } from '../data/session.js';
import { forgetDrafts } from '../data/use-draft.js';
import { pageAt, placesOf, signInAddress } from './addresses.js';
import { ConfirmSignIn } from './confirm-sign-in.js';
import { pagesFor } from './pages.js';
import { Shell } from './shell.js';
import { texts } from './texts.js';
import { viewOf } from './views.js';

/** Lets signed-in people in. Sends others to the sign-in page, which returns them here. */
export function SessionGate() {
  const query = useSessionQuery();
  const isNobody = query.data === null;
  const email = query.data?.email ?? undefined;
  useEffect(() => {
    if (email !== undefined) forgetDrafts(email);
  }, [email]);
  useEffect(() => {
    if (isNobody) location.replace(signInAddress());
  }, [isNobody]);
  if (isNobody) return null;
  return (
    <Shown of={query}>
      {(session) =>
        session !== null && (
          <>
            <Parts session={session} />
            <ConfirmSignIn session={session} />
          </>
        )
      }
    </Shown>
  );
}

/** The part of the console that the address names. */
function Parts({ session }: { readonly session: Session }) {
  return (
    <Switch>
      <Route path="/m/:merchantId/*?">
        {({ merchantId }) => {
          const side = merchantSide(session, merchantId);
          if (side === undefined) return <Outside session={session} title={texts.missing.title} />;
          return (
            <PlaceContext.Provider value={{ session, side }} key={merchantId}>
              <Router base={`/m/${merchantId}`}>
                <Shell>
                  <Pages />
                </Shell>
              </Router>
            </PlaceContext.Provider>
          );
        }}
      </Route>
      <Route>
        {session.operator === null ? <WithoutOperator session={session} /> : <Operator session={session} />}
      </Route>
    </Switch>
  );
}

function merchantSide({ merchants }: Session, id: string): Side | undefined {
  const found = merchants.find(({ merchant_id }) => String(merchant_id) === id);
  if (found === undefined) return undefined;
  const { merchant_id: merchantId, name, role, scopes, test_of: testOf } = found;
  return { kind: 'merchant', merchantId, name, role, scopes, testOf };
}

function Operator({ session }: { readonly session: Session }) {
  const { role = '', scopes = [] } = session.operator ?? {};
  return (
    <PlaceContext.Provider value={{ session, side: { kind: 'operator', role, scopes } }}>
      <Shell>
        <Pages />
      </Shell>
    </PlaceContext.Provider>
  );
}

/**
 * For people who do not work for the operator. With a single merchant, they go straight to it and need not choose; its
 * twin is a click away.
 */
function WithoutOperator({ session }: { readonly session: Session }) {
  const places = placesOf(session, texts).filter(({ isTest }) => !isTest);
  const [only] = places;
  if (places.length === 1 && only !== undefined) return <Redirect to={only.to} replace />;
  return <Outside session={session} title={texts.gate.choose} />;
}

/** The page outside of all parts. It lists the parts that are open to the person, or says why there are none. */
function Outside({ session, title }: { readonly session: Session; readonly title: string }) {
  const places = placesOf(session, texts);
  return (
    <PlaceContext.Provider value={{ session, side: undefined }}>
      <Shell>
        {places.length > 0 ? (
          <PageFrame title={title} lead={texts.gate.chooseLead}>
            <ul class="choices">
              {places.map(({ id, name, to }) => (
                <li key={id}>
                  <LinkButton to={to}>{name}</LinkButton>
                </li>
              ))}
            </ul>
          </PageFrame>
        ) : (
          <Nothing session={session} />
        )}
      </Shell>
    </PlaceContext.Provider>
  );
}

function Nothing({ session }: { readonly session: Session }) {
  if (session.offers.length > 0)
    return (
      <PageFrame title={texts.gate.offers}>
        <Empty
          title={texts.gate.offersHint(session.offers.map(({ name }) => name).join(', '))}
          action={<a href="/sign-in/account">{texts.gate.offersAction}</a>}
        />
      </PageFrame>
    );
  if (session.second_factor !== 'required')
    return (
      <PageFrame title={texts.gate.nothing}>
        <p>{texts.gate.nothingHint}</p>
      </PageFrame>
    );
  return (
    <PageFrame title={texts.gate.factor}>
      <Empty
        title={texts.gate.factorHint}
        action={<a href="/sign-in/account">{texts.gate.factorAction}</a>}
      />
    </PageFrame>
  );
}

/** The page that the address leads to, of those that the person may open. */
function Pages() {
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
            <NoPage side={side} />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Says whether there is such a page, and if so, who may open it. */
function NoPage({ side }: { readonly side: Side }) {
  const page = pageAt(location.pathname);
  return (
    <PageFrame title={page?.title ?? texts.missing.title}>
      <Empty
        title={page === undefined ? texts.missing.hint : texts.missing.closed[side.kind](side.role)}
        action={<LinkButton to="/">{texts.missing.back}</LinkButton>}
      />
    </PageFrame>
  );
}

function Waiting() {
  return (
    <div class="page-frame">
      <Loading />
    </div>
  );
}
