import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../../../postgres/create-reserve.sh', import.meta.url));

describe('reserve on the disk of PostgreSQL', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-reserve-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const createReserve = (megabytes: number) => promisify(execFile)('sh', [script, folder, String(megabytes)]);

  it('is not created on a disk that is nearly full', async () => {
    const { stderr } = await createReserve(1_000_000_000);
    expect(stderr).toMatch(/no reserve was created/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is created once, and again after it was deleted', async () => {
    await createReserve(1);
    const reserve = join(folder, 'reserve');
    const { size, mtimeMs } = await stat(reserve);
    expect(size).toBe(1024 * 1024);
    expect(await createReserve(1)).toMatchObject({ stdout: 'the reserve exists\n' });
    expect((await stat(reserve)).mtimeMs).toBe(mtimeMs);
    await rm(reserve);
    await createReserve(1);
    expect(await readdir(folder)).toEqual(['reserve']);
  });
});
