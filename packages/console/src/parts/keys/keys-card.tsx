import { useState } from 'preact/hooks';
import { Badge, type Tone } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { actionsColumn, type Column } from '../../components/columns.js';
import { Paging, useCursor } from '../../components/paging.js';
import { Empty, Shown } from '../../components/states.js';
import { Table } from '../../components/table.js';
import { Time } from '../../components/values.js';
import { useMay } from '../../data/session.js';
import { useSideRead } from '../../data/use-read.js';
import { ChangeKey, IssueKey, RevokeKey, RotateKey } from './key-dialogs.js';
import { type Key, type KeySource, nameOf, useMayGrant } from './key-source.js';
import { texts } from './texts.js';

type Asking =
  | { readonly what: 'issue' }
  | { readonly what: 'rotate' | 'change' | 'revoke'; readonly one: Key };

/** The keys of one kind, with what can be done with them. */
export function KeysCard({ source }: { readonly source: KeySource }) {
  const cursorName = `${String(source.key[0])}-cursor`;
  const cursor = useCursor(cursorName);
  const keys = useSideRead({ key: [...source.key, cursor], read: (ending) => source.list(cursor, ending) });
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const mayChange = useMay('access:write');
  const issue = mayChange && (
    <Button onClick={() => setAsking({ what: 'issue' })}>{source.issueTitle}</Button>
  );
  return (
    <Card title={source.title} actions={issue}>
      <Shown of={keys}>
        {({ keys: rows, next }) => (
          <>
            <Rows source={source} rows={rows} {...(mayChange ? { onAsk: setAsking } : {})} />
            <Paging name={cursorName} next={next} />
          </>
        )}
      </Shown>
      <Asked source={source} asking={asking} onClose={() => setAsking(undefined)} />
    </Card>
  );
}

function Rows({
  source,
  rows,
  onAsk,
}: {
  readonly source: KeySource;
  readonly rows: readonly Key[];
  /** Absent for people who change nothing. */
  readonly onAsk?: (asking: Asking) => void;
}) {
  const mayGrant = useMayGrant();
  const ended = rows.filter(isOver);
  const live = rows.filter((key) => !isOver(key));
  return (
    <>
      {live.length === 0 ? (
        <Empty title={ended.length === 0 ? texts.none : texts.noneLeft}>{source.purpose}</Empty>
      ) : (
        <Table
          caption={source.title}
          rows={live}
          keyOf={({ id }) => id}
          columns={
            onAsk === undefined ? columnsOf(source) : [...columnsOf(source), actionColumn(onAsk, mayGrant)]
          }
        />
      )}
      {ended.length > 0 && (
        <details>
          <summary>{texts.ended(ended.length)}</summary>
          <Table
            caption={`${source.title}: ${texts.ended(ended.length)}`}
            rows={ended}
            keyOf={({ id }) => id}
            columns={columnsOf(source)}
          />
        </details>
      )}
    </>
  );
}

function Asked({
  source,
  asking,
  onClose,
}: {
  readonly source: KeySource;
  readonly asking: Asking | undefined;
  readonly onClose: () => void;
}) {
  switch (asking?.what) {
    case 'issue':
      return <IssueKey source={source} onClose={onClose} />;
    case 'rotate':
      return <RotateKey source={source} one={asking.one} onClose={onClose} />;
    case 'change':
      return <ChangeKey source={source} one={asking.one} onClose={onClose} />;
    case 'revoke':
      return <RevokeKey source={source} one={asking.one} onClose={onClose} />;
    case undefined:
      return null;
  }
}

function stateOf({ revoked_at, expires_at, expires_soon, followed_by }: Key): keyof typeof texts.states {
  if (revoked_at !== null) return 'revoked';
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) return 'expired';
  if (followed_by !== null) return 'rotated';
  return expires_soon ? 'soon' : 'live';
}

function isOver(key: Key): boolean {
  const state = stateOf(key);
  return state === 'revoked' || state === 'expired';
}

const tones: Readonly<Record<keyof typeof texts.states, Tone>> = {
  live: 'good',
  soon: 'warn',
  rotated: 'warn',
  expired: 'calm',
  revoked: 'calm',
};

function columnsOf({ scopes: every }: KeySource): readonly Column<Key>[] {
  const areAll = (scopes: readonly string[]): boolean => every.length > 1 && scopes.length === every.length;
  return [
    {
      name: texts.label,
      show: ({ label, prefix, username }) => (
        <>
          <div>
            <span class="name">{label}</span>
          </div>
          <code class="faint">{username ?? `${prefix}…`}</code>
        </>
      ),
      text: ({ label, prefix, username }) => `${label} ${username ?? prefix}`.trim(),
    },
    {
      name: texts.state,
      show: (key) => {
        const state = stateOf(key);
        const { expires_at: at } = key;
        return (
          <>
            <Badge tone={tones[state]}>{texts.states[state]}</Badge>
            {at !== null && (
              <div class="small">
                {texts.until[isOver(key) ? 'past' : 'future']} <Time at={at} />
              </div>
            )}
          </>
        );
      },
      text: (key) => (key.expires_at === null ? stateOf(key) : `${stateOf(key)}, expires ${key.expires_at}`),
    },
    {
      name: texts.scopes,
      show: ({ scopes }) =>
        areAll(scopes) ? texts.allScopes : scopes.map((scope) => <div key={scope}>{scope}</div>),
      text: ({ scopes }) => scopes.join(' '),
    },
    {
      name: texts.lastUsed,
      show: ({ last_used_at: at }) => (at === null ? texts.never : <Time at={at} />),
      text: ({ last_used_at: at }) => at ?? '',
    },
  ];
}

/**
 * A key can have only one successor. Rotating it gives the same scopes to the new key, so the person must be allowed to
 * give them.
 */
function actionColumn(ask: (asking: Asking) => void, mayGrant: (scope: string) => boolean): Column<Key> {
  const actions = ['rotate', 'change', 'revoke'] as const;
  const lackedBy = ({ followed_by, scopes }: Key) =>
    followed_by === null ? scopes.filter((scope) => !mayGrant(scope)) : [];
  const mayRotate = (one: Key) => one.followed_by === null && lackedBy(one).length === 0;
  const actionsOf = (one: Key) => actions.filter((what) => what !== 'rotate' || mayRotate(one));
  const column = actionsColumn(texts.actions, actionsOf, {
    words: texts,
    nameOf,
    onAsk: (what, one) => ask({ what, one }),
  });
  return {
    ...column,
    show: (one) => (
      <>
        {column.show?.(one)}
        {lackedBy(one).length > 0 && (
          <div class="faint small words">{texts.noRotation(lackedBy(one).join(', '))}</div>
        )}
      </>
    ),
  };
}
