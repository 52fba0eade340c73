import { CsvFile } from './csv-file';

/** Saves lines of cells as a CSV file. */
export async function saveCsv(name: string, lines: string[][]): Promise<void> {
  const file = new CsvFile();
  await file.add(lines);
  file.save(name);
}
