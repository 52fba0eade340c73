import { readFile } from 'node:fs/promises';
import { requestFormName } from '@portal/contracts';
import { readPortalConfig } from '@portal/service-kit';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';

/** Where the data access request form is sent to, as the portal's configuration file says it. */
export const RequestFormConfig = z.object({
  dataRequests: z.object({ name: z.string().optional(), email: z.email() }).optional(),
  contact: z.object({ email: z.string() }).optional(),
});
export type RequestFormConfig = z.infer<typeof RequestFormConfig>;

const template = new URL(`../../assets/${requestFormName}`, import.meta.url);
const text = 'word/document.xml';
const placeholder = '{{address}}';
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The address in words: that for data requests, else the portal's contact, else where to find it. */
function addressOf({ dataRequests, contact }: RequestFormConfig): string {
  if (!dataRequests) return contact?.email ?? 'the address on the Data lake page of the portal';
  const { name, email } = dataRequests;
  return name ? `${name}, ${email}` : email;
}

/**
 * The form with the address in the place of its placeholder.
 * @throws Error for a template without the placeholder
 */
export function fillRequestForm(form: Uint8Array, config: RequestFormConfig): Buffer {
  const files = unzipSync(form);
  const content = strFromU8(files[text] ?? new Uint8Array());
  if (!content.includes(placeholder))
    throw new Error('The data access request form has no place for the address.');
  const address = addressOf(config).replace(/[&<>]/g, (character) => entities[character] ?? '');
  const filled = { ...files, [text]: strToU8(content.replace(placeholder, () => address)) };
  // A fixed time, so that all copies of the service serve the same bytes.
  return Buffer.from(zipSync(filled, { mtime: new Date(1980, 0, 1) }));
}

/**
 * The form with the address that the portal's configuration file names.
 * @throws Error for a file that cannot be used
 */
export async function readRequestForm(configFile: string | undefined): Promise<Buffer> {
  const config = await readPortalConfig(configFile, RequestFormConfig);
  return fillRequestForm(await readFile(template), config);
}
