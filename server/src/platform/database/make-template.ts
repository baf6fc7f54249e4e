/** Part of the build: leaves an empty embedded database for first starts and for tests to copy. */
import { databaseTemplate } from './template.ts';

await databaseTemplate();
