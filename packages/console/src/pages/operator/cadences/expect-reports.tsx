import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { ChooseMerchant } from '../../../parts/merchants/choose-merchant.js';
import { useMerchantNames } from '../../../parts/merchants/use-merchant-names.js';
import { ChangeCadence } from './change-cadence.js';
import { texts } from './texts.js';

/** Chooses a merchant that has no cadence yet, and sets one. */
export function ExpectReports({ onClose }: { readonly onClose: () => void }) {
  const [beginning, setBeginning] = useState<string | undefined>(undefined);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const nameOf = useMerchantNames(chosen === undefined ? [] : [chosen]);
  if (chosen !== undefined)
    return <ChangeCadence merchantId={chosen} name={nameOf(chosen)} cadence={null} onClose={onClose} />;
  return (
    <Dialog title={texts.expect} onClose={onClose}>
      <Form
        label={texts.expect}
        onSubmit={(values) => setBeginning(values.text('merchant'))}
        buttons={<Button type="submit">{texts.find}</Button>}
      >
        <TextField label={texts.whose} name="merchant" type="search" required />
      </Form>
      {beginning !== undefined && <ChooseMerchant beginning={beginning} onChoose={setChosen} />}
    </Dialog>
  );
}
