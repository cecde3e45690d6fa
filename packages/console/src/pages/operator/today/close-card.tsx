import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import { Cure } from '../../../components/cure.js';
import { type Todo, TodoList } from '../../../components/todo-list.js';
import { useMay } from '../../../data/session.js';
import { numberText } from '../../../format/number.js';
import { dayText, monthText } from '../../../format/time.js';
import { texts as all } from './texts.js';

const texts = all.close;
type OpenMonth = Schema<'OpenMonth'>;

/** The months that are open: how many merchants are ready, and when they can be closed. */
export function CloseCard({ months }: { readonly months: readonly OpenMonth[] }) {
  const mayClose = useMay('statements:write');
  return (
    <Card title={texts.title}>
      <TodoList todos={months.map((one) => todoOf(one, mayClose))} />
    </Card>
  );
}

function todoOf(one: OpenMonth, mayClose: boolean): Todo {
  const { month, is_over: isOver, closes_on: closesOn, blocked_count: blocked, ready_count: ready } = one;
  const at = `/month-close/${month}`;
  return {
    id: month,
    tone: !isOver ? 'calm' : blocked > 0 ? 'warn' : 'good',
    word: !isOver ? texts.underWay : ready > 0 ? texts.canClose : texts.noneReady,
    text: (
      <>
        <strong>{monthText(month)}</strong> {readyText(one)}
        {blocked > 0 && (
          <>
            {' · '}
            <Cure to={`${at}?state=blocked`}>{texts.blocked(blocked)}</Cure>
          </>
        )}
      </>
    ),
    aside: isOver ? texts.overSince(dayText(closesOn)) : texts.closesOn(dayText(closesOn)),
    to: at,
    action: texts.review,
    label: texts.reviewOf(monthText(month)),
    look: isOver && mayClose ? 'main' : 'plain',
  };
}

function readyText({ ready_count: ready, blocked_count: blocked, closed_count: closed }: OpenMonth): string {
  const counts = [numberText(ready), numberText(ready + blocked + closed)] as const;
  return closed > 0 ? texts.readyAndClosed(...counts, numberText(closed)) : texts.ready(...counts);
}
