import { useLocation, useParams } from 'wouter';
import { titles } from '../../../app/titles.js';
import { TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { foundOrNull } from '../../../data/found-or-null.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { InstallationExplained } from '../../../parts/attribution/installation-explained.js';
import { texts as names } from '../../../parts/attribution/texts.js';
import { MerchantLink } from '../../../parts/merchants/merchant-names.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.operator.installation,
    lead: 'Why an installation was matched the way it was. Your look is recorded in the audit trail.',
    id: 'Installation (the installation_token of the app)',
    show: 'Explain',
    nothing: 'Which installation?',
    nothingHint:
      'Find its identifier in the app’s token, in any of its events, or in the merchant’s list of installations.',
    missing: 'Installation not found',
    missingHint: 'Check the identifier. It is a UUID, such as 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00.',
    nobody: 'Nobody',
  },
});

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
  return (
    <Shown of={found}>
      {(installation) =>
        installation === null ? (
          <Empty title={texts.missing}>{texts.missingHint}</Empty>
        ) : (
          <InstallationExplained
            installation={installation}
            facts={[
              [names.merchant, <MerchantLink key="merchant" id={installation.merchant_id} />],
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
