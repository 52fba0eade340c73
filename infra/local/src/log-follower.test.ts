import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { LogFollower } from './log-follower.js';

describe('followed logs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-logs-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are printed from now on, by whole lines, after the names of the components', () => {
    const files = ['identity', 'gateway'].map((name) => ({ name, path: join(folder, `${name}.log`) }));
    const [identity = '', gateway = ''] = files.map(({ path }) => path);
    writeFileSync(identity, 'of the run before\n');
    const lines: string[] = [];
    const follower = new LogFollower(files, { print: (line) => lines.push(line), hasColours: false });
    const entry = {
      level: 'info',
      time: '2026-01-02T03:04:05.678Z',
      component: 'identity',
      version: '1',
      msg: 'live',
    };
    appendFileSync(identity, `${JSON.stringify(entry)}\nan error of `);
    writeFileSync(gateway, 'plain text\n');
    follower.poll();
    appendFileSync(identity, 'Node.js\n');
    follower.stop();
    expect(lines).toEqual([
      'identity | 03:04:05 info live {"version":"1"}',
      'gateway  | plain text',
      'identity | an error of Node.js',
    ]);
  });

  it('have names in colours on a terminal', () => {
    const path = join(folder, 'reports.log');
    const lines: string[] = [];
    const follower = new LogFollower([{ name: 'reports', path }], {
      print: (line) => lines.push(line),
      hasColours: true,
    });
    writeFileSync(path, 'ready\n');
    follower.stop();
    expect(lines).toEqual([expect.stringMatching(/\[36mreports \|.+ ready$/)]);
  });
});
