import { readMigrations } from '@portal/service-kit';

/** All migrations of this folder. A released one does not change any more: `released/migrations.json`. */
export const migrations = await readMigrations(import.meta.url);
