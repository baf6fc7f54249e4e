import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

test('names and values of YAML are read as they are written', () => {
  expect(
    readFrontMatter(
      '---\ntitle: "Backup runbook"\nowner: Storage team (lead: Priya Raman)\n# a remark\ntags: [backup, "restore"]\nreaders:\n  - Ops\n  - Audit\nsummary: >\n  Two\n  lines\nempty:\n---\n# Text',
    ),
  ).toEqual({
    values: [
      ['title', 'Backup runbook'],
      ['owner', 'Storage team (lead: Priya Raman)'],
      ['tags', 'backup, restore'],
      ['readers', 'Ops, Audit'],
      ['summary', 'Two lines'],
    ],
    rest: '\n# Text',
  });
});

test('names and values of TOML are read, without the names of their sections', () => {
  expect(
    readFrontMatter('+++\ntitle = "Plan"\nweight = 3\n[extra]\nauthors = ["Ann", \'Ben\']\n+++\nText'),
  ).toEqual({
    values: [
      ['title', 'Plan'],
      ['weight', '3'],
      ['authors', 'Ann, Ben'],
    ],
    rest: '\nText',
  });
});

test('text between two rules is text, and so is what is never closed', () => {
  expect(readFrontMatter('---\nThe plant is closed in August.\n---\nMore')).toBeNull();
  expect(readFrontMatter('---\nowner: Ann\n\nText')).toBeNull();
  expect(readFrontMatter('owner: Ann\n---\n')).toBeNull();
});
