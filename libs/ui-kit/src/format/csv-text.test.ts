import { expect, test } from '@jest/globals';
import { csvText } from './csv-text';

test('lines of cells become CSV with the mark of UTF-8', async () => {
  const lines = [
    ['Name', 'Said'],
    ['Banda, Grace', 'a "word"'],
  ];
  expect(await csvText(lines)).toBe('\uFEFFName,Said\r\n"Banda, Grace","a ""word"""');
});

test.each(['=1+1', '+1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', '=A1\nB1', '+265 991=1'])(
  'a spreadsheet shows %j instead of reckoning it',
  async (cell) => {
    expect(await csvText([[cell]])).toMatch(/^\uFEFF"?'/);
  },
);

test.each(['+265 991 234 567', '+265 (0) 991-234-567', '-12', 'a=b'])('%j stays as it is', async (cell) => {
  expect(await csvText([[cell]])).toBe(`\uFEFF${cell}`);
});
