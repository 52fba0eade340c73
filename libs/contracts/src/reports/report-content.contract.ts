import { z } from 'zod';
import { contract, file, limitPerMinute, post, query } from '../kit/contract.js';
import { Id, Text } from '../kit/fields.js';
import { exportFormats } from '../rules.js';
import { BookmarkState, maxStateBodyBytes } from './report-bookmark.contract.js';

/** Why people may not see the page of a Web Embed or Dash report in the portal. */
export const FrameRefusal = z.object({
  /** It refuses frames of the portal, needs a sign-in, or responds with an error. */
  kind: z.enum(['frame', 'signIn', 'error']),
  /** The HTTP status of an error. */
  status: z.int().optional(),
});
export type FrameRefusal = z.infer<typeof FrameRefusal>;

export const embeddingContract = contract('reports', 'embedding', {
  getEmbedToken: query('/viewership/getEmbedToken', {
    summary: 'Returns a view-only embed token for a Power BI report that the caller may open.',
    access: { user: 'visible', userAdmin: 'visible', administrator: 'any' },
    // The id of Power BI.
    report: 'checked',
    input: z.object({
      reportId: Text(100),
      datasetId: Text(100).nullish(),
    }),
    output: z.object({ token: z.string(), embedUrl: z.string(), expiresInSeconds: z.int() }),
    accountLimit: limitPerMinute(120),
    timeoutSeconds: 20,
  }),
  getIdentityToken: query('/viewership/getIdentityToken', {
    summary:
      'Returns a signed token that identifies the caller to the host of a Web Embed or Dash report, with HIS partner, stakeholder group and report.',
    access: { user: 'visible', userAdmin: 'visible', administrator: 'any' },
    report: 'shown',
    input: z.object({ reportId: Id }),
    output: z.object({ token: z.string(), expiresInSeconds: z.int() }),
    accountLimit: limitPerMinute(120),
  }),
  findFrameRefusal: query('/viewership/findFrameRefusal', {
    summary:
      'Requests the page of a Web Embed or Dash report without credentials, and returns why people may not see it in the portal; null if nothing is known against it.',
    access: { user: 'visible', userAdmin: 'visible', administrator: 'any' },
    report: 'shown',
    input: z.object({ reportId: Id }),
    output: z.object({ refusal: FrameRefusal.nullable() }),
    accountLimit: limitPerMinute(60),
    timeoutSeconds: 10,
  }),
  getPreviewToken: query('/viewership/getPreviewToken', {
    summary:
      "Returns a view-only embed token for a Power BI report of the portal's workspaces, before it is added.",
    access: { administrator: 'any' },
    // The id of Power BI.
    report: 'checked',
    input: z.object({ reportId: Text(100).trim() }),
    output: z.object({ token: z.string(), embedUrl: z.string(), expiresInSeconds: z.int() }),
    accountLimit: limitPerMinute(30),
    timeoutSeconds: 20,
  }),
});

const visible = { user: 'visible', userAdmin: 'visible', administrator: 'any' } as const;
const OwnExport = z.object({ id: Id });

export const ReportExportState = z.object({
  state: z.enum(['Running', 'Succeeded', 'Failed']),
  percent: z.int().min(0).max(100),
  /** The delay before the next poll of a running export. */
  pollSeconds: z.int(),
  reportId: Id.optional(),
  reportName: z.string().optional(),
});
export type ReportExportState = z.infer<typeof ReportExportState>;

/** Exports of Power BI reports to files. An account has one running export; a new one replaces it. */
export const reportExportContract = contract('reports', 'reportExport', {
  start: post('/reportExport/start', {
    summary:
      'Starts the export of a Power BI report that the caller may open. `affectedRows` is 0, with a message, if Power BI does not allow it.',
    access: visible,
    report: 'shown',
    input: z.object({
      reportId: Id,
      /** Images of several pages come in a ZIP file. */
      format: z.enum(exportFormats),
      /** The page by Power BI's name; all pages by default. */
      page: Text(200).trim().min(1).optional(),
      /** The filters of the pages; those that the report was published with by default. */
      state: BookmarkState.optional(),
    }),
    accountLimit: { max: 20, seconds: 3_600 },
    maxBodyBytes: maxStateBodyBytes,
    timeoutSeconds: 20,
  }),
  findState: query('/reportExport/findState', {
    isPrivate: true,
    summary:
      "Returns the progress of an export, the caller's own or of a subscription, while the caller may open the report.",
    access: visible,
    input: OwnExport,
    output: ReportExportState,
    accountLimit: limitPerMinute(120),
    timeoutSeconds: 20,
    unattended: true,
  }),
  download: file('/reportExport/download', {
    isPrivate: true,
    summary:
      "Returns the file of an export that succeeded, the caller's own or of a subscription, while the caller may open the report.",
    access: visible,
    input: OwnExport,
    accountLimit: limitPerMinute(10),
    exclusive: 'export',
    timeoutSeconds: 35,
  }),
  cancel: post('/reportExport/cancel', {
    summary: "Cancels the caller's own export in the portal. Power BI completes it.",
    access: visible,
    input: OwnExport,
  }),
});

/** The only document that can be downloaded. */
export const requestFormName = 'MOH-DHA-Data-Access-Request-Form.docx';

export const documentContract = contract('reports', 'document', {
  download: file('/document/download', {
    summary: `Returns the file ${requestFormName}; 404 for any other name.`,
    access: { user: 'any', userAdmin: 'any', administrator: 'any' },
    input: z.object({ filename: Text(200) }),
  }),
});
