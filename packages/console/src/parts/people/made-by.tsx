import type { Column } from '../../components/columns.js';
import { useMay } from '../../data/session.js';
import { useOperatorRead } from '../../data/use-read.js';

const mostColleagues = 1_000;

/**
 * Who made an entry, such as `user 3` or `operator token 7`. A person is shown by their address: one of the operator to
 * everybody who works there, one of a merchant to those who may see people.
 */
export function MadeBy({ by }: { readonly by: string }) {
  const userId = /^user ([1-9]\d*)$/.exec(by)?.[1];
  const { data } = useOperatorRead({
    key: ['colleagues'],
    read: (operator, ending) => operator.colleagues.list({ limit: mostColleagues }, ending).page(),
    freshMs: 300_000,
    enabled: userId !== undefined,
  });
  const found = data?.colleagues.find(({ user_id: id }) => String(id) === userId);
  const mayLook = useMay('users:read');
  const others = useOperatorRead({
    key: ['users', 'one', Number(userId)],
    read: (operator, ending) => operator.users.list({ user_id: Number(userId) }, ending).page(),
    freshMs: 300_000,
    enabled: mayLook && userId !== undefined && data !== undefined && found === undefined,
  });
  return <span class="name">{found?.email ?? others.data?.users[0]?.email ?? by}</span>;
}

/** Who made each row. The export has the number, which stays if the person is erased. */
export function madeByColumn<Row>(name: string, of: (row: Row) => string): Column<Row> {
  return { name, show: (row) => <MadeBy by={of(row)} />, text: of };
}
