import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const here = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const compiler = require.resolve('typescript/bin/tsc');

/** A program as another team would write it. */
const program = `
import { createApi, type Transport } from '@portal/contracts/client';
import { MailOrder, type ReportRow } from '@portal/contracts';

const base = process.argv[2];
const transport: Transport = async ({ method, path, input }) => {
  const response = await fetch(base + path, { method, body: JSON.stringify(input) });
  return { body: await response.json(), total: undefined };
};
const api = createApi(transport);
const rows = await api.report.findCardData({ userTypeId: 1, userId: 2 });
console.log(JSON.stringify({ rows, hasSchema: MailOrder.safeParse({}).success === false }));

// @ts-expect-error The input has no such field.
void (() => api.report.findCardData({ userTypeId: 'one' }));
export type Row = ReportRow;
`;

let folder: string;
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'contracts-'));
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: here,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  writeFileSync(join(folder, 'main.mts'), program);
  // Packages of the repository, so that the test needs no registry.
  const link = (name: string) => `file:${dirname(require.resolve(`${name}/package.json`))}`;
  const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const linked = Object.fromEntries(Object.keys(dependencies).map((name) => [name, link(name)]));
  const content = {
    private: true,
    type: 'module',
    dependencies: { '@portal/contracts': `file:${filename}`, ...linked },
    devDependencies: { '@types/node': link('@types/node') },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(content));
  run('npm', 'install', '--offline', '--no-audit', '--no-fund');
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the package of the contracts', () => {
  it('gives another project a typed client and the schemas', async () => {
    const options = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
    run(process.execPath, compiler, ...options, 'main.mts');

    const requests: unknown[] = [];
    const server = createServer((request, response) => {
      requests.push([request.method, request.url]);
      response.end('[{ "count": 3 }]');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { stdout } = await promisify(execFile)(process.execPath, ['main.mjs', `http://127.0.0.1:${port}`], {
      cwd: folder,
    }).finally(() => server.close());

    expect(requests).toEqual([['POST', '/report/findCardData']]);
    expect(JSON.parse(stdout)).toEqual({ rows: [{ count: 3 }], hasSchema: true });
  });

  it('contains the description of the calls, but neither sources nor tests', () => {
    const installed = join(folder, 'node_modules', '@portal', 'contracts');
    const document = readFileSync(join(installed, 'dist', 'openapi.json'), 'utf8');
    expect(JSON.parse(document)).toMatchObject({ openapi: '3.1.0' });
    const files = run('find', installed, '-name', '*.test.*', '-o', '-path', '*/src/*');
    expect(files).toBe('');
  });
});
