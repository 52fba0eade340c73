/** Saves lines of cells as a CSV file that spreadsheets open rightly: UTF-8 with its mark, and no cell read as a formula. */
export async function saveCsv(file: string, lines: string[][]): Promise<void> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' });
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: file });
  link.click();
  // Some browsers begin to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
