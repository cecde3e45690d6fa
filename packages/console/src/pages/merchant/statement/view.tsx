import type { Schema } from '@stoa/client';
import { useLocation, useParams } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { LinkButton } from '../../../components/button.js';
import { Card, Facts, KeyFigure } from '../../../components/card.js';
import { TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { PageFrame } from '../../../components/page-frame.js';
import { useMerchantPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Day, Money, Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useMerchant, useMerchantRead } from '../../../data/use-read.js';
import { monthText } from '../../../format/time.js';
import { Adjustments } from '../../../parts/statements/adjustments.js';
import { ChargedInstallations, useAskedAdjustment } from '../../../parts/statements/charged-installations.js';
import { Flow } from '../../../parts/statements/flow.js';
import { entriesAddress } from '../../../parts/statements/line-choice.js';
import { StatementDownloads } from '../../../parts/statements/statement-downloads.js';
import { type StatementCurrency, StatementLines } from '../../../parts/statements/statement-lines.js';
import { StatementState, vatText } from '../../../parts/statements/statement-state.js';
import { texts as statementTexts } from '../../../parts/statements/texts.js';
import { texts } from './texts.js';

type Statement = Schema<'Statement'>;

export function View() {
  const { month = '' } = useParams<{ month: string }>();
  const stoa = useMerchant();
  const statement = useMerchantRead({
    key: ['statements', month],
    read: (client, ending) => client.statements.get(month, ending),
    everyMs: (found) => (found?.status === 'closed' ? undefined : 60_000),
  });
  const title = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? monthText(month) : texts.title;
  return (
    <PageFrame
      title={title}
      up={{ to: '/statements', title: texts.up }}
      actions={
        statement.data !== undefined && (
          <>
            <LinkButton to={`/statements/${month}/entries`}>{statementTexts.entries}</LinkButton>
            <StatementDownloads
              name={`statement-${month}`}
              words={statementTexts.files}
              read={(kind) => stoa.statements[kind](month)}
            />
          </>
        )
      }
    >
      <Shown of={statement}>{(found) => <Whole statement={found} />}</Shown>
    </PageFrame>
  );
}

function Whole({ statement }: { readonly statement: Statement }) {
  const { status, currencies } = statement;
  const mayCorrect = useMay('corrections:write');
  const asked = useAskedAdjustment();
  return (
    <>
      <Card title={texts.title}>
        <Facts
          facts={[
            [
              texts.state,
              <span class="row" key="state">
                <StatementState status={status} />
                {status === 'draft' ? statementTexts.draftHint : statementTexts.closedHint}
              </span>,
            ],
            [statementTexts.number, statement.number ?? undefined],
            [statementTexts.due, statement.due_on === null ? undefined : <Day on={statement.due_on} />],
            [
              statementTexts.closed,
              statement.closed_at === null ? undefined : <Time at={statement.closed_at} />,
            ],
            [statementTexts.issuer, partyOf(statement.issuer)],
            [statementTexts.recipient, partyOf(statement.recipient)],
            [statementTexts.vat, vatText(statement)],
          ]}
        />
      </Card>
      {currencies.length === 0 && <Empty title={texts.nothing}>{texts.nothingHint}</Empty>}
      {currencies.map((one) => (
        <Currency key={one.currency} month={statement.month} of={one} status={status} />
      ))}
      <Adjustments
        rows={statement.adjustments}
        expected={statement.expected}
        notCounted={statement.expected_without}
        address={`/statements/${statement.month}`}
      />
      {asked !== undefined && <Installations adjustmentId={asked} />}
      {currencies.length > 0 && mayCorrect && <Question />}
    </>
  );
}

function Installations({ adjustmentId }: { readonly adjustmentId: number }) {
  const page = useMerchantPage({
    key: ['statements', 'installations', adjustmentId],
    read: (client, query, ending) => client.adjustments.installations(adjustmentId, query, ending),
  });
  return <ChargedInstallations adjustmentId={adjustmentId} of={page} />;
}

function partyOf(party: Statement['issuer']) {
  if (party === null) return undefined;
  const { name, address, tax_number } = party;
  return [name, ...address, ...(tax_number === null ? [] : [statementTexts.taxNumber(tax_number)])].join(
    ', ',
  );
}

function Currency({
  month,
  of,
  status,
}: {
  readonly month: string;
  readonly of: StatementCurrency;
  readonly status: Statement['status'];
}) {
  const { currency, payable, transactions, without_fee: withoutFee } = of;
  return (
    <Card title={currency}>
      <KeyFigure
        name={statementTexts.payable[status]}
        value={<Money amount={payable} currency={currency} />}
        hint={statementTexts.transactions(transactions)}
      />
      {withoutFee > 0n && <Notice tone="warn">{statementTexts.withoutFee(withoutFee)}</Notice>}
      <Flow sums={of} status={status} />
      <StatementLines of={of} addressOf={(line) => entriesAddress(`/statements/${month}`, currency, line)} />
    </Card>
  );
}

/** Leads to a request that has the transaction filled in. */
function Question() {
  const [, navigate] = useLocation();
  return (
    <Card title={texts.questionOne}>
      <p class="faint">{texts.questionHint}</p>
      <Form
        label={texts.questionOne}
        onSubmit={(values) =>
          navigate(`/corrections/new?transaction_id=${encodeURIComponent(values.text('id') ?? '')}`)
        }
        action={texts.questionAction}
      >
        <TextField label={texts.id} name="id" required />
      </Form>
    </Card>
  );
}
