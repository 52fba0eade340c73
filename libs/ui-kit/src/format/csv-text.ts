// What a spreadsheet would reckon; a phone number such as +265 991 234 567 it only shows.
const formula = /^(?![+-][\d ()-]*$)[=+\-@\t\r]/;

/** Marks text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

/** Ends each line of CSV but the last. */
export const lineEnd = '\r\n';

/** Lines of cells as CSV in which no cell is read as a formula. */
export async function csvLines(lines: string[][]): Promise<string> {
  const { default: papa } = await import('papaparse');
  return papa.unparse(lines, { escapeFormulae: formula, newline: lineEnd });
}
