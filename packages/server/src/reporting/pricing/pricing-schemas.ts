import { Type } from 'typebox';

export const appliedFeePlansSchema = Type.Object(
  {
    priced: Type.Integer({ description: 'How many transactions got their fee.' }),
    remaining: Type.Integer({ description: 'How many stand without a fee now.' }),
  },
  { $id: 'AppliedFeePlans' },
);
