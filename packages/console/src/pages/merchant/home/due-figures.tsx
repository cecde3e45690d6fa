import { Badge } from '../../../components/badge.js';
import { KeyFigure } from '../../../components/card.js';
import { Shown } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { agoText } from '../../../format/time.js';
import { texts } from './texts.js';

/** When the next report is due, and when the last one came. */
export function DueFigures() {
  const cadence = useMerchantRead({
    key: ['cadence'],
    read: (stoa, ending) => stoa.reports.cadence(ending),
    everyMs: 60_000,
  });
  const now = Date.now();
  return (
    <Shown of={cadence}>
      {({ due_at: due, last_report_at: last, missed }) => (
        <>
          {due === null ? (
            <KeyFigure name={texts.due} value={texts.noDue} hint={texts.noDueHint} />
          ) : (
            <KeyFigure
              name={texts.due}
              value={
                <span class="row">
                  {agoText(due, now)}
                  {missed && <Badge tone="bad">{texts.late}</Badge>}
                </span>
              }
              hint={<Time at={due} />}
            />
          )}
          <KeyFigure
            name={texts.last}
            value={last === null ? texts.noLast : agoText(last, now)}
            hint={last !== null && <Time at={last} />}
          />
        </>
      )}
    </Shown>
  );
}
