import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Card, Facts } from '../../../components/card.js';
import { ConfirmChange, FormDialog } from '../../../components/change-dialogs.js';
import { LongTextField } from '../../../components/field.js';
import { Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

const texts = all.suspension;

export function SuspensionTab({ merchant }: TabProps) {
  const [isAsking, setAsking] = useState(false);
  const mayChange = useMay('access:write');
  const isSuspended = merchant.suspended_at !== null;
  const close = (): void => setAsking(false);
  return (
    <Card title={texts.title}>
      {isSuspended ? (
        <Facts
          facts={[
            [texts.suspendedSince, <Time key="since" at={merchant.suspended_at} />],
            [texts.because, merchant.suspended_because],
          ]}
        />
      ) : (
        <p>{texts.active}</p>
      )}
      {mayChange && (
        <div class="row">
          <Button look={isSuspended ? 'plain' : 'danger'} onClick={() => setAsking(true)}>
            {isSuspended ? texts.resume : texts.suspend}
          </Button>
        </div>
      )}
      {isAsking &&
        (isSuspended ? (
          <Resume merchant={merchant} onClose={close} />
        ) : (
          <Suspend merchant={merchant} onClose={close} />
        ))}
    </Card>
  );
}

function Suspend({ merchant, onClose }: TabProps & { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={texts.suspend}
      action={texts.suspend}
      look="danger"
      run={(values) => {
        const reason = values.text('reason') ?? '';
        return operator.merchants.suspend(merchant.merchant_id, { reason });
      }}
      changes={[['merchants']]}
      done={({ name }) => texts.wasSuspended(name)}
      onClose={onClose}
    >
      <p>{texts.preview(merchant.name)}</p>
      <p class="faint">{texts.keeps}</p>
      <LongTextField label={texts.reason} name="reason" hint={texts.reasonHint} required />
    </FormDialog>
  );
}

function Resume({ merchant, onClose }: TabProps & { readonly onClose: () => void }) {
  return (
    <ConfirmChange
      title={texts.resume}
      action={texts.resume}
      run={() => operator.merchants.resume(merchant.merchant_id)}
      changes={[['merchants']]}
      done={({ name }) => texts.resumed(name)}
      onClose={onClose}
    >
      <p>{texts.resumeHint}</p>
    </ConfirmChange>
  );
}
