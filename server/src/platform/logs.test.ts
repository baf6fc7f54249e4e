import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLogger } from './logs.ts';

const logged = (write: (logger: ReturnType<typeof createLogger>) => void): string => {
  let lines = '';
  write(
    createLogger('info', {
      write: (line) => {
        lines += line;
      },
    }),
  );
  return lines;
};

test('no secret stands in a log, however deep the field is', () => {
  const lines = logged((logger) => {
    logger.info({ password: 'hunter2', headers: { authorization: 'Bearer hunter2' } }, 'call');
    logger.warn({ body: { user: { access_token: 'hunter2' } } }, 'call');
  });
  expect(lines).not.toContain('hunter2');
  expect(lines).toContain('[secret]');
});

test('a failed query is told without the values that it was given', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(hunter2@example.com) already exists.',
  });
  const error = new DrizzleQueryError('insert into "user" values ($1)', ['hunter2@example.com'], cause);
  const line = logged((logger) => logger.error({ err: error }, 'call failed'));
  expect(line).not.toContain('hunter2');
  expect(JSON.parse(line).err).toMatchObject({
    message: expect.stringContaining('insert into'),
    cause: { code: '23505' },
  });
});

test('a database that is away is told by its reason, without a statement', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  const error = new DrizzleQueryError('select "id" from "user" where "email" = $1', ['hunter2'], cause);
  const line = logged((logger) => logger.error({ err: error }, 'call failed'));
  expect(JSON.parse(line).err).toEqual({
    type: 'ConnectionLost',
    message: 'connect ECONNREFUSED 127.0.0.1:5432',
    code: 'ECONNREFUSED',
  });
});

test('logs an error of the platform without the content of the request', () => {
  const cause = Object.assign(new Error('refused'), {
    statusCode: 429,
    requestBodyValues: { prompt: 'hunter2' },
  });
  const aborted = new DOMException('This operation was aborted', 'AbortError');
  const line = logged((logger) =>
    logger.warn(
      { err: new Error('no answer', { cause: Object.assign(aborted, { cause }) }) },
      'answer failed',
    ),
  );
  expect(line).not.toContain('hunter2');
  expect(JSON.parse(line).err).toMatchObject({
    message: 'no answer',
    cause: { type: 'DOMException', message: 'This operation was aborted', cause: { statusCode: 429 } },
  });
});
