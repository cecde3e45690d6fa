import type { Schema } from '@stoa/client';
import { Badge } from '../../../components/badge.js';
import { LinkButton } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { Cure } from '../../../components/cure.js';
import { useMay } from '../../../data/session.js';
import { numberText } from '../../../format/number.js';
import { dayText, monthText } from '../../../format/time.js';
import { texts as all } from './texts.js';

const texts = all.close;
type OpenMonth = Schema<'OpenMonth'>;

/** The months that are open: how many merchants are ready, and when they can be closed. */
export function CloseCard({ months }: { readonly months: readonly OpenMonth[] }) {
  return (
    <Card title={texts.title}>
      <ul class="attention">
        {months.map((one, index) => (
          <MonthItem key={one.month} of={one} isNext={index === 0} />
        ))}
      </ul>
    </Card>
  );
}

function MonthItem({
  of: { month, is_over: isOver, closes_on: closesOn, ...counts },
  isNext,
}: {
  readonly of: OpenMonth;
  readonly isNext: boolean;
}) {
  const { ready_count: ready, blocked_count: blocked, closed_count: closed } = counts;
  const mayClose = useMay('statements:write');
  const all = ready + blocked + closed;
  return (
    <li>
      {isOver ? (
        <Badge tone={blocked > 0 ? 'warn' : 'good'}>{texts.canClose}</Badge>
      ) : (
        <Badge>{texts.underWay}</Badge>
      )}
      <span class="what">
        <strong>{monthText(month)}</strong>{' '}
        {closed > 0
          ? texts.readyAndClosed(numberText(ready), numberText(all), numberText(closed))
          : texts.ready(numberText(ready), numberText(all))}
        {blocked > 0 && (
          <>
            {' · '}
            <Cure to={`/month-close/${month}?state=blocked`}>{texts.blocked(blocked)}</Cure>
          </>
        )}
      </span>
      <span class="faint small">
        {isOver ? texts.closesSince(dayText(closesOn)) : texts.closesOn(dayText(closesOn))}
      </span>
      <LinkButton
        to={`/month-close/${month}`}
        look={isNext && isOver && mayClose ? 'main' : 'plain'}
        label={texts.reviewOf(monthText(month))}
      >
        {texts.review}
      </LinkButton>
    </li>
  );
}
