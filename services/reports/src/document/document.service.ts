import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { notFound, Reply, requestFormName } from '@portal/contracts';
import { readPortalConfig } from '@portal/service-kit';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';

/** The part of the portal's configuration file for the data access request form. */
export const RequestFormConfig = z.object({
  dataRequests: z.object({ name: z.string().optional(), email: z.email() }).optional(),
  contact: z.object({ email: z.string() }).optional(),
});
export type RequestFormConfig = z.infer<typeof RequestFormConfig>;

const template = new URL(`../../assets/${requestFormName}`, import.meta.url);
const text = 'word/document.xml';
const placeholder = '{{address}}';
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function toAddress({ dataRequests, contact }: RequestFormConfig): string {
  if (!dataRequests) return contact?.email ?? 'the address on the Data lake page of the portal';
  const { name, email } = dataRequests;
  return name ? `${name}, ${email}` : email;
}

/**
 * Replaces the form's placeholder by the address.
 * @throws Error for a template without the placeholder
 */
export function fillRequestForm(form: Uint8Array, config: RequestFormConfig): Buffer {
  const files = unzipSync(form);
  const content = strFromU8(files[text] ?? new Uint8Array());
  if (!content.includes(placeholder))
    throw new Error('The data access request form has no place for the address.');
  const address = toAddress(config).replace(/[&<>]/g, (character) => entities[character] ?? '');
  const filled = { ...files, [text]: strToU8(content.replace(placeholder, () => address)) };
  // A fixed time, so that all instances serve the same bytes.
  return Buffer.from(zipSync(filled, { mtime: new Date(1980, 0, 1) }));
}

/**
 * Reads the form, with the address from the portal's configuration file.
 * @throws Error for an invalid file
 */
export async function readRequestForm(configFile: string | undefined): Promise<Buffer> {
  const config = await readPortalConfig(configFile, RequestFormConfig);
  return fillRequestForm(await readFile(template), config);
}

const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const REQUEST_FORM = Symbol('request form');

/** The only document of the portal. The name is compared, never used as a path. */
@Injectable()
export class DocumentService {
  constructor(@Inject(REQUEST_FORM) private readonly form: Buffer) {}

  /** @throws Problem `not-found` for any other name */
  download(name: string): Promise<Reply<Blob>> {
    if (name !== requestFormName) return Promise.reject(notFound());
    return Promise.resolve(Reply.file<Blob>({ bytes: this.form, type: wordDocument, name }));
  }
}
