import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fetch } from './fetch.ts';

const guarded = new AsyncLocalStorage<Fetch>();
let stands = false;

/** Does work of a library that calls the global `fetch` and takes no other: what it calls meanwhile takes this one. */
export const fetchingBy = <Result>(fetch: Fetch, work: () => Result): Result => {
  if (!stands) {
    const plain = globalThis.fetch;
    globalThis.fetch = (input, init) => (guarded.getStore() ?? plain)(input, init);
    stands = true;
  }
  return guarded.run(fetch, work);
};
