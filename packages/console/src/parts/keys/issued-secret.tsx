import { Notice } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Facts } from '../../components/card.js';
import { Copyable } from '../../components/copy.js';
import { Time } from '../../components/values.js';
import type { Issued } from './key-source.js';
import { texts } from './texts.js';

/** A secret that is shown once. Only the change of the dialog holds it, and changes are not cached: it is gone with the dialog. */
export function IssuedSecret({ issued, onClose }: { readonly issued: Issued; readonly onClose: () => void }) {
  const { secrets, oldUntil } = issued;
  return (
    <>
      <Notice tone="warn">{texts.secret}</Notice>
      <Facts
        facts={[
          ...secrets.map(([name, text]) => [name, <Copyable key={name} text={text} />] as const),
          [texts.oldUntil, oldUntil === undefined ? undefined : <Time key="until" at={oldUntil} />],
        ]}
      />
      <div class="row">
        <Button look="main" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}
