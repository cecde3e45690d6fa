import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Card } from '../../../components/card.js';
import type { Column } from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
import { type Todo, TodoList } from '../../../components/todo-list.js';
import { beforeName, comparedColumns, totalColumns } from '../../../parts/statements/compared-fees.js';
import { texts } from './texts.js';

type Readiness = Schema<'MonthReadiness'>;
type Outlier = Schema<'FeeOutlier'>;

/** The first step: what blocks, and what is worth a look, by cause, each with the way to its cure. */
export function ChecksStep({ found }: { readonly found: Readiness }) {
  const todos = todosOf(found);
  return (
    <Card title={texts.steps.checks}>
      {todos.length === 0 ? <p>{texts.allClear}</p> : <TodoList todos={todos} />}
    </Card>
  );
}

function todosOf({ month, has_issuer: hasIssuer, blocked_checks: blocks, ready_checks: checks }: Readiness) {
  const at = `/month-close/${month}`;
  const { which, decide, set } = texts.cures;
  const ways = {
    waiting_requests: { to: '/corrections', action: decide },
    report_missed: { to: '/cadences?missed=true', action: which },
    no_billing_details: { to: `${at}?state=ready`, action: which },
  };
  const todo = (id: string, text: string, rest: Pick<Todo, 'tone' | 'word' | 'to' | 'action'>): Todo => ({
    id,
    text,
    label: `${rest.action}: ${text}`,
    ...rest,
  });
  const blocking = {
    tone: 'warn',
    word: texts.words.blocks,
    to: `${at}?state=blocked`,
    action: which,
  } as const;
  const looking = { tone: 'calm', word: texts.words.look } as const;
  return [
    ...(['reports_under_way', 'transactions_without_fee'] as const).flatMap((id) =>
      blocks[id] > 0 ? todo(id, texts.blocksOf[id](blocks[id]), blocking) : [],
    ),
    ...(hasIssuer ? [] : [todo('issuer', texts.noIssuer, { ...looking, to: '/issuer', action: set })]),
    ...(['waiting_requests', 'report_missed', 'no_billing_details'] as const).flatMap((id) =>
      checks[id] > 0 && (hasIssuer || id !== 'no_billing_details')
        ? todo(id, texts.checksOf[id](checks[id]), { ...looking, ...ways[id] })
        : [],
    ),
  ];
}

/** The second step: the sums of all merchants beside the month before, and who is far from it. */
export function NumbersStep({
  found: { month, totals, outliers, is_over: isOver },
}: {
  readonly found: Readiness;
}) {
  return (
    <Card title={texts.steps.numbers}>
      {totals.length === 0 ? (
        <p>{texts.noNumbers}</p>
      ) : (
        <Table
          caption={texts.totals}
          rows={totals}
          keyOf={({ currency }) => currency}
          columns={totalColumns(isOver)}
          isSmall
        />
      )}
      {isOver && outliers.length === 0 && totals.some((one) => one.fee_before !== 0n) && (
        <p class="faint">{texts.noOutliers}</p>
      )}
      {outliers.length > 0 && (
        <>
          <h3>{texts.outliers}</h3>
          <p class="faint">{texts.outliersHint}</p>
          <Table
            caption={texts.outliers}
            rows={outliers}
            keyOf={({ merchant_id, currency }) => `${merchant_id} ${currency}`}
            columns={outlierColumns(month)}
            isSmall
          />
        </>
      )}
    </Card>
  );
}

function outlierColumns(month: string): readonly Column<Outlier>[] {
  return [
    {
      name: texts.name,
      show: ({ merchant_id: id, merchant_name: name }) => (
        <Link to={`/month-close/${month}/${id}`}>{name}</Link>
      ),
      text: ({ merchant_name: name }) => name,
    },
    ...comparedColumns<Outlier>(texts.fee, beforeName(true)),
  ];
}
