import { type UserCreateBody, UserCreated } from '@docent/contract';
import { type Account, type Person, signIn } from '../../server/test/kit/person.ts';
import { call } from './call.ts';

/** Password of all people of the company: for demonstrations only, never where others can sign in. */
export const PASSWORD = 'a-long-password';

export const accountOf = (name: string): Account => ({
  name,
  email: `${name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '.')}@larkfield.example`,
  password: PASSWORD,
});

/** First account on a fresh server, which becomes its owner. */
export const OWNER = 'Clara Whitfield';

/** In the order of `People`. */
const OTHERS = [
  { name: 'Marie Dubois', language: 'fr', role: 'normal' },
  { name: 'Paul Renard', language: 'fr', role: 'normal' },
  { name: 'Nina Larsson', language: 'en', role: 'normal' },
  { name: 'Tom Becker', language: 'en', role: 'normal' },
] as const;

export type People = { owner: Person; marie: Person; paul: Person; nina: Person; tom: Person };

/** Makes the accounts of the company's people, and signs them in. */
export const makePeople = async (server: { url: string }, owner: Person): Promise<People> => {
  const made: Person[] = [];
  for (const { name, ...rest } of OTHERS) {
    const account = accountOf(name);
    UserCreated.parse(
      await call(server, owner, 'POST', '/users', { ...account, ...rest } satisfies UserCreateBody),
    );
    made.push(await signIn(server.url, account));
  }
  const [marie, paul, nina, tom] = made as [Person, Person, Person, Person];
  return { owner, marie, paul, nina, tom };
};
