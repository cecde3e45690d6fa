import type { MerchantRole, OperatorRole, Service } from '@stoa/server';

/** Somebody to sign in as. */
export interface DemonstrationPerson {
  readonly email: string;
  /** A link to set a password, or why there is none. */
  readonly way: string;
}

const withoutLink: Readonly<Record<string, string>> = {
  already_invited: 'has a password',
  user_disabled: 'is disabled',
};

/** One person for each role. Each is invited again at every start until they have used a link. */
export async function providePeople(service: Service, merchantId: number): Promise<DemonstrationPerson[]> {
  const { addressOfLink, Failure, merchantRoles, operatorRoles } = await import('@stoa/server');
  const publicUrlAt = (listener: 'public' | 'operator'): string =>
    listener === 'operator' ? service.operatorUrl : service.url;
  const person = async (
    email: string,
    invite: () => ReturnType<Service['users']['invite']>,
  ): Promise<DemonstrationPerson> => {
    try {
      return { email, way: addressOfLink(publicUrlAt, await invite()) };
    } catch (error) {
      const way = error instanceof Failure ? withoutLink[error.definition.code] : undefined;
      if (way === undefined) throw error;
      return { email, way };
    }
  };
  const people: DemonstrationPerson[] = [];
  for (const role of Object.keys(operatorRoles) as OperatorRole[]) {
    const email = `${role}@store.example`;
    people.push(await person(email, () => service.users.invite(email, role)));
  }
  for (const role of Object.keys(merchantRoles) as MerchantRole[]) {
    const email = `${role}@merchant.example`;
    people.push(await person(email, () => service.members.invite(merchantId, email, role)));
  }
  return people;
}

/** Where people see the service, and a line for each of them. */
export function describePeople(
  people: readonly DemonstrationPerson[],
  { url, operatorUrl, place }: DemonstrationPlace,
): string {
  const lines = people.map(({ email, way }) => `  ${email.padEnd(26)} ${way}`);
  const where = describePlace({ url, operatorUrl, place });
  return `${where}\nSign in there as one of these people. Open a link once to choose the password:\n${lines.join('\n')}`;
}

/** The address that people open. Operators may have another one than merchants. */
export function describePlace({ url, operatorUrl, place }: DemonstrationPlace): string {
  const name = place === '/console/' ? 'The console is at' : 'People sign in at';
  const merchants = operatorUrl === url ? '' : ` (for merchants ${url}${place})`;
  return `${name} ${operatorUrl}${place}${merchants}`;
}

export interface DemonstrationPlace extends Pick<Service, 'url' | 'operatorUrl'> {
  /** Where people start: the sign-in, if there is no console. */
  readonly place: '/console/' | '/sign-in';
}
