import { byteOrderMark, csvLines, lineEnd } from './csv-text';
import { saveFile } from './save-file';

/** A CSV file that spreadsheets open rightly and that grows by lines; these are kept as bytes, which a browser may put on disk. */
export class CsvFile {
  private readonly parts: Blob[] = [];

  /** Adds lines of cells. */
  async add(lines: string[][]): Promise<void> {
    if (lines.length === 0) return;
    const before = this.parts.length === 0 ? byteOrderMark : lineEnd;
    this.parts.push(new Blob([before, await csvLines(lines)]));
  }

  /** The file as it is by now. */
  get bytes(): Blob {
    return new Blob(this.parts, { type: 'text/csv;charset=utf-8' });
  }

  /** Saves what was added by now. */
  save(name: string): void {
    saveFile(name, this.bytes);
  }
}
