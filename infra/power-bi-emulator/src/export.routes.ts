import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import { z } from 'zod';
import { readBookmark } from './bookmark.js';
import { Identity, requireUsername } from './identity.js';
import {
  createExportNotAllowedError,
  createExportNotFoundError,
  createInvalidRequestError,
} from './power-bi-error.js';
import { createReportData } from './demo-data.js';
import type { EmulatorState, StoredExport } from './state.js';

/**
 * Body of "Export To File In Group", without the fields that the emulator does not support.
 * https://learn.microsoft.com/rest/api/power-bi/reports/export-to-file-in-group
 */
const Body = z.strictObject({
  format: z.enum(['PDF', 'PPTX', 'PNG']),
  powerBIReportConfiguration: z
    .strictObject({
      pages: z.array(z.strictObject({ pageName: z.string() })).optional(),
      defaultBookmark: z
        .strictObject({ state: z.string() })
        .transform(readBookmark)
        .refine((bookmark) => bookmark !== undefined, 'The bookmark cannot be read')
        .optional(),
      identities: z.array(Identity).optional(),
    })
    .optional(),
});

interface Report {
  Params: { groupId: string; reportId: string };
}
interface Export {
  Params: { groupId: string; reportId: string; exportId: string };
}

/** The image of every page, whose palette has the colour of the programme at byte 53 and its tint after it. */
const image = readFileSync(new URL('../assets/page.png', import.meta.url));
const [palette, colourAt, tintAt, paletteEnd] = [37, 53, 56, 59];

/** Colours the image of a page, so that thumbnails differ. */
function createImage(accent: string): Buffer {
  const coloured = Buffer.from(image);
  const colour = Buffer.from(accent.slice(1), 'hex');
  coloured.set(colour, colourAt);
  coloured.set(
    colour.map((value) => Math.round((value + 3 * 255) / 4)),
    tintAt,
  );
  coloured.writeUInt32BE(crc32(coloured.subarray(palette, paletteEnd)), paletteEnd);
  return coloured;
}

/** Registers Power BI's exports of reports to files: "Export To File In Group", "Get Export To File Status" and "Get File Of Export". */
export function registerExportRoutes(app: FastifyInstance, state: EmulatorState): void {
  const find = ({ groupId, reportId, exportId }: Export['Params']) => {
    const report = state.getReport(reportId, groupId);
    const started = state.exports.find((each) => each.id === exportId && each.reportId === report.id);
    if (!started) throw createExportNotFoundError();
    return { report, started, progress: describeProgress(started, report.exports ?? 'Succeeded') };
  };

  app.post<Report>('/groups/:groupId/reports/:reportId/ExportTo', ({ params, body }, reply) => {
    const report = state.getReport(params.reportId, params.groupId);
    const { data, error } = Body.safeParse(body);
    if (!data) throw createInvalidRequestError(z.prettifyError(error));
    const { format, powerBIReportConfiguration: configuration = {} } = data;
    const names = createReportData(report).pages.map(({ name }) => name);
    const pages = configuration.pages?.map(({ pageName }) => pageName) ?? names;
    if (pages.some((page) => !names.includes(page))) throw createInvalidRequestError('There is no such page');
    if (report.exports === 'Refused') throw createExportNotAllowedError();
    const username = requireUsername(report, configuration.identities);
    const { scope } = configuration.defaultBookmark ?? {};
    const started = state.startExport({ reportId: report.id, format, username, pages, scope });
    return reply.code(202).send(describeProgress(started, 'Succeeded'));
  });

  app.get<Export>('/groups/:groupId/reports/:reportId/exports/:exportId', ({ params }, reply) => {
    find(params).started.polls += 1;
    const { progress } = find(params);
    if (progress.status === 'Running') reply.code(202).header('retry-after', '1');
    return reply.send(progress);
  });

  app.get<Export>('/groups/:groupId/reports/:reportId/exports/:exportId/file', ({ params }, reply) => {
    const { report, started, progress } = find(params);
    if (progress.status !== 'Succeeded') throw createExportNotFoundError();
    const { name, pages, accent } = createReportData(report, started.username);
    const exported = pages.filter((page) => started.pages.includes(page.name));
    if (started.format !== 'PNG') {
      const { username = '', scope } = started;
      const filters = scope
        ? `Filters: ${scope.region ?? 'All regions'}, last ${scope.lastMonths} months`
        : '';
      const names = exported.map(({ displayName }) => displayName);
      return reply.type('application/pdf').send(writePdf([name, username, filters, ...names]));
    }
    const bytes = createImage(accent);
    if (exported.length === 1) return reply.type('image/png').send(bytes);
    // "When you export to a .png, a report with multiple pages is compressed into a .zip file."
    const files = Object.fromEntries(exported.map((page) => [`${page.name}.png`, bytes]));
    return reply.type('application/zip').send(Buffer.from(zipSync(files)));
  });
}

function describeProgress({ id, polls }: StoredExport, outcome: string) {
  if (polls === 0) return { id, status: 'NotStarted', percentComplete: 0 };
  if (polls === 1 || outcome === 'Running') return { id, status: 'Running', percentComplete: 50 };
  return { id, status: outcome, percentComplete: outcome === 'Succeeded' ? 100 : 50 };
}

/** Makes a PDF of one page with lines of text. */
function writePdf(lines: string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -28 Td`).join('\n');
  const content = `BT /F1 20 Tf 60 480 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  // Readers rebuild the table of objects, which is left out.
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}
