import { titles } from '../../../app/titles.js';
import { counted, defineTexts } from '../../../texts/define-texts.js';

export const texts = defineTexts({
  en: {
    title: titles.operator.person,
    up: 'People',
    erased: 'Erased person',
    number: (id: number) => `Person ${id}`,
    missing: 'Person not found',
    missingHint: 'Check the number in the address.',
    account: 'Account',
    state: 'State',
    role: 'Operator role',
    noRole: 'None',
    factor: 'Second factor',
    factorOn: 'On',
    factorOff: 'Off',
    since: 'First invited',
    disabledAt: 'Disabled since',
    erasedAt: 'Erased',
    did: 'Activity',
    you: 'This is your own account. Another admin can change your role. Your password and sessions are under Account.',
    merchants: 'Merchants',
    noMerchants: 'None',
    noMerchantsHint:
      'Owners of a merchant invite its people. An admin can also do so on the merchant’s page.',
    merchant: 'Merchant',
    endSessions: {
      action: 'End sessions',
      title: (name: string) => `Sign ${name} out everywhere?`,
      hint: 'All sessions end immediately. The person has to sign in again.',
      done: (count: number) => `${counted(count, { one: 'session', other: 'sessions' })} ended.`,
    },
    reset: {
      action: 'Reset password',
      title: (name: string) => `Password reset link for ${name}`,
      hint: 'The person uses it to set a new password. The old one works until then.',
      factor: 'Also remove the second factor, and the old password at once',
      factorHint:
        'For somebody who lost their phone. Make sure the request really comes from them. All sessions end.',
    },
    disable: {
      action: 'Disable',
      title: (name: string) => `Disable ${name}?`,
      hint: 'The person can no longer sign in. Their sessions and links end immediately. You can enable them again.',
      done: 'The person can no longer sign in.',
    },
    enable: {
      action: 'Enable',
      title: (name: string) => `Let ${name} sign in again?`,
      hint: 'They keep their password, second factor and roles.',
      done: 'The person can sign in again.',
    },
    erase: {
      action: 'Erase',
      title: (name: string) => `Erase ${name}?`,
      hint: 'The e-mail address is deleted and all roles end. The person’s number stays in the audit trail. This cannot be undone.',
      type: (email: string) => `Type ${email} to confirm`,
      done: 'The person was erased.',
    },
    noOwner: 'These merchants have no owner now. Invite a new owner for each:',
    done: 'Done',
    withoutRole: 'No operator role',
  },
});
