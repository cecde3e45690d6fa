import type { Column } from '../../components/columns.js';
import { useOperatorRead } from '../../data/use-read.js';

const mostColleagues = 1_000;

/** Who made an entry, such as `user 3` or `operator token 7`. A person of the operator is shown by their address. */
export function MadeBy({ by }: { readonly by: string }) {
  const userId = /^user ([1-9]\d*)$/.exec(by)?.[1];
  const { data } = useOperatorRead({
    key: ['colleagues'],
    read: (operator, ending) => operator.colleagues.list({ limit: mostColleagues }, ending).page(),
    freshMs: 300_000,
    enabled: userId !== undefined,
  });
  const found = data?.colleagues.find(({ user_id: id }) => String(id) === userId);
  return <span class="name">{found?.email ?? by}</span>;
}

/** Who made each row. The export has the number, which stays if the person is erased. */
export function madeByColumn<Row>(name: string, of: (row: Row) => string): Column<Row> {
  return { name, show: (row) => <MadeBy by={of(row)} />, text: of };
}
