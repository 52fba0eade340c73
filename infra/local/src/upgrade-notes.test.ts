import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../../docker/upgrade-notes.sh', import.meta.url));

const notes = `# Upgrading

Usual steps.

## To a release to come

Needed by \`identity@next\`.

## To the release with keys

Needed by \`identity@0.10.0\`, \`gateway@0.3.0\`.

Create the keys.

## To the release with a proxy

Needed by \`all@0.2.0\`, with Compose only.

Replace the proxy.

## To the release with messages

Start NATS first.
`;

describe('notes of an upgrade', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-upgrade-'));
    await writeFile(join(folder, 'upgrading.md'), notes);
    await writeFile(
      join(folder, 'before'),
      'VERSION=0.1.0-aa\nIDENTITY_VERSION=0.2.0-1a2b3c4d\nGATEWAY_VERSION=0.2.0-bb\n',
    );
    await writeFile(
      join(folder, 'after'),
      'VERSION=0.1.0-aa\nIDENTITY_VERSION=0.9.0-1a2b3c4d\nGATEWAY_VERSION=0.3.1-cc\n',
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The titles of the steps, in their order. */
  async function findTitles(from: string, to: string): Promise<string[]> {
    const { stdout } = await promisify(execFile)('sh', [script, from, to, join(folder, 'upgrading.md')]);
    return [...stdout.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  }

  it('are those between two versions, the oldest first', async () => {
    expect(await findTitles('0.1.0', '0.10.0')).toEqual([
      '1. To the release with a proxy',
      '2. To the release with keys',
    ]);
    expect(await findTitles('0.0.1', '0.2.0')).toEqual([
      '1. To the release with messages',
      '2. To the release with a proxy',
    ]);
  });

  it('are those of the components that change', async () => {
    const [before, after] = [join(folder, 'before'), join(folder, 'after')];
    expect(await findTitles(before, after)).toEqual(['1. To the release with keys']);
    expect(await findTitles(before, before)).toEqual([]);
  });

  it('can be read from the page of this repository', async () => {
    const { stdout } = await promisify(execFile)('sh', [script, '0.2.0', '0.3.0']);
    expect(stdout).toContain('There is nothing to do but the usual steps');
  });
});
