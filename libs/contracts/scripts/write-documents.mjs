// Writes the description of the calls for programs that do not import this package.
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../dist/catalogue/index.js';

const target = new URL('../dist/openapi.json', import.meta.url);
await writeFile(target, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
