import { afterEach, beforeEach } from 'vitest';
import { keepRecords, startRecords } from './failure-records.ts';

beforeEach(startRecords);
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepRecords(`${task.file.name} ${task.name}`);
});
