// What a spreadsheet would reckon; a phone number such as +265 991 234 567 it only shows.
const formula = /^(?![+-][\d ()-]*$)[=+\-@\t\r]/;

/** Lines of cells as CSV that spreadsheets open rightly: marked as UTF-8, and no cell read as a formula. */
export async function csvText(lines: string[][]): Promise<string> {
  const { default: papa } = await import('papaparse');
  return `\uFEFF${papa.unparse(lines, { escapeFormulae: formula, newline: '\r\n' })}`;
}
