import type { MigrationInterface, QueryRunner } from 'typeorm';
import { auditTables } from './people/audit-tables.sql.js';
import { listIndexes } from './people/list-indexes.sql.js';
import { organisationRules } from './people/organisation-rules.sql.js';
import { registrationTables } from './people/registration-tables.sql.js';
import { requestTables } from './people/request-tables.sql.js';
import { unusedAccountTables } from './people/unused-account-tables.sql.js';
import { userLists } from './people/user-lists.sql.js';

/** Everything about people beyond signing in: requests, tickets, the audit trail, the daily job, and lists that are searched. */
export class People1763769600000 implements MigrationInterface {
  readonly name = 'People1763769600000';

  async up(runner: QueryRunner): Promise<void> {
    // Whoever was registered by somebody else has none until it chooses one.
    await runner.query('ALTER TABLE account ALTER COLUMN password_hash DROP NOT NULL');
    const steps = [
      listIndexes,
      organisationRules,
      requestTables,
      registrationTables,
      auditTables,
      unusedAccountTables,
      userLists,
    ];
    for (const { up } of steps) await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    const steps = [
      userLists,
      unusedAccountTables,
      auditTables,
      registrationTables,
      requestTables,
      organisationRules,
      listIndexes,
    ];
    for (const { down } of steps) await runner.query(down);
    await runner.query('DELETE FROM account WHERE password_hash IS NULL');
    await runner.query('ALTER TABLE account ALTER COLUMN password_hash SET NOT NULL');
  }
}
