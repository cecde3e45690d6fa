import './states.css';
import { StoaError } from '@stoa/client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentChildren } from 'preact';
import { isOutcomeUnknown } from '../data/outcome-unknown.js';
import { Notice } from './badge.js';
import { Button } from './button.js';
import { texts } from './texts.js';

/** The placeholder of something that is being loaded. */
export function Loading() {
  return (
    <div class="loading" role="status">
      <span class="for-screen-readers">{texts.loading}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}

/** Shown where there is nothing yet. It says what would be here, and how it gets here. */
export function Empty({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly action?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children !== undefined && <p class="faint">{children}</p>}
      {action}
    </div>
  );
}

/** Shown in place of a list without rows: nothing fits its filters, or there is nothing yet. */
export function NoRows({
  isFiltered,
  words,
}: {
  readonly isFiltered: boolean;
  readonly words: Readonly<Record<'none' | 'noneHint' | 'notFound' | 'notFoundHint', string>>;
}) {
  const { none, noneHint, notFound, notFoundHint } = words;
  return isFiltered ? <Empty title={notFound}>{notFoundHint}</Empty> : <Empty title={none}>{noneHint}</Empty>;
}

/** What went wrong, in the words of the service, with what to do and the id that finds the request in the log. */
export function Failure({
  error,
  title,
  hint,
  onRetry,
}: {
  readonly error: unknown;
  readonly title: string;
  readonly hint?: string;
  readonly onRetry?: () => void;
}) {
  const known = error instanceof StoaError ? error : undefined;
  const faults = known?.errors.filter(({ detail }) => !known.detail.includes(detail)) ?? [];
  return (
    <div class="failure" role="alert">
      <Notice tone="bad">
        <strong>{title}</strong>
        {hint !== undefined && <p>{hint}</p>}
        {/* Any other error is a bug in the console; its message is for developers. */}
        <p>{known?.detail ?? String(error)}</p>
        {faults.length > 0 && (
          <ul>
            {faults.map(({ pointer, detail }) => (
              <li key={pointer + detail}>
                <code>{pointer}</code> {detail}
              </li>
            ))}
          </ul>
        )}
        <div class="row">
          {onRetry !== undefined && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
          {known?.status !== undefined && <a href={`/docs/errors#${known.code}`}>{texts.failure.whatToDo}</a>}
          {known?.requestId !== undefined && (
            <span class="faint small">
              {texts.failure.request} <code>{known.requestId}</code>
            </span>
          )}
        </div>
      </Notice>
    </div>
  );
}

/** Says why a change was not made, or that it is unknown whether it was. */
export function ChangeFailure({ error }: { readonly error: unknown }) {
  const { change, unknown, unknownHint } = texts.failure;
  if (!isOutcomeUnknown(error)) return <Failure error={error} title={change} />;
  return <Failure error={error} title={unknown} hint={unknownHint} />;
}

/**
 * Shows the data of a reading, that it is being loaded, or why it failed. Earlier data stays while it is read again.
 */
export function Shown<T>({
  of,
  children,
}: {
  readonly of: UseQueryResult<T>;
  readonly children: (data: T) => ComponentChildren;
}) {
  const { data, error } = of;
  const retry = (): void => void of.refetch();
  return (
    <>
      {error !== null && <Failure error={error} title={texts.failure.read} onRetry={retry} />}
      {data === undefined ? error === null && <Loading /> : children(data)}
    </>
  );
}
