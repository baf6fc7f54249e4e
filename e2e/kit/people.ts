import type { Account } from '../../server/test/kit/person.ts';

export const OWNER: Account = {
  name: 'Zoé Lefèvre-Bertrand',
  email: 'zoe@larkfield.example',
  password: 'a-long-password',
};
