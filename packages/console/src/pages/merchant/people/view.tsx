import { titles } from '../../../app/titles.js';
import { PageFrame } from '../../../components/page-frame.js';
import { given } from '../../../data/given.js';
import { useMerchant } from '../../../data/use-read.js';
import { MembersCard } from '../../../parts/people/members-card.js';
import { defineTexts } from '../../../texts/define-texts.js';

const texts = defineTexts({
  en: {
    title: titles.merchant.people,
    lead: 'Who can open these pages, and what each person may do.',
    own: 'Your own password, second factor and sessions',
  },
});

export function View() {
  const { members } = useMerchant();
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <MembersCard
        source={{
          key: ['members'],
          list: (cursor, ending) => members.list(given({ cursor }), ending).page(),
          invite: (email, role) => members.invite({ email, role }),
          changeRole: (member, role) => members.changeRole(member.member_id, { role }),
          remove: (member) => members.remove(member.member_id),
          trailOf: (member) => `/audit?member=${member.member_id}`,
        }}
      />
      <p>
        <a href="/sign-in/account">{texts.own}</a>
      </p>
    </PageFrame>
  );
}
