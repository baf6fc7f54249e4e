import { Check } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import { Chip } from './chip.tsx';
import { BareCheckbox, Checkbox, Radio, RadioCard } from './choice.tsx';
import { Disclosure } from './disclosure.tsx';
import { Select, SelectField } from './select.tsx';
import { Empty } from './state.tsx';
import { Switch } from './switch.tsx';

const html = renderToStaticMarkup;
const attribute = (markup: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(markup)?.[1];

test('names a checkbox and a radio button by the label around them', () => {
  for (const [type, markup] of [
    ['checkbox', html(<Checkbox label="Expert" hint="Reviews answers" value="expert" defaultChecked />)],
    ['radio', html(<Radio label="Expert" hint="Reviews answers" value="expert" defaultChecked />)],
    ['radio', html(<RadioCard value="expert" defaultChecked children="Expert Reviews answers" />)],
  ]) {
    expect(markup).toMatch(
      new RegExp(`^<label[^>]*><input type="${type}"[^>]* checked=""[^>]*value="expert"`),
    );
    expect(markup?.replace(/<[^>]*>/g, ' ')).toMatch(/^\s*Expert\s+Reviews answers\s*$/);
  }
  expect(attribute(html(<BareCheckbox aria-label="Select all" />), 'aria-label')).toBe('Select all');
});

test('ties the label, hint and error of a select to it', () => {
  const markup = html(
    <SelectField label="Role" hint="Of the domain" error="Choose a role">
      <option>Reader</option>
    </SelectField>,
  );
  const select = /<select[^>]*>/.exec(markup)?.[0] ?? '';
  expect(attribute(markup, 'for')).toBe(attribute(select, 'id'));
  expect(attribute(select, 'aria-invalid')).toBe('true');
  expect(markup).toContain(
    `<p id="${attribute(select, 'aria-describedby')}" class="text-bad">Choose a role</p>`,
  );
  expect(markup).not.toContain('Of the domain');
});

test('gives fields and buttons of one size the same height', () => {
  const heightOf = (markup: string) => / (?:min-)?h-(\d+) /.exec(` ${attribute(markup, 'class')} `)?.[1];
  expect(heightOf(html(<Select />))).toBe(heightOf(html(<Button size="lg" />)));
  expect(heightOf(html(<Select size="sm" />))).toBe(heightOf(html(<Button />)));
});

test('makes buttons that submit no form unless asked', () => {
  expect(attribute(html(<Button>Open</Button>), 'type')).toBe('button');
  expect(attribute(html(<Button type="submit">Save</Button>), 'type')).toBe('submit');
  const icon = html(<IconButton label="Close" size="sm" />);
  expect([attribute(icon, 'type'), attribute(icon, 'aria-label'), attribute(icon, 'title')]).toEqual([
    'button',
    'Close',
    'Close',
  ]);
});

test('announces the state of a switch and a chip', () => {
  const turned = html(<Switch label="Used in answers" isOn onChange={() => {}} />);
  expect([attribute(turned, 'role'), attribute(turned, 'aria-checked')]).toEqual(['switch', 'true']);
  expect(attribute(turned, 'aria-label')).toBe('Used in answers');
  expect(attribute(html(<Chip isOn={false}>Failed</Chip>), 'aria-pressed')).toBe('false');
});

test('hides icons of badges, disclosures and empty lists from screen readers', () => {
  for (const markup of [
    html(<Badge icon={Check}>Supported</Badge>),
    html(<Disclosure summary="Details">Content</Disclosure>),
    html(<Empty icon={Check}>No lessons yet.</Empty>),
  ])
    expect(attribute(/<svg[^>]*>/.exec(markup)?.[0] ?? '', 'aria-hidden')).toBe('true');
});

test('shows the action of an empty list below its text', () => {
  const markup = html(<Empty action={<Button>New domain</Button>}>No domains yet.</Empty>);
  expect(markup.replace(/<[^>]*>/g, ' ')).toMatch(/No domains yet\.\s+New domain/);
});
