// Writes the software bill of materials of each released component, in the format CycloneDX:
//   npm run sbom [-- <folder>]    # <folder>/<component>.cdx.json, by default .cache/sbom
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { projectRoot, toProjectPath } from './setup/project.mjs';

const released = [
  ...['identity', 'reports', 'analytics', 'notifications'].map((name) => `services/${name}`),
  'gateway',
  ...['shell', 'user', 'admin'].map((name) => `frontends/${name}`),
];
const program = toProjectPath('node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
const target = resolve(process.argv[2] ?? toProjectPath('.cache', 'sbom'));

mkdirSync(target, { recursive: true });
for (const folder of released) {
  const file = join(target, `${basename(folder)}.cdx.json`);
  const options = ['--omit', 'dev', '--workspace', folder, '--output-format', 'JSON', '--output-file', file];
  execFileSync(process.execPath, [program, ...options], { cwd: projectRoot, stdio: 'inherit' });
  const bill = JSON.parse(readFileSync(file, 'utf8'));
  // The program names the repository.
  const { name, version } = JSON.parse(readFileSync(toProjectPath(folder, 'package.json'), 'utf8'));
  const purl = `pkg:npm/${encodeURIComponent(name.split('/')[0])}/${basename(folder)}@${version}`;
  Object.assign(bill.metadata.component, { group: '@portal', name: basename(folder), version, purl });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`${basename(folder).padEnd(14)} ${bill.components.length} packages`);
}
