import { Type } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { choice, exact, named, textOrNull } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { monthPattern } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import type { MerchantClosing } from './close-statement.js';
import { closeTwin } from './close-twin.js';

const testCloseSchema = exact('TestClose', {
  month: TextOf('month', {
    pattern: monthPattern,
    description: 'The month (UTC): a past one, or the one that runs.',
  }),
});

const closedTestMonthSchema = named('ClosedTestMonth', {
  outcome: choice(
    ['closed', 'closed_before', 'refused'],
    'closed: closed now. closed_before: already closed, nothing changed. refused: not closed, see code.',
  ),
  months: Type.Array(Type.String(), { description: 'The months that were closed now, the earliest first.' }),
  numbers: Type.Array(textOrNull(), {
    description:
      'The number of the statement of each of these months; null for a month with nothing on it. Empty if the store has no issuer.',
  }),
  code: textOrNull('Why it was refused; a code from the error catalogue.'),
  detail: textOrNull('Why it was refused, with numbers.'),
});

export const testCloseSchemas = [testCloseSchema, closedTestMonthSchema];

/** The call by which a merchant closes a month of its twin. */
export function testCloseRoutes(app: App, context: Context, limitRate: LimitRate): void {
  merchantCalls(app, { limitRate, tag: 'Tests' }).change({
    path: '/test/close',
    id: 'closeTestMonth',
    scope: 'reports:write',
    audit: ['month.closed', 'fees.priced'],
    summary: 'Close a month of your twin',
    description:
      'Closes this month of the twin and every earlier one that is still open, at once: its statement, with a number like `TEST-7-000001`, and the notification. The month that runs may be closed as well; what comes later stands on the next statement. While reports are under way it is refused: ask again. With a key of the merchant itself it is 403 `not_a_twin`.',
    body: testCloseSchema,
    answer: ['What became of it.', closedTestMonthSchema],
    fails: [accessFailures.not_a_twin, reportingFailures.month_not_over],
    handle: async ({ merchantId, body: { month }, by }) =>
      onWire(await closeTwin(context, { merchantId, month, by })),
  });
}

function onWire(closing: MerchantClosing) {
  const { outcome } = closing;
  const closed = 'months' in closing ? closing : { months: [] };
  const refused = 'code' in closing ? closing : { code: null, detail: null };
  return {
    outcome,
    months: closed.months,
    numbers: ('numbers' in closed ? closed.numbers : undefined) ?? [],
    code: refused.code,
    detail: refused.detail,
  };
}
