import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { FormDialog } from '../../../components/change-dialogs.js';
import { Dialog } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { operator } from '../../../data/clients.js';
import { monthText } from '../../../format/time.js';
import { texts } from './texts.js';

/** Ends a plan, and says what it has charged since. */
export function EndPlan({
  plan,
  onClose,
}: {
  readonly plan: Schema<'FeePlan'>;
  readonly onClose: () => void;
}) {
  return (
    <FormDialog
      title={texts.endTitle(plan.name)}
      label={texts.end}
      action={texts.end}
      look="danger"
      run={(values) =>
        operator.feePlans.end(plan.fee_plan_id, { in_force_until: values.text('in_force_until') ?? '' })
      }
      changes={[['fee-plans'], ['fee-proposals']]}
      done={(made) => ('fee_proposal_id' in made ? texts.waits : texts.ended(made.name))}
      result={(made) =>
        'charged_since_end' in made &&
        made.charged_since_end.transactions > 0n && (
          <Dialog title={texts.ended(plan.name)} onClose={onClose}>
            <p>{texts.charged(made.charged_since_end.transactions, made.charged_since_end.at_most)}</p>
            <ul class="stack tight">
              {made.charged_since_end.months.map((month) => (
                <li key={month}>
                  <Link to={`/fee-plans/reprice?month=${month}`}>{monthText(month)}</Link>
                </li>
              ))}
            </ul>
          </Dialog>
        )
      }
      onClose={onClose}
    >
      <p>{texts.endHint}</p>
      <TextField
        label={texts.inForceUntil}
        name="in_force_until"
        type="date"
        min={plan.in_force_from}
        required
      />
    </FormDialog>
  );
}
