import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainKey } from './plain-key.ts';

/** An element inside those that the selectors name. */
class FakeElement extends EventTarget {
  readonly around: string[];
  constructor(around: string[]) {
    super();
    this.around = around;
  }
  closest(selectors: string) {
    return selectors.split(', ').some((one) => this.around.includes(one)) ? this : null;
  }
}

beforeEach(() => vi.stubGlobal('Element', FakeElement));
afterEach(() => vi.unstubAllGlobals());

const press = (key: string, { around = ['main'], altGr = false, ...rest } = {}) =>
  plainKey({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    getModifierState: () => altGr,
    ...rest,
    target: new FakeElement(around),
  });

test('returns the key that is pressed outside fields', () => {
  expect(press('/')).toBe('/');
});

test('ignores keys that are pressed while the user writes', () => {
  for (const field of ['input', 'textarea', 'select']) expect(press('/', { around: [field] })).toBeNull();
});

test('ignores keys with Ctrl, Cmd or Alt, but takes brackets made with AltGr', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(press('[', { [modifier]: true })).toBeNull();
  const french = { ctrlKey: true, altKey: true, altGr: true };
  expect(press('[', french)).toBe('[');
});
