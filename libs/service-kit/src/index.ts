export * from './audit/difference.js';
export * from './bulk/bulk.js';
export * from './bus/call-server.js';
export * from './config/variables.js';
export * from './daily-limit/daily-limit.js';
export * from './decision/decision.js';
export {
  Connection,
  Database,
  statementTimeoutMs,
  Transaction,
  type StatementOptions,
} from './database/database.js';
export { isManagedSql, sql, Sql } from './database/sql.js';
export type { SchemaDefinition } from './database/migrate.js';
export { hashMigrations } from './database/migration-checksums.js';
export { readMigrations } from './database/read-migrations.js';
export { toOwnerOptions } from './database/roles.js';
export * from './events/event-consumer.js';
export { hasConsumed } from './events/inbox.repository.js';
export * from './events/projection.js';
export * from './list/list-order.js';
export * from './list/list-page.js';
export * from './personal-data/personal-data.module.js';
export * from './refusal/refusal.js';
export * from './encryption/encryption.js';
export * from './service/run-command.js';
export * from './service/run-service.js';
export * from './database/shared-tables.js';
export type { MigrationInterface, QueryRunner } from 'typeorm';
