import { Link, useLocation, useParams } from 'wouter';
import { TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { foundOrNull } from '../../../data/found-or-null.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { InstallationExplained } from '../../../parts/attribution/installation-explained.js';
import { texts as names } from '../../../parts/attribution/texts.js';
import { useMerchantNames } from '../../../parts/merchants/use-merchant-names.js';
import { texts } from './texts.js';

export function View() {
  const { installationId } = useParams();
  const [, navigate] = useLocation();
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Form
        key={installationId}
        label={texts.title}
        onSubmit={(values) => navigate(`/installations/${encodeURIComponent(values.text('id') ?? '')}`)}
        action={texts.show}
      >
        <TextField label={texts.id} name="id" start={installationId ?? ''} required />
      </Form>
      {installationId === undefined ? (
        <Empty title={texts.nothing}>{texts.nothingHint}</Empty>
      ) : (
        <One id={installationId} />
      )}
    </PageFrame>
  );
}

function One({ id }: { readonly id: string }) {
  const found = useOperatorRead({
    key: ['installation', id],
    read: (operator, ending) => foundOrNull(operator.installations.get(id, ending)),
    // Each reading is an entry of the audit trail.
    freshMs: Number.POSITIVE_INFINITY,
  });
  const merchantId = found.data?.merchant_id;
  const nameOf = useMerchantNames(merchantId === undefined ? [] : [merchantId]);
  return (
    <Shown of={found}>
      {(installation) =>
        installation === null ? (
          <Empty title={texts.missing}>{texts.missingHint}</Empty>
        ) : (
          <InstallationExplained
            installation={installation}
            facts={[
              [
                names.merchant,
                <Link key="merchant" to={`/merchants/${installation.merchant_id}`}>
                  {nameOf(installation.merchant_id)}
                </Link>,
              ],
              [
                names.storeUser,
                installation.store_user_id === null ? (
                  texts.nobody
                ) : (
                  <code key="user">{installation.store_user_id}</code>
                ),
              ],
            ]}
          />
        )
      }
    </Shown>
  );
}
