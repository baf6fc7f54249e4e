import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fetch } from './fetch.ts';

const guarded = new AsyncLocalStorage<Fetch>();
let stands = false;

/** Runs work of a library that uses the global `fetch`, which is replaced by this one for its duration. */
export const fetchingBy = <Result>(fetch: Fetch, work: () => Result): Result => {
  if (!stands) {
    const plain = globalThis.fetch;
    globalThis.fetch = (input, init) => (guarded.getStore() ?? plain)(input, init);
    stands = true;
  }
  return guarded.run(fetch, work);
};
