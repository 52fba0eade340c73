import { z } from 'zod';
import { file, query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Text } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';

export const embeddingContract = contract('reports', 'embedding', {
  getEmbedToken: query('/viewership/getEmbedToken', {
    summary: 'A view-only embed token for a Power BI report that the caller may open.',
    access: { user: 'visible', userAdmin: 'visible', administrator: 'any' },
    input: z.object({
      reportId: Text(100),
      datasetId: Text(100).nullish(),
    }),
    output: z.object({ token: z.string(), embedUrl: z.string(), expiresInSeconds: z.int() }),
    accountLimit: perMinute(120),
    timeoutSeconds: 20,
  }),
});

/** The only document that can be downloaded. */
export const requestFormName = 'MOH-DHA-Data-Access-Request-Form.docx';

export const documentContract = contract('reports', 'document', {
  download: file('/document/download', {
    summary: `The file ${requestFormName}; any other name answers 404.`,
    access: { user: 'any', userAdmin: 'any', administrator: 'any' },
    input: z.object({ filename: Text(200) }),
  }),
});
