import { expect, test } from 'vitest';
import { auditVerdict } from './audit-verdict.mjs';

const finding = (name, severity) => ({ [name]: { name, severity, range: '<2.0.0' } });

test('what is high or critical fails the check and is named', () => {
  const vulnerabilities = { ...finding('a', 'moderate'), ...finding('b', 'high') };
  expect(auditVerdict(JSON.stringify({ vulnerabilities }))).toEqual({
    lines: ['audit: high: b <2.0.0', 'audit: 2 known, 1 of them high or critical'],
    failed: true,
  });
});

test('nothing grave passes', () => {
  expect(auditVerdict(JSON.stringify({ vulnerabilities: finding('a', 'low') })).failed).toBe(false);
});

test.each([undefined, null, '', 'not json', '{"message":"request failed","error":{"summary":""}}'])(
  'no answer (%j) is no finding, and is said',
  (text) => {
    const { failed, lines } = auditVerdict(text);
    expect([failed, lines[0]]).toEqual([
      false,
      'audit: the registry could not be asked, nothing was checked',
    ]);
  },
);
