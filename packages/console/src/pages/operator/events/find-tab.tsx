import { Link } from 'wouter';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { Empty, Shown } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { foundOrNull } from '../../../data/found-or-null.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { Fate } from '../../../parts/events/fate.js';
import { texts as names } from '../../../parts/events/texts.js';
import { merchantFilter, OfMerchant } from '../../../parts/merchants/choose-merchant.js';
import { useMerchantNames } from '../../../parts/merchants/use-merchant-names.js';
import { texts as all } from './texts.js';

const texts = all.find;
const filters: readonly Filter[] = [merchantFilter, { name: 'event', label: texts.event, type: 'search' }];

/** What became of one event. */
export function FindTab() {
  const { merchant, event } = useFilters(filters);
  return (
    <>
      <FilterBar label={texts.search} filters={filters} />
      <OfMerchant filter={merchant}>
        {(merchantId) =>
          merchantId === undefined || event === undefined ? (
            <Empty title={texts.empty}>{texts.emptyHint}</Empty>
          ) : (
            <One merchantId={merchantId} eventId={event} />
          )
        }
      </OfMerchant>
    </>
  );
}

function One({ merchantId, eventId }: { readonly merchantId: number; readonly eventId: string }) {
  const nameOf = useMerchantNames([merchantId]);
  const fate = useOperatorRead({
    key: ['events', 'fate', merchantId, eventId],
    read: (operator, ending) =>
      foundOrNull(operator.events.fate(eventId, { merchant_id: merchantId }, ending)),
  });
  return (
    <Shown of={fate}>
      {(found) =>
        found === null ? (
          <Empty title={texts.missing}>{texts.missingHint}</Empty>
        ) : (
          <Fate
            fate={found}
            facts={[
              [
                names.merchant,
                <Link key="merchant" to={`/merchants/${found.merchant_id}`}>
                  {nameOf(found.merchant_id)}
                </Link>,
              ],
              [names.batch, <code key="batch">{found.batch_id}</code>],
              [
                names.setAside,
                found.set_aside_at === null ? undefined : (
                  <Link key="aside" to={`/events/set-aside?merchant=${found.merchant_id}`}>
                    <Time at={found.set_aside_at} />
                  </Link>
                ),
              ],
              [names.reason, found.reason === null ? undefined : <code key="reason">{found.reason}</code>],
            ]}
          />
        )
      }
    </Shown>
  );
}
