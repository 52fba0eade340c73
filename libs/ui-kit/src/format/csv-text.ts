import { formulaCell } from '@portal/contracts/client';

/** Marks text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

/** Ends each line of CSV but the last. */
export const lineEnd = '\r\n';

/** Writes lines of cells as CSV in which no cell is read as a formula. All exports are written by it. */
export async function csvLines(lines: string[][]): Promise<string> {
  const { default: papa } = await import('papaparse');
  return papa.unparse(lines, { escapeFormulae: formulaCell, newline: lineEnd });
}
