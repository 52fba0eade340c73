import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBookmark, type Scope } from './bookmark.js';
import { createReportData } from './demo-data/demo-data.js';
import { Identity, requireUsername } from './identity.js';
import { exportNotAllowed, exportNotFound, createInvalidRequestError } from './power-bi-error.js';
import type { EmulatorState, StoredExport } from './state.js';
import { writeZip } from './zip.js';

const maxPages = 50;

/** A bookmark of the report by its name, or a captured state. */
const PageBookmark = z
  .strictObject({ name: z.string().optional(), state: z.string().optional() })
  .refine((bookmark) => readBookmark(bookmark) !== undefined, 'The bookmark cannot be read');

/**
 * Body of "Export To File In Group", without the fields that the emulator does not support.
 * https://learn.microsoft.com/rest/api/power-bi/reports/export-to-file-in-group
 */
const Body = z.strictObject({
  format: z.enum(['PDF', 'PPTX', 'PNG']),
  powerBIReportConfiguration: z
    .strictObject({
      pages: z.array(z.strictObject({ pageName: z.string() })).optional(),
      defaultBookmark: PageBookmark.optional(),
      identities: z.array(Identity).optional(),
    })
    .optional(),
});

interface ExportParams {
  groupId: string;
  reportId: string;
  exportId: string;
}

const mediaTypes = {
  PDF: 'application/pdf',
  PPTX: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  PNG: 'image/png',
};

/** The image of every page, whose palette has the colour of the programme at byte 53 and its tint after it. */
const image = readFileSync(new URL('../assets/page.png', import.meta.url));
const [palette, colourAt, tintAt, paletteEnd] = [37, 53, 56, 59];

/** Colours the image of a page, so that thumbnails differ. */
function drawImage(accent: string): Buffer {
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

const pollsUntilEnd = 2;
const dayMs = 86_400_000;

/** Registers Power BI's exports of reports to files: "Export To File In Group", "Get Export To File Status" and "Get File Of Export". */
export function exportRoutes(app: FastifyInstance, state: EmulatorState, publicUrl: () => string): void {
  const find = (params: ExportParams) => {
    const report = state.getReport(params.reportId, params.groupId);
    const started = state.exports.find(
      ({ id, reportId }) => id === params.exportId && reportId === report.id,
    );
    if (!started) throw exportNotFound();
    return { report, started };
  };

  const toExport = (params: ExportParams) => {
    const { report, started } = find(params);
    const { groupId, reportId, exportId } = params;
    const { status, percentComplete } = describeProgress(started, report.exports ?? 'Succeeded');
    const path = `/v1.0/myorg/groups/${groupId}/reports/${reportId}/exports/${exportId}/file`;
    return {
      '@odata.context': `${publicUrl()}/v1.0/myorg/$metadata#exports/$entity`,
      id: exportId,
      createdDateTime: started.createdAt,
      lastActionDateTime: new Date(state.getTime()).toISOString(),
      reportId,
      reportName: report.name,
      status,
      percentComplete,
      expirationTime: new Date(Date.parse(started.createdAt) + dayMs).toISOString(),
      ...(status === 'Succeeded' && {
        resourceLocation: publicUrl() + path,
        ResourceFileExtension: isZip(started) ? '.zip' : `.${started.format.toLowerCase()}`,
      }),
    };
  };

  app.post<{ Params: ExportParams }>('/groups/:groupId/reports/:reportId/ExportTo', (request, reply) => {
    const report = state.getReport(request.params.reportId, request.params.groupId);
    const body = Body.safeParse(request.body ?? {});
    if (!body.success) throw createInvalidRequestError(z.prettifyError(body.error));
    const { format, powerBIReportConfiguration: configuration = {} } = body.data;
    const names = createReportData(report).pages.map(({ name }) => name);
    const pages = configuration.pages?.map(({ pageName }) => pageName) ?? names;
    if (pages.some((page) => !names.includes(page))) throw createInvalidRequestError('There is no such page');
    if (pages.length > maxPages) throw createInvalidRequestError(`A file has at most ${maxPages} pages`);
    if (report.exports === 'Refused') throw exportNotAllowed();
    const username = requireUsername(report, configuration.identities);
    const bookmark = configuration.defaultBookmark && readBookmark(configuration.defaultBookmark);
    const { id } = state.startExport({
      reportId: report.id,
      format,
      username,
      pages,
      scope: bookmark?.scope,
    });
    return reply.code(202).send(toExport({ ...request.params, exportId: id }));
  });

  app.get<{ Params: ExportParams }>(
    '/groups/:groupId/reports/:reportId/exports/:exportId',
    (request, reply) => {
      find(request.params).started.polls += 1;
      const body = toExport(request.params);
      return body.status === 'Running'
        ? reply.code(202).header('retry-after', '1').send(body)
        : reply.send(body);
    },
  );

  app.get<{ Params: ExportParams }>(
    '/groups/:groupId/reports/:reportId/exports/:exportId/file',
    (request, reply) => {
      if (toExport(request.params).status !== 'Succeeded') throw exportNotFound();
      const { report, started } = find(request.params);
      const data = createReportData(report, started.username);
      const pages = data.pages.filter(({ name }) => started.pages.includes(name));
      if (started.format !== 'PNG') {
        const title = [data.name, started.username].filter(Boolean).join(', ');
        const names = pages.map(({ displayName }) => displayName);
        return reply
          .type(mediaTypes[started.format])
          .send(writePdf([title, ...describeScope(started.scope), ...names]));
      }
      const bytes = drawImage(data.accent);
      if (!isZip(started)) return reply.type(mediaTypes.PNG).send(bytes);
      const files = pages.map(({ name }) => ({ name: `${name}.png`, bytes }));
      return reply.type('application/zip').send(writeZip(files));
    },
  );
}

/** "When you export to a .png, a report with multiple pages is compressed into a .zip file." */
const isZip = ({ format, pages }: StoredExport): boolean => format === 'PNG' && pages.length > 1;

const describeScope = (scope?: Scope): string[] =>
  scope ? [`Filters: ${scope.region ?? 'All regions'}, last ${scope.lastMonths} months`] : [];

function describeProgress({ polls }: StoredExport, outcome: string) {
  if (polls === 0) return { status: 'NotStarted', percentComplete: 0 };
  if (polls < pollsUntilEnd || outcome === 'Running') return { status: 'Running', percentComplete: 50 };
  return { status: outcome, percentComplete: outcome === 'Succeeded' ? 100 : 50 };
}

const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&').replace(/[^ -~]/g, '?');

/** Makes a PDF of one page with lines of text. */
function writePdf(lines: string[]): Buffer {
  const text = lines.map((line) => `(${escapeText(line)}) Tj 0 -28 Td`).join('\n');
  const content = `BT /F1 20 Tf 60 480 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = pdf.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  pdf += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
