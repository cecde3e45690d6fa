import { Badge } from '../../components/badge.js';
import { texts } from './texts.js';

/** Whether a statement can still change. */
export function StatementState({ status }: { readonly status: 'draft' | 'closed' }) {
  return <Badge tone={status === 'closed' ? 'good' : 'calm'}>{texts.states[status]}</Badge>;
}
