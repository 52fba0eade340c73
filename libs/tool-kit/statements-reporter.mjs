import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Compares the columns of each SQL statement that the service tests ran with the row type that its template declares. After all tests of a
 * service it also requires that they ran every template of the service.
 */
class StatementsReporter {
  /** The spec files that run, by package folder. */
  specs = new Map();

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'statements-'));
    process.env.STATEMENT_RECORDS = this.folder;
    process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }));
  }

  onTestFileStart({ path }) {
    if (!path.endsWith('.spec.ts')) return;
    const root = getPackage(path);
    this.specs.set(root, (this.specs.get(root) ?? new Set()).add(path));
    if (this.specs.get(root).size > 1) return;
    // Reads the sources of the package while its tests run.
    this.check ??= new Worker(new URL('./statements-check.mjs', import.meta.url));
    this.check.postMessage({ root });
    this.check.unref();
  }

  async onRunComplete() {
    const records = readdirSync(this.folder).flatMap((file) =>
      JSON.parse(readFileSync(join(this.folder, file), 'utf8')),
    );
    const errors = [];
    for (const [root, { size }] of this.specs) {
      this.check.ref();
      this.check.postMessage({ root, records, hasRunAll: size === countSpecs(join(root, 'src')) });
      errors.push(...(await once(this.check, 'message')).flat());
    }
    await this.check?.terminate();
    this.check = undefined;
    this.specs.clear();
    if (errors.length === 0) return;
    this.error = new Error(`SQL statements differ from their declared types:\n${errors.join('\n')}`);
    console.error(this.error.message);
  }

  getLastError() {
    return this.error;
  }
}

const getPackage = (path) => (existsSync(join(path, 'package.json')) ? path : getPackage(dirname(path)));

const countSpecs = (path) =>
  readdirSync(path, { recursive: true }).filter((file) => file.endsWith('.spec.ts')).length;

export { StatementsReporter as default };
