import { useParams } from 'wouter';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { foundOrNull } from '../../../data/found-or-null.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { InstallationExplained } from '../../../parts/attribution/installation-explained.js';
import { InstallationList } from './installation-list.js';
import { texts } from './texts.js';

export function View() {
  const { installationId } = useParams();
  return installationId === undefined ? <InstallationList /> : <One id={installationId} />;
}

function One({ id }: { readonly id: string }) {
  const found = useMerchantRead({
    key: ['installation', id],
    read: (stoa, ending) => foundOrNull(stoa.installations.get(id, ending)),
    // Each reading is an entry of the audit trail.
    freshMs: Number.POSITIVE_INFINITY,
  });
  return (
    <PageFrame title={texts.one} up={{ to: '/installations', title: texts.up }}>
      <Shown of={found}>
        {(installation) =>
          installation === null ? (
            <Empty title={texts.missing}>{texts.missingHint}</Empty>
          ) : (
            <InstallationExplained installation={installation} />
          )
        }
      </Shown>
    </PageFrame>
  );
}
