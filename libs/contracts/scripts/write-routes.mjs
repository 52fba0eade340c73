// Replaces the computed table of routes by its value, so that browsers get no schemas with the client.
import { writeFile } from 'node:fs/promises';
import { contracts } from '../dist/contracts.js';
import { createRoutes } from '../dist/client/create-routes.js';

const target = new URL('../dist/client/routes.js', import.meta.url);
await writeFile(target, `export const routes = ${JSON.stringify(createRoutes(contracts), null, 2)};\n`);
