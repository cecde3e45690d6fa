import { Cure } from '../../../components/cure.js';
import { given } from '../../../data/given.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { dayText } from '../../../format/time.js';
import { texts as all } from './texts.js';

const texts = all.exchangeRates;

/**
 * Says that tiers count nothing of what is sold in a currency because no rate is entered, perhaps until a day, and
 * leads to the rates. Without a currency, that there is no rate at all. Nothing is shown if there is one.
 */
export function MissingRate({
  currency,
  to,
  since,
}: {
  readonly currency?: string;
  /** The currency in which all are counted. */
  readonly to: string;
  /** A day on which the rate is needed. */
  readonly since?: string;
}) {
  const pair = given({ currency, to_currency: to });
  const { data } = useOperatorRead({
    key: ['exchange-rates', 'first', pair],
    // They are listed by day.
    read: (client, ending) => client.exchangeRates.list({ ...pair, limit: 1 }, ending).page(),
  });
  if (data === undefined) return null;
  const [first] = data.exchange_rates;
  if (first !== undefined && (since === undefined || first.from_day <= since)) return null;
  return (
    <p class="small">
      {first === undefined
        ? texts.missing(to, currency)
        : texts.missingUntil(first.currency, to, dayText(first.from_day))}{' '}
      <Cure to={`/fee-plans/exchange-rates?${new URLSearchParams(pair)}`}>{texts.enterMissing}</Cure>
    </p>
  );
}
