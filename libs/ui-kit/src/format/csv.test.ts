import { expect, test } from '@jest/globals';
import { unescapeCell } from '@portal/contracts/client';
import { CsvFile, formatCsvLines } from './csv';

test('lines of cells become CSV', async () => {
  const lines = [
    ['Name', 'Said'],
    ['Banda, Grace', 'a "word"'],
  ];
  expect(await formatCsvLines(lines)).toBe('Name,Said\r\n"Banda, Grace","a ""word"""');
});

const formulas = ['=1+1', '+1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', '=A1\nB1', '+265 991 234 567', '-12'];
const hidden = [' =1+1', '\u00A0\n=1', '\u3000@A1', '\uFF1D1+1', '\uFF0B1', '\uFF0D1', ' \uFF20A1'];

test.each([...formulas, ...hidden])('a spreadsheet shows %j and runs no formula', async (cell) => {
  expect(await formatCsvLines([[cell]])).toMatch(/^"?'/);
});

test.each([...formulas, ...hidden])('%j is imported as it was exported', (cell) => {
  expect(unescapeCell(`'${cell}`)).toBe(cell);
});

test.each(['a;=1+1', 'a\t@SUM(A1)', 'a|+1', 'a:-1', 'a; b'])(
  '%j is one cell with any separator',
  async (cell) => {
    expect(await formatCsvLines([[cell, 'b']])).toBe(`"${cell}",b`);
  },
);

test.each(['a=b', "'twas", '3 + 4', 'Ada'])('%j stays as it is', async (cell) => {
  expect(await formatCsvLines([[cell]])).toBe(cell);
  expect(unescapeCell(cell)).toBe(cell);
});

test('what is added in parts is one file, marked once as UTF-8', async () => {
  const file = new CsvFile();
  await file.add([['Name', 'Partner']]);
  await file.add([]);
  await file.add([
    ['Banda', 'Health Aid'],
    ['Phiri', 'Donors'],
  ]);
  const bytes = Buffer.from(await file.bytes.arrayBuffer());
  expect(bytes.toString()).toBe('\uFEFFName,Partner\r\nBanda,Health Aid\r\nPhiri,Donors');
});
