import type { ComponentChildren } from 'preact';
import { useSearchParams } from 'wouter';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { type Filter, useFilters } from '../../components/filter-bar.js';
import { Empty, Shown } from '../../components/states.js';
import { useOperatorRead } from '../../data/use-read.js';
import { texts } from './texts.js';

/** The filter of a list that can be narrowed to one merchant: a number, or part of a name. */
export const merchantFilter: Filter = { name: 'merchant', label: texts.filter, type: 'search' };

/**
 * The merchant whose number is in the filter. Undefined if it is a name, which {@link ChooseMerchant} turns into a
 * number.
 */
export function merchantIdOf(filter: string | undefined): number | undefined {
  return filter !== undefined && /^[1-9]\d{0,8}$/.test(filter) ? Number(filter) : undefined;
}

/**
 * Renders its children for the merchant in the filter, or for none. If the filter is a name, it lists the merchants
 * that it may mean.
 */
export function OfMerchant({
  children,
}: {
  readonly children: (merchantId: number | undefined) => ComponentChildren;
}) {
  const { merchant } = useFilters([merchantFilter]);
  const id = merchantIdOf(merchant);
  if (merchant !== undefined && id === undefined) return <ChooseMerchant beginning={merchant} />;
  return <>{children(id)}</>;
}

const mostChoices = 20;

/** The merchants that a name may mean. Without `onChoose` the chosen one becomes the filter of the address. */
export function ChooseMerchant({
  beginning,
  onChoose,
}: {
  readonly beginning: string;
  readonly onChoose?: (id: number) => void;
}) {
  const [, setParams] = useSearchParams();
  const merchants = useOperatorRead({
    key: ['merchants', 'choose', beginning],
    read: (operator, ending) =>
      operator.merchants.list({ contains: beginning, limit: mostChoices }, ending).page(),
  });
  const filterBy = (id: number): void =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('cursor');
      after.set('merchant', String(id));
      return after;
    });
  const choose = onChoose ?? filterBy;
  return (
    <Shown of={merchants}>
      {({ merchants: found, next_cursor: next }) =>
        found.length === 0 ? (
          <Empty title={texts.none}>{texts.noneHint}</Empty>
        ) : (
          <Card title={texts.choose}>
            <div class="row">
              {found.map(({ merchant_id: id, name, suspended_at }) => (
                <Button key={id} onClick={() => choose(id)}>
                  <bdi>{name}</bdi> <Badge tone={suspended_at === null ? 'calm' : 'warn'}>{id}</Badge>
                </Button>
              ))}
            </div>
            {next !== null && <p class="faint">{texts.more}</p>}
          </Card>
        )
      }
    </Shown>
  );
}
