import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { contentHash } from './content-hash.mjs';
import { inProject } from './project.mjs';
import { reportStep } from './report-step.mjs';

/** Does one step of the build, unless its inputs are those of the last time and its outputs are still there. */
export async function buildStep({ name, inputs, outputs, work }) {
  const stamp = inProject('.cache', 'build', `${name.replaceAll(' ', '-')}.sha256`);
  const hash = contentHash([...inputs, 'package-lock.json', 'infra/local/setup']);
  const unchanged = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (unchanged && outputs.every((path) => existsSync(inProject(path)))) return;
  await reportStep(name, 'building', 'built', work);
  mkdirSync(inProject('.cache', 'build'), { recursive: true });
  writeFileSync(stamp, hash);
}
