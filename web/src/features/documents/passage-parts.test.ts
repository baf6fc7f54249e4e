import { expect, test } from 'vitest';
import { mainPartsOf, partsOf } from './passage-parts.ts';

const line = (x: number, y: number) => ({ x, y, width: 100, height: 10 });

test('adjacent lines share a box; other columns and distant lines do not', () => {
  const foot = [line(50, 700), line(50, 714)];
  const nextColumn = [line(300, 60), line(290, 74)];
  expect(partsOf([...foot, ...nextColumn])).toEqual([
    { x: 50, y: 700, width: 100, height: 24 },
    { x: 290, y: 60, width: 110, height: 24 },
  ]);
  expect(partsOf([line(50, 60), line(50, 200)])).toHaveLength(2);
  expect(partsOf([])).toEqual([]);
});

test('a line on its own is no main part where there are others', () => {
  const foot = line(50, 800);
  const body = [line(50, 60), line(50, 74)];
  expect(mainPartsOf([foot, ...body])).toEqual([{ x: 50, y: 60, width: 100, height: 24 }]);
  expect(mainPartsOf([foot])).toEqual([foot]);
});
