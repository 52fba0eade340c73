import { expect, test } from '@jest/globals';
import { CsvFile } from './csv-file';

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
