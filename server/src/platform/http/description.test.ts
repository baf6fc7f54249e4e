import { CALLS, type CallId } from '@docent/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { describeApi } from './describe.ts';

const whole = describeApi('Docent', new Set(Object.keys(CALLS) as CallId[])); // the keys of the map

test('the API description follows all recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({
    source: JSON.stringify(whole),
    absoluteRef: 'openapi.json',
    config,
  });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('describes uploads as forms, and inputs with defaults by own names', () => {
  const text = JSON.stringify(whole);
  expect(text).toContain('"multipart/form-data":{"schema":{"type":"object","properties":{"kb_id"');
  expect(Object.keys((whole.components as { schemas: object }).schemas)).toEqual(
    expect.arrayContaining(['Domain', 'DomainFile', 'DomainFileInput', 'Message', 'Refusal']),
  );
});

test('only what is served is described', () => {
  const { paths, components } = describeApi('Docent', new Set<CallId>(['getConfig'])) as {
    paths: object;
    components: { schemas: object };
  };
  expect(Object.keys(paths)).toEqual(['/v1/config']);
  expect(components.schemas).not.toHaveProperty('Message');
});
