import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.js';
import { TextField } from '../components/field.js';
import { Form, type FormValues } from '../components/form.js';
import { person } from '../data/clients.js';
import { answerFreshSignIns } from '../data/fresh-sign-in.js';
import type { Session } from '../data/session.js';
import { signInAddress } from './addresses.js';
import { texts } from './texts.js';

/** Asks people to prove again who they are, whenever a call needs that. */
export function ConfirmSignIn({ session }: { readonly session: Session }) {
  const waiting = useRef<((isConfirmed: boolean) => void) | undefined>(undefined);
  const [isAsking, setAsking] = useState(false);
  const answer = (isConfirmed: boolean): void => {
    waiting.current?.(isConfirmed);
    waiting.current = undefined;
    setAsking(false);
  };
  useEffect(() => {
    answerFreshSignIns(
      () =>
        new Promise((resolve) => {
          // Only one question is open at a time. If a second call asks meanwhile, the first one counts as not
          // confirmed.
          waiting.current?.(false);
          waiting.current = resolve;
          setAsking(true);
        }),
    );
    return () => answerFreshSignIns(undefined);
  }, []);
  if (!isAsking) return null;
  return (
    <Dialog title={texts.confirm.title} onClose={() => answer(false)}>
      <p>{texts.confirm.lead}</p>
      {session.how === 'oidc' ? <Elsewhere /> : <Proof session={session} onDone={() => answer(true)} />}
    </Dialog>
  );
}

function Proof({ session, onDone }: { readonly session: Session; readonly onDone: () => void }) {
  const confirm = useMutation({
    mutationFn: (values: FormValues) => {
      const code = values.text('code');
      return person.session.confirm({
        password: values.text('password') ?? '',
        ...(code === undefined ? {} : { code }),
      });
    },
    onSuccess: onDone,
  });
  return (
    <Form
      label={texts.confirm.title}
      onSubmit={confirm.mutate}
      change={confirm}
      action={texts.confirm.action}
      look="main"
    >
      <TextField
        label={texts.confirm.password}
        name="password"
        type="password"
        autocomplete="current-password"
        required
      />
      {session.second_factor === 'on' && (
        <TextField label={texts.confirm.code} name="code" autocomplete="one-time-code" required />
      )}
    </Form>
  );
}

function Elsewhere() {
  return (
    <>
      <p>{texts.confirm.elsewhere}</p>
      <a class="button main" href={signInAddress('/sign-in/oidc?fresh=1')}>
        {texts.confirm.elsewhereAction}
      </a>
    </>
  );
}
