import { Card, Facts } from '../../../components/card.js';
import { ConfirmChange, FormDialog } from '../../../components/change-dialogs.js';
import { DialogButton } from '../../../components/dialog.js';
import { LongTextField } from '../../../components/field.js';
import { Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import type { TabProps } from './merchant.js';
import { texts as all } from './texts.js';

const texts = all.suspension;

export function SuspensionTab({ merchant }: TabProps) {
  const mayChange = useMay('access:write');
  const isSuspended = merchant.suspended_at !== null;
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
          {isSuspended ? (
            <DialogButton words={texts.resume}>
              {(close) => <Resume merchant={merchant} onClose={close} />}
            </DialogButton>
          ) : (
            <DialogButton words={texts.suspend} look="danger">
              {(close) => <Suspend merchant={merchant} onClose={close} />}
            </DialogButton>
          )}
        </div>
      )}
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
