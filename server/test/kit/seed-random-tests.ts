import { configureGlobal } from 'fast-check';

/**
 * Makes random input the same in every run, so that a test fails for a change and not by chance. `RANDOM_SEED=any npm test` takes another
 * seed each time, a number that one; what fails then prints its own.
 */
const { RANDOM_SEED = '1' } = process.env;
if (RANDOM_SEED !== 'any') configureGlobal({ seed: Number(RANDOM_SEED) });
