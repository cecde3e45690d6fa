import type { PeopleCounts } from '../people/index.js';
import type { Finding } from './finding.js';

const invite = 'Invite one with stoa user invite --email ADDRESS --role admin.';

/** Whether an admin can sign in, who could invite others, and whether admins sign in with a password alone. */
export function findingOfPeople({ admins, liveAdmins, withoutSecondFactor }: PeopleCounts): Finding {
  const subject = 'people';
  if (admins === 0)
    return { subject, state: 'note', finding: 'nobody is an admin, so only keys work', advice: invite };
  if (liveAdmins === 0)
    return { subject, state: 'broken', finding: 'no admin is left who can sign in', advice: invite };
  const finding = `admins who can sign in: ${liveAdmins}`;
  return withoutSecondFactor === 0
    ? { subject, state: 'ok', finding }
    : {
        subject,
        state: 'note',
        finding: `${finding}; of these with a password alone: ${withoutSecondFactor}`,
        advice:
          'Let them set up a second factor at /sign-in/account; STOA_SECOND_FACTOR=required insists on it.',
      };
}
