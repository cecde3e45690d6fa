import { useParams } from 'wouter';
import { PageFrame } from '../../../components/page-frame.js';
import { Tabs } from '../../../components/tabs.js';
import { useMerchant } from '../../../data/use-read.js';
import { apiKeySource, credentialSource } from '../../../parts/keys/key-sources.js';
import { KeysCard } from '../../../parts/keys/keys-card.js';
import { EndingKeys } from './ending-keys.js';
import { InstallKeys } from './install-keys.js';
import { texts } from './texts.js';

const kinds = ['api', 'events', 'install'] as const;

export function View() {
  const { kind } = useParams();
  const current = kinds.find((one) => one === kind) ?? 'api';
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <EndingKeys />
      <Tabs
        label={texts.kinds}
        current={current}
        tabs={kinds.map((id) => ({ id, title: texts.tabs[id], to: `/keys/${id}` }))}
      />
      <Kind kind={current} />
    </PageFrame>
  );
}

function Kind({ kind }: { readonly kind: (typeof kinds)[number] }) {
  const { apiKeys, credentials } = useMerchant();
  if (kind === 'install') return <InstallKeys />;
  const source =
    kind === 'api' ? apiKeySource(['api-keys'], apiKeys) : credentialSource(['credentials'], credentials);
  return <KeysCard key={kind} source={source} />;
}
