import type { ComponentChildren } from 'preact';
import { PageFrame } from '../../../components/page-frame.js';
import { Tabs } from '../../../components/tabs.js';
import { useMerchantNames } from '../../../parts/merchants/use-merchant-names.js';
import { texts } from './texts.js';

/** The lists of a merchant's transactions: what was recorded, and what was not. */
export function MerchantFrame({
  merchantId,
  current,
  children,
}: {
  readonly merchantId: number;
  readonly current: 'recorded' | 'invalid';
  readonly children: ComponentChildren;
}) {
  const nameOf = useMerchantNames([merchantId]);
  const to = `/transactions/${merchantId}`;
  return (
    <PageFrame title={texts.ofMerchant(nameOf(merchantId))} up={{ to: '/transactions', title: texts.title }}>
      <Tabs
        label={texts.parts}
        current={current}
        tabs={[
          { id: 'recorded', title: texts.recorded, to },
          { id: 'invalid', title: texts.invalid, to: `${to}/invalid` },
        ]}
      />
      {children}
    </PageFrame>
  );
}
