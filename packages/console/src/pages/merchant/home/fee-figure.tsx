import { KeyFigure } from '../../../components/card.js';
import { Shown } from '../../../components/states.js';
import { Money } from '../../../components/values.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { monthText } from '../../../format/time.js';
import { texts } from './texts.js';

/** The fee of the running month, in each of its currencies. */
export function FeeFigure() {
  const month = new Date().toISOString().slice(0, 7);
  const statements = useMerchantRead({
    key: ['statements', 'running', month],
    read: (stoa, ending) => stoa.statements.list({ from: month, to: month }, ending).page(),
    everyMs: 60_000,
  });
  return (
    <Shown of={statements}>
      {({ statements: found }) => {
        const currencies = found[0]?.currencies ?? [];
        return (
          <KeyFigure
            name={texts.fee(monthText(month))}
            value={
              currencies.length === 0
                ? texts.noFee
                : currencies.map(({ currency, fee }) => (
                    <div key={currency}>
                      <Money amount={fee} currency={currency} />
                    </div>
                  ))
            }
            hint={
              currencies.length > 0 &&
              texts.feeHint(currencies.reduce((sum, { transactions }) => sum + transactions, 0n))
            }
          />
        );
      }}
    </Shown>
  );
}
