import { KeyFigure } from '../../../components/card.js';
import { Cure } from '../../../components/cure.js';
import { Shown } from '../../../components/states.js';
import { numberText, percentText } from '../../../format/number.js';
import { ageText } from '../../../format/time.js';
import { texts as all } from './texts.js';
import { type Today, useQuality } from './use-today.js';

const texts = all.figures;

/** The share of invalid transactions of the month, beside that of the same days of the month before. */
export function InvalidFigure({ today: { day, days } }: { readonly today: Today }) {
  const month = day.slice(0, 7);
  const now = invalidShare(days.filter((one) => one.day >= month));
  const before = invalidShare(days.filter((one) => one.day < month && one.day.slice(8) <= day.slice(8)));
  return (
    <KeyFigure
      name={texts.invalid}
      value={now === undefined ? texts.noReports : percentText(now)}
      hint={before !== undefined && texts.invalidBefore(percentText(before))}
    />
  );
}

/** Undefined without transactions. */
function invalidShare(days: Today['days']): number | undefined {
  let all = 0;
  let invalid = 0;
  for (const one of days) {
    all += one.recorded + one.repeated + one.invalid;
    invalid += one.invalid;
  }
  return all === 0 ? undefined : invalid / all;
}

/** Requests of merchants that wait for a decision. */
export function RequestsFigure({ today: { waiting_requests: waiting } }: { readonly today: Today }) {
  const { count, oldest_at: oldest } = waiting;
  return (
    <KeyFigure
      name={texts.requests}
      value={<Cure to="/corrections">{numberText(count)}</Cure>}
      hint={oldest !== null && texts.oldest(ageText(oldest, Date.now()))}
    />
  );
}

/** The share of installations that were matched. */
export function MatchFigure() {
  const quality = useQuality(true);
  return (
    <Shown of={quality}>
      {({ total: { match_rate: matched, unresolved_rate: unresolved } }) => (
        <KeyFigure
          name={texts.matched}
          value={matched === null ? texts.noInstalls : percentText(matched)}
          hint={unresolved !== null && texts.unresolved(percentText(unresolved))}
        />
      )}
    </Shown>
  );
}
