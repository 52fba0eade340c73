import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { CellTooLong, ExcelFile } from './excel';

async function splitParts(file: ExcelFile): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await (await file.finish()).arrayBuffer());
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
}

const readCells = async (file: ExcelFile) => {
  const sheet = (await splitParts(file))['xl/worksheets/sheet1.xml'] ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/gs)].map(([, text]) => text),
  );
};

describe('ExcelFile', () => {
  it('contains all lines in order', async () => {
    const file = new ExcelFile();
    await file.add([
      ['Name', 'Views'],
      ['Banda, Grace', 12],
    ]);
    await file.add([['Phiri', 3]]);
    expect(await readCells(file)).toEqual([
      ['Name', 'Views'],
      ['Banda, Grace', '12'],
      ['Phiri', '3'],
    ]);
  });

  it('stores formulas as text', async () => {
    const file = new ExcelFile();
    await file.add([['=1+1', '@SUM(A1)', '+265 991 234 567']]);
    const sheet = (await splitParts(file))['xl/worksheets/sheet1.xml'];
    expect(sheet).not.toContain('<f');
    expect(sheet?.match(/t="inlineStr"/g)).toHaveLength(3);
  });

  it('escapes characters that XML does not allow', async () => {
    const file = new ExcelFile();
    await file.add([['<b> & "c"', 'a\u0000b\u000Bc', 'one\r\ntwo', 'constructor', '😀']]);
    expect(await readCells(file)).toEqual([['&lt;b&gt; &amp; "c"', 'abc', 'one\ntwo', 'constructor', '😀']]);
  });

  it('refuses a text that does not fit into a cell', async () => {
    const file = new ExcelFile();
    await file.add([['x'.repeat(32_767)]]);
    await expect(file.add([['x'.repeat(32_768)]])).rejects.toThrow(CellTooLong);
  });

  it('is a workbook without lines, too', async () => {
    expect(Object.keys(await splitParts(new ExcelFile())).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });
});
