import './webhooks.css';
import type { Schema } from '@stoa/client';
import { Facts } from '../../components/card.js';
import { Num } from '../../components/values.js';
import { texts } from './texts.js';

/** What a receiver answered. It is foreign text. */
export function Outcome({
  of: { status, fault, took_ms: took, answer },
}: {
  readonly of: Pick<Schema<'WebhookAttempt'>, 'status' | 'fault' | 'took_ms' | 'answer'>;
}) {
  return (
    <>
      <Facts
        facts={[
          [texts.status, status ?? (fault === null ? texts.noAnswer : texts.faultOf(fault))],
          [texts.deliveries.took, <Num key="took" value={took} />],
        ]}
      />
      <h3>{texts.answer}</h3>
      {answer === null || answer === '' ? (
        <p class="faint">{texts.noAnswer}</p>
      ) : (
        <Code text={answer} label={texts.answer} />
      )}
    </>
  );
}

/** A text of programs. It may scroll, so it has a name and a tab stop. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="code" aria-label={label} tabIndex={0}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}
