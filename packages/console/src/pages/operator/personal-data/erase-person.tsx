import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Notice } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card, Facts } from '../../../components/card.js';
import { ConfirmChange } from '../../../components/change-dialogs.js';
import { SelectField, TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { Num, Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { texts as all } from './texts.js';

type Erasure = Schema<'Erasure'>;
type Kind = Erasure['asked_by'];
const texts = all.erase;

/** The identifier that was typed. It is in the state of this card only. */
interface Asked {
  readonly kind: Kind;
  readonly id: string;
}

/** Asks, shows once more who it is about, and then erases. */
export function ErasePerson() {
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const [done, setDone] = useState<Erasure | undefined>(undefined);
  return (
    <Card title={texts.title}>
      <p class="faint">{texts.hint}</p>
      {done === undefined ? (
        <Ask onAsk={setAsked} />
      ) : (
        <Done erasure={done} onAgain={() => setDone(undefined)} />
      )}
      {asked !== undefined && <Confirm asked={asked} onDone={setDone} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function Ask({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  return (
    <Form
      label={texts.title}
      onSubmit={(values) =>
        onAsk({
          kind: values.text('kind') === 'installation' ? 'installation' : 'store_user',
          id: values.text('id') ?? '',
        })
      }
      action={texts.go}
      look="danger"
    >
      <SelectField
        label={texts.by}
        name="kind"
        options={(['store_user', 'installation'] as const).map((kind) => [kind, texts.kinds[kind]])}
      />
      <TextField label={texts.value} name="id" required />
    </Form>
  );
}

function Confirm({
  asked: { kind, id },
  onDone,
  onClose,
}: {
  readonly asked: Asked;
  readonly onDone: (erasure: Erasure) => void;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmChange
      title={texts.sure}
      action={texts.confirm}
      isDangerous
      run={() =>
        operator.storeUsers.erase(kind === 'installation' ? { installation_id: id } : { store_user_id: id })
      }
      changes={[['erasures']]}
      onDone={onDone}
      onClose={onClose}
    >
      <Facts facts={[[texts.kinds[kind], <code key="id">{id}</code>]]} />
      <p>{texts.lasting}</p>
    </ConfirmChange>
  );
}

function Done({ erasure, onAgain }: { readonly erasure: Erasure; readonly onAgain: () => void }) {
  const { erasure_id, erased_at, sessions, attribution_data, installations } = erasure;
  const isNothing = sessions + attribution_data + installations === 0n;
  return (
    <>
      <Notice tone={isNothing ? 'warn' : 'good'}>
        <strong>{isNothing ? texts.nothing : texts.done}</strong>
        {isNothing && <p>{texts.nothingHint}</p>}
      </Notice>
      <Facts
        facts={[
          [all.list.number, <Num key="number" value={erasure_id} />],
          [all.list.at, <Time key="at" at={erased_at} />],
          [all.list.sessions, <Num key="sessions" value={sessions} />],
          [all.list.data, <Num key="data" value={attribution_data} />],
          [all.list.installations, <Num key="installations" value={installations} />],
        ]}
      />
      <div class="row">
        <Button onClick={onAgain}>{texts.again}</Button>
      </div>
    </>
  );
}
