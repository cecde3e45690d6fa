import { Component, type ComponentChildren } from 'preact';
import { ViewMissing } from '../data/view-missing.js';
import { Button } from './button.js';
import { Empty, Failure } from './states.js';
import { texts } from './texts.js';

/**
 * Contains the failure of one view, so that the rest of the console goes on. Give it a `key` that changes with the
 * view.
 */
export class ErrorBoundary extends Component<
  { readonly children: ComponentChildren },
  { readonly error: unknown }
> {
  override state: { readonly error: unknown } = { error: undefined };

  static override getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof ViewMissing)
      return (
        <div class="page-frame">
          <Empty
            title={texts.failure.outdated}
            action={<Button onClick={() => location.reload()}>{texts.failure.reload}</Button>}
          >
            {texts.failure.outdatedHint}
          </Empty>
        </div>
      );
    return (
      <div class="page-frame">
        <Failure error={error} title={texts.failure.crashed} onRetry={() => location.reload()} />
        <p class="faint">{texts.failure.crashedHint}</p>
      </div>
    );
  }
}
