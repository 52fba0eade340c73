import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/**
 * Reads what a service needs of the portal's configuration file; the schema's defaults without a file.
 * @throws Error that names the file and every value in it that cannot be used
 */
export async function readPortalConfig<Schema extends z.ZodType>(
  file: string | undefined,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!file) return schema.parse({});
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    const faults = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`PORTAL_CONFIG: ${file} is not usable:\n${faults}`, { cause: error });
  }
}
