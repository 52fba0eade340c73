import { z } from 'zod';
import { query } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Text } from '../kit/fields.js';
import { perMinute } from '../kit/limit.js';

/** What the viewer needs to show a Power BI report. */
export const embeddingContract = contract('reports', 'embedding', {
  getEmbedToken: query('/viewership/getEmbedToken', {
    summary: 'A view-only embed token for a Power BI report that the caller may open.',
    access: { user: 'visible', userAdmin: 'visible', administrator: 'any' },
    input: z.object({
      /** Power BI's ids of the report and its dataset. */
      reportId: Text(100),
      datasetId: Text(100).nullish(),
    }),
    output: z.object({ token: z.string(), embedUrl: z.string(), expiresInSeconds: z.int() }),
    accountLimit: perMinute(120),
    timeoutSeconds: 20,
  }),
});
