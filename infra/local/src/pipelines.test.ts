import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { toProjectPath, projectRoot } from './project.js';

const files = execFileSync('git', ['ls-files'], { cwd: projectRoot, encoding: 'utf8' }).split('\n');
const read = (...names: string[]) => readFileSync(toProjectPath(...names), 'utf8');
const workflows = readdirSync(toProjectPath('.github', 'workflows'));

interface Workflow {
  permissions: unknown;
  jobs: Record<
    string,
    { steps: { uses?: string }[]; 'timeout-minutes': unknown; needs?: string[]; if?: string }
  >;
}

type Job = { stage?: string; needs?: string[] };

const {
  stages: _stages,
  workflow: _rules,
  default: _default,
  variables: _variables,
  ...jobs
} = parse(read('.gitlab-ci.yml')) as Record<string, Job>;

/** The programs of the repository that a pipeline runs, such as `npm run check`. */
const getCommands = (text: string) =>
  new Set(
    [
      ...text.matchAll(
        /\b(npm run(?: --silent)? [\w:]+|npm (?:test|audit)\b|(?:node|sh) [\w/-]+\.(?:mjs|sh))/g,
      ),
    ].map(([command]) => command.replace(' --silent', '')),
  );
const gitHubCommands = getCommands(workflows.map((name) => read('.github', 'workflows', name)).join('\n'));

describe('the workflows of GitHub', () => {
  it.each(workflows)(
    '%s names the version of each action, and limits its permissions and its time',
    (name) => {
      const { permissions, jobs: all } = parse(read('.github', 'workflows', name)) as Workflow;
      expect(permissions).toEqual({ contents: 'read' });
      for (const { steps, 'timeout-minutes': timeout } of Object.values(all)) {
        expect(timeout).toEqual(expect.any(Number));
        for (const { uses = 'none@v1' } of steps) expect(uses).toMatch(/@(v\d+|[0-9a-f]{40})$/);
      }
    },
  );
});

describe('the images', () => {
  it('are published only after all other jobs of the same commit have passed', () => {
    const { jobs: all } = parse(read('.github', 'workflows', 'ci.yml')) as Workflow;
    const { images, ...others } = all;
    expect([...(images?.needs ?? [])].sort()).toEqual(Object.keys(others).sort());
    expect(images?.if).toBe("github.ref == 'refs/heads/main'");
    const stagesOfTests = Object.entries(jobs).flatMap(([name, { stage }]) =>
      name === 'images' ? [] : [stage],
    );
    expect(new Set(stagesOfTests)).toEqual(new Set(['test']));
    expect([jobs.images?.stage, jobs.images?.needs]).toEqual(['images', undefined]);
  });

  it('need all tests of components and of the portal, and the checks of installations', () => {
    const checks = [
      'check',
      'contracts:check',
      'kubernetes:check',
      'alerts:check',
      'containers:check',
      'backup:drill',
    ];
    expect([...gitHubCommands]).toEqual(expect.arrayContaining(checks.map((name) => `npm run ${name}`)));
    for (const text of [read('.gitlab-ci.yml'), read('.github', 'workflows', 'ci.yml')])
      expect(text).toMatch(
        /npm test -- --selectProjects unit services components tools\n[^]*npm test -- --selectProjects api browser\n/,
      );
  });
});

describe('renovate.json', () => {
  const { customManagers } = JSON.parse(read('renovate.json')) as {
    customManagers: { managerFilePatterns: string[]; matchStrings: string[] }[];
  };

  it.each(customManagers)('finds images in $managerFilePatterns', ({ managerFilePatterns, matchStrings }) => {
    const found = managerFilePatterns.map((pattern) =>
      files.filter((file) => new RegExp(pattern.slice(1, -1)).test(file)),
    );
    expect(found).not.toContainEqual([]);
    const text = found
      .flat()
      .map((file) => read(file))
      .join('\n');
    for (const match of matchStrings) expect(text).toMatch(new RegExp(match));
  });
});
