import { formulaCell } from '@portal/contracts/client';

/** Marks text as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF';

/** Ends each line of CSV but the last. */
const lineEnd = '\r\n';

/** Matches a separator of another dialect, or a sign of a formula that any other character could separate. */
const separated = /[;\t|]|[^\p{L}\p{N} ][=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/**
 * Writes rows as CSV. Escapes cells that spreadsheets would read as formulas, and quotes those of which a part would become a formula with
 * another separator.
 */
export async function formatCsvLines(lines: string[][]): Promise<string> {
  const { default: papa } = await import('papaparse');
  return papa.unparse(lines, {
    escapeFormulae: formulaCell,
    newline: lineEnd,
    quotes: (cell: unknown) => separated.test(String(cell)),
  });
}

/** A CSV file that grows by lines. Lines are stored as blobs, which the browser may move to disk. */
export class CsvFile {
  private readonly parts: Blob[] = [];

  /** Adds lines of cells. */
  async add(lines: string[][]): Promise<void> {
    if (lines.length === 0) return;
    const before = this.parts.length === 0 ? byteOrderMark : lineEnd;
    this.parts.push(new Blob([before, await formatCsvLines(lines)]));
  }

  get bytes(): Blob {
    return new Blob(this.parts, { type: 'text/csv;charset=utf-8' });
  }

  save(name: string): void {
    saveFile(name, this.bytes);
  }
}

/** Saves lines of cells as a CSV file. */
export async function saveCsv(name: string, lines: string[][]): Promise<void> {
  const file = new CsvFile();
  await file.add(lines);
  file.save(name);
}

/** Downloads bytes as a file. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers start to read the blob only after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
