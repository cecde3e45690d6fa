import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { MembersCard } from '../../../parts/people/members-card.js';
import type { TabProps } from './merchant.js';

export function PeopleTab({ merchant: { merchant_id: id } }: TabProps) {
  const { members } = operator;
  return (
    <MembersCard
      source={{
        key: ['members', id],
        list: (cursor, ending) => members.list(id, given({ cursor }), ending).page(),
        invite: (email, role) => members.invite(id, { email, role }),
        changeRole: (user, role) => members.changeRole(id, user, { role }),
        remove: (user) => members.remove(id, user),
      }}
    />
  );
}
