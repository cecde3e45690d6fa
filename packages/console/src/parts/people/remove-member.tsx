import { Link } from 'wouter';
import { ConfirmDialog } from '../../components/dialog.js';
import { useMay } from '../../data/session.js';
import { failureOf, useChange } from '../../data/use-change.js';
import { type Member, type MemberSource, nameOf } from './member-source.js';
import { texts as all } from './texts.js';

const texts = all.members;

export function RemoveMember({
  source,
  member,
  onClose,
}: {
  readonly source: MemberSource;
  readonly member: Member;
  readonly onClose: () => void;
}) {
  const maySee = useMay('audit:read');
  const remove = useChange({
    run: () => source.remove(member.user_id),
    changes: [source.key],
    done: () => texts.removed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.removeTitle(nameOf(member))}
      action={texts.remove}
      isDangerous
      change={remove}
      error={failureOf(remove)}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{texts.removeHint}</p>
      {maySee && (
        <p>
          <Link to={`/audit?user=${member.user_id}`} onClick={onClose}>
            {texts.whatTheyDid}
          </Link>
        </p>
      )}
    </ConfirmDialog>
  );
}
