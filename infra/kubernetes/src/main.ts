import { checkRules, renderInstallations } from './check.js';
import { checkEnvironment } from './environment.js';
import { findKustomize } from './render.js';
import { writeAlerts } from './rules/alerts.rule.js';
import { checkSchema } from './schema.js';

if (process.argv.includes('--write-alerts')) await writeAlerts();

const kustomize = await findKustomize();
console.log(`Rendering with kustomize ${kustomize.version}`);
for (const { name, manifests } of await renderInstallations(kustomize)) {
  const problems = [
    ...checkSchema(manifests).flat(),
    ...checkRules(manifests),
    ...(await checkEnvironment(manifests)),
  ];
  console.log(`${name}, ${manifests.length} manifests: ${problems.length || 'no'} problems`);
  for (const problem of problems) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
