import { csvText } from './csv-text';
import { saveFile } from './save-file';

/** Saves lines of cells as a CSV file. */
export async function saveCsv(file: string, lines: string[][]): Promise<void> {
  saveFile(file, new Blob([await csvText(lines)], { type: 'text/csv;charset=utf-8' }));
}
