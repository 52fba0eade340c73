import type { Zip, ZipDeflate } from 'fflate';
import { saveFile } from './csv';

/** Maximum rows of a sheet, including the headings. */
export const maxExcelRows = 1_048_576;

/** Maximum characters of a cell. */
const maxCellLength = 32_767;

/** A text does not fit into a cell. */
export class CellTooLong extends Error {
  override readonly name = 'CellTooLong';
}

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const openXml = 'http://schemas.openxmlformats.org';
const main = `xmlns="${openXml}/spreadsheetml/2006/main"`;
const documentRelations = `${openXml}/officeDocument/2006/relationships`;
const writeRelations = (...targets: [kind: string, target: string][]) =>
  `${xml}<Relationships xmlns="${openXml}/package/2006/relationships">${targets
    .map(
      ([kind, target], index) =>
        `<Relationship Id="r${index + 1}" Type="${documentRelations}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;
const renderPart = (name: string, kind: string) =>
  `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;

/** The files of a workbook other than its sheet. The second style is bold, for headings. */
const workbookFiles = {
  '[Content_Types].xml': `${xml}<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${renderPart('/xl/workbook.xml', 'sheet.main')}${renderPart('/xl/worksheets/sheet1.xml', 'worksheet')}${renderPart('/xl/styles.xml', 'styles')}</Types>`,
  '_rels/.rels': writeRelations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `${xml}<workbook ${main} xmlns:r="${documentRelations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': writeRelations(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ),
  'xl/styles.xml': `${xml}<styleSheet ${main}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** Keeps the headings in view, and gives columns a width in characters. */
const renderSheetStart = (widths: number[]) =>
  `${xml}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

/** Characters that XML 1.0 does not allow. */
const notInXml = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
function escapeXml(text: string): string {
  const characters = text.replaceAll('\r\n', '\n').replace(notInXml, '');
  if (characters.length > maxCellLength) throw new CellTooLong();
  return characters.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

/** Writes a cell as a number or as text, which is never a formula. */
const renderCell = (cell: string | number, style: string) =>
  typeof cell === 'number'
    ? `<c${style}><v>${cell}</v></c>`
    : `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;

const measureWidth = (cells: (string | number)[]) =>
  Math.min(60, Math.max(10, ...cells.map((cell) => String(cell).length + 2)));

/**
 * An Excel file with one sheet that grows by lines, the first of which are headings. Lines are compressed as they come, because a list can
 * have more of them than fit into memory. The portal's content security policy allows no workers.
 */
export class ExcelFile {
  private readonly parts: Uint8Array<ArrayBuffer>[] = [];
  private archive: { zip: Zip; sheet: ZipDeflate } | undefined;

  /**
   * Adds lines of cells.
   * @throws CellTooLong
   */
  async add(lines: (string | number)[][]): Promise<void> {
    const { strToU8 } = await import('fflate');
    const isFirst = !this.archive;
    const { sheet } = (this.archive ??= await this.start(lines));
    const rows = lines.map((cells, index) => {
      const style = isFirst && index === 0 ? ' s="1"' : '';
      return `<row>${cells.map((cell) => renderCell(cell, style)).join('')}</row>`;
    });
    sheet.push(strToU8(rows.join('')));
  }

  /** Ends the file and saves it. */
  async save(name: string): Promise<void> {
    saveFile(name, await this.finish());
  }

  async finish(): Promise<Blob> {
    const { strToU8, ZipDeflate } = await import('fflate');
    const { zip, sheet } = (this.archive ??= await this.start([]));
    sheet.push(strToU8(sheetEnd), true);
    for (const [name, text] of Object.entries(workbookFiles)) {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(strToU8(text), true);
    }
    zip.end();
    return new Blob(this.parts, { type });
  }

  private async start(lines: (string | number)[][]): Promise<{ zip: Zip; sheet: ZipDeflate }> {
    const { strToU8, Zip, ZipDeflate } = await import('fflate');
    const zip = new Zip((error, data) => {
      if (error) throw error;
      this.parts.push(data as Uint8Array<ArrayBuffer>);
    });
    const sheet = new ZipDeflate('xl/worksheets/sheet1.xml');
    zip.add(sheet);
    const columns = lines[0]?.map((_, index) => lines.map((cells) => cells[index] ?? '')) ?? [];
    sheet.push(strToU8(renderSheetStart(columns.map(measureWidth))));
    return { zip, sheet };
  }
}
