import { csvText } from './csv-text';

/** Saves lines of cells as a CSV file. */
export async function saveCsv(file: string, lines: string[][]): Promise<void> {
  const text = await csvText(lines);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: file });
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
