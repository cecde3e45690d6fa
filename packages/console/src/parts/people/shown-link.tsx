import type { Schema } from '@stoa/client';
import { Notice } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Facts } from '../../components/card.js';
import { Copyable } from '../../components/copy.js';
import { Time } from '../../components/values.js';
import { texts } from './texts.js';

/** What an invitation or a reset answers. */
export type MadeLink = Schema<'Invitation'> | Schema<'UserLink'>;

/**
 * A link that works once, or the address to sign in if the identity provider is the only way in. Only the state of the dialog holds it, so
 * it is gone with the dialog.
 */
export function ShownLink({ link, onClose }: { readonly link: MadeLink; readonly onClose: () => void }) {
  return (
    <>
      {link.link === null ? <SignInAt {...link} /> : <Secret text={link.link} made={link} />}
      <div class="row">
        <Button look="main" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}

function Secret({ text, made }: { readonly text: string; readonly made: MadeLink }) {
  return (
    <>
      <Notice tone="warn">
        <p>{texts.link}</p>
        {made.mailed && <p>{texts.mailed}</p>}
      </Notice>
      <Facts
        facts={[
          [texts.linkName, <Copyable key="link" text={text} />],
          [texts.until, made.expires_at === null ? undefined : <Time key="until" at={made.expires_at} />],
        ]}
      />
    </>
  );
}

function SignInAt({
  sign_in_at: at,
  mailed,
}: Pick<Schema<'Invitation'>, 'mailed'> & Partial<Schema<'Invitation'>>) {
  return (
    <>
      <Notice tone="good">
        <p>{texts.atProvider}</p>
        {mailed && <p>{texts.mailedAddress}</p>}
      </Notice>
      <Facts facts={[[texts.signInAt, at === undefined ? undefined : <Copyable key="at" text={at} />]]} />
    </>
  );
}
