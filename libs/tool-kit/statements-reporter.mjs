import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findStatementErrors } from './statements-check.mjs';

/**
 * Compares the columns of each SQL statement that the service tests ran with the row type that its template declares. After all tests of a
 * service it also requires that they ran every template of the service.
 */
class StatementsReporter {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'statements-'));
    process.env.STATEMENT_RECORDS = this.folder;
    process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }));
  }

  onRunComplete(_contexts, { testResults }) {
    const specs = testResults
      .map(({ testFilePath }) => testFilePath)
      .filter((file) => file.endsWith('.spec.ts'));
    const records = readdirSync(this.folder).flatMap((file) =>
      JSON.parse(readFileSync(join(this.folder, file), 'utf8')),
    );
    const errors = [...new Set(specs.map(getPackage))].flatMap((root) => {
      const count = specs.filter((file) => getPackage(file) === root).length;
      return findStatementErrors(root, records, count === countSpecs(join(root, 'src')));
    });
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
