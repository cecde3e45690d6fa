import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { downloadStream } from '../../../components/download.js';
import { TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { Progress } from '../../../components/progress.js';
import { texts as componentTexts } from '../../../components/texts.js';
import { operator } from '../../../data/clients.js';
import { useChange } from '../../../data/use-change.js';
import { texts as all } from './texts.js';

const texts = all.access;

/** Downloads everything that is stored about a person: as a page, which most people want, or for programs. */
export function AskAccess() {
  // Cleared by the button that sends the form for programs. A state would not have changed yet when the form is sent.
  const asPage = useRef(true);
  const [bytes, setBytes] = useState(0);
  const ask = useChange({
    run: async ({ storeUser, isPage }: { readonly storeUser: string; readonly isPage: boolean }) => {
      setBytes(0);
      const { accessRequest, accessRequestPage } = operator.storeUsers;
      const stream = await (isPage
        ? accessRequestPage({ store_user_id: storeUser, format: 'html' })
        : accessRequest({ store_user_id: storeUser }));
      await downloadStream(isPage ? 'access-report.html' : 'access-report.json', stream, setBytes);
    },
    changes: [['access-requests']],
    done: () => texts.done,
  });
  return (
    <Card title={texts.title}>
      <p class="faint">{texts.hint}</p>
      <Form
        label={texts.title}
        failed={componentTexts.failure.download}
        change={ask}
        action={texts.page}
        onSubmit={(values) => {
          const isPage = asPage.current;
          asPage.current = true;
          ask.mutate(
            { storeUser: values.text('store_user_id') ?? '', isPage },
            // Forgets the identifier, because the page may stay open for long.
            { onSuccess: () => ask.reset() },
          );
        }}
        more={
          <Button
            type="submit"
            look="quiet"
            disabled={ask.isPending}
            onClick={() => {
              asPage.current = false;
            }}
          >
            {texts.json}
          </Button>
        }
      >
        <TextField label={all.storeUser} name="store_user_id" hint={all.storeUserHint} required />
        {ask.isPending && <Progress label={texts.received(bytes)} />}
      </Form>
    </Card>
  );
}
