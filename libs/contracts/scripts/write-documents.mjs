// Writes the descriptions of calls and events for programs that do not import this package: openapi.json and asyncapi.json.
import { readFile, writeFile } from 'node:fs/promises';
import { buildAsyncApiDocument, openApiDocument } from '../dist/catalogue/index.js';

const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const documents = { 'openapi.json': openApiDocument(), 'asyncapi.json': buildAsyncApiDocument(version) };
for (const [name, document] of Object.entries(documents))
  await writeFile(new URL(`../dist/${name}`, import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
