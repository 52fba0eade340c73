import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Compares each SQL statement that the service tests ran with the row type that its template declares. After all tests of a service it also
 * requires that they ran every template of the service.
 */
class StatementsReporter {
  roots = new Set();

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'statements-'));
    process.env.STATEMENT_RECORDS = this.folder;
    process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }));
  }

  onTestFileStart({ path }) {
    if (path.endsWith('.spec.ts')) this.readSources(getPackage(path));
  }

  /** Reads the sources of a package while its tests run. */
  readSources(root) {
    if (this.roots.has(root)) return;
    this.roots.add(root);
    this.check ??= new Worker(new URL('./statements-check.mjs', import.meta.url));
    this.check.unref();
    this.check.postMessage({ root });
  }

  async checkStatements(root, ran) {
    this.check.ref();
    this.check.postMessage({ root, ran });
    const [errors] = await once(this.check, 'message');
    return errors;
  }

  async onRunComplete(_contexts, { testResults }) {
    const specs = testResults
      .map(({ testFilePath }) => testFilePath)
      .filter((file) => file.endsWith('.spec.ts'));
    const errors = [];
    for (const root of new Set(specs.map(getPackage))) {
      const files = specs.filter((file) => getPackage(file) === root);
      const records = join(this.folder, getDatabase(root));
      if (!existsSync(records)) continue;
      const hasRunAll = files.length === findSpecs(join(root, 'src')).length;
      errors.push(...(await this.checkStatements(root, { records: readRecords(records), hasRunAll })));
    }
    await this.check?.terminate();
    this.check = undefined;
    this.roots.clear();
    if (errors.length === 0) return;
    this.error = new Error(`SQL statements differ from their declared types:\n${errors.join('\n')}`);
    console.error(this.error.message);
  }

  getLastError() {
    return this.error;
  }
}

const getPackage = (path) => (existsSync(join(path, 'package.json')) ? path : getPackage(dirname(path)));

/** The template database, after which the records are named: that of the service, or of the kit's sample service. */
function getDatabase(root) {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return name.split('/').at(-1).replaceAll('-', '_');
}

const readRecords = (path) =>
  readdirSync(path).flatMap((file) => JSON.parse(readFileSync(join(path, file), 'utf8')));

function findSpecs(path) {
  return readdirSync(path, { recursive: true }).filter((file) => file.endsWith('.spec.ts'));
}

export { StatementsReporter as default };
