import { expect, test } from '@jest/globals';
import { csvLines } from './csv-text';

test('lines of cells become CSV', async () => {
  const lines = [
    ['Name', 'Said'],
    ['Banda, Grace', 'a "word"'],
  ];
  expect(await csvLines(lines)).toBe('Name,Said\r\n"Banda, Grace","a ""word"""');
});

test.each(['=1+1', '+1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', '=A1\nB1', '+265 991=1'])(
  'a spreadsheet shows %j instead of reckoning it',
  async (cell) => {
    expect(await csvLines([[cell]])).toMatch(/^"?'/);
  },
);

test.each(['+265 991 234 567', '+265 (0) 991-234-567', '-12', 'a=b'])('%j stays as it is', async (cell) => {
  expect(await csvLines([[cell]])).toBe(cell);
});
