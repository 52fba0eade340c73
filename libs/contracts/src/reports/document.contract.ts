import { z } from 'zod';
import { file } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Text } from '../kit/fields.js';

/** The one document that can be downloaded. */
export const requestFormName = 'MOH-DHA-Data-Access-Request-Form.docx';

/** Documents of the Data Lake page. */
export const documentContract = contract('reports', 'document', {
  download: file('/document/download', {
    summary: `The file ${requestFormName}; any other name answers 404.`,
    access: { user: 'any', userAdmin: 'any', administrator: 'any' },
    input: z.object({ filename: Text(200) }),
  }),
});
