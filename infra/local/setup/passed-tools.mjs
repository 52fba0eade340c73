import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hashContents } from './build-steps.mjs';
import { toProjectPath } from './project.mjs';
import { readWorkspaces } from './workspaces.mjs';

const stamp = toProjectPath('.cache', 'passed-tools.sha256');

/** Hashes what the tests of the tools read. CI also runs them when other files change. */
export function hashTools() {
  const locations = [...readWorkspaces().values()].map(({ location }) => location);
  return hashContents([
    ...['infra', 'libs/contracts', 'libs/server-kit', 'libs/tool-kit'],
    ...['package.json', 'package-lock.json', 'jest.config.js', 'releases.json', 'docker-compose.yml'],
    ...locations.flatMap((location) => [
      `${location}/package.json`,
      `${location}/tsconfig.json`,
      `${location}/src/config.ts`,
    ]),
  ]);
}

export const havePassed = (hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

export function recordPassed(hash) {
  mkdirSync(toProjectPath('.cache'), { recursive: true });
  writeFileSync(stamp, hash);
}
