import { FormDialog } from '../../components/change-dialogs.js';
import { operator } from '../../data/clients.js';
import { PartyFields, partyOf, TermFields } from './party.js';
import { texts } from './texts.js';

/** Sets who the statements of a merchant name as their recipient. */
export function SetBillingDetails({
  merchantId,
  start,
  onClose,
}: {
  readonly merchantId: number;
  readonly start: Parameters<typeof PartyFields>[0]['start'];
  readonly onClose: () => void;
}) {
  return (
    <FormDialog
      title={texts.ofMerchant}
      action={texts.save}
      run={async (values) => operator.statements.setBillingDetails(merchantId, partyOf(values))}
      changes={[['billing-details', merchantId], ['readiness']]}
      done={() => texts.wasSet}
      onClose={onClose}
    >
      <p class="faint">{texts.keeps}</p>
      <PartyFields start={start} />
      <TermFields start={start} isIssuer={false} />
    </FormDialog>
  );
}
