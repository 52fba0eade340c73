import { existsSync, readdirSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

type MigrationClass = new () => MigrationInterface;

/** Reads the migrations beside the module at this address, in the order of their file names, which begin with a time. */
export async function readMigrations(address: string): Promise<MigrationClass[]> {
  const sources = new URL('../../src/migrations/', address);
  // A build may contain the output of a source that was deleted since.
  const isStale = (file: string) =>
    existsSync(sources) && !existsSync(new URL(file.replace(/\.js$/, '.ts'), sources));
  const files = readdirSync(new URL('.', address)).filter(
    (file) => /^\d+-[\w-]+\.[jt]s$/.test(file) && !isStale(file),
  );
  const modules = await Promise.all(
    files
      .sort()
      .map((file) => import(new URL(file, address).href) as Promise<Record<string, MigrationClass>>),
  );
  return modules.flatMap((each) => Object.values(each));
}
