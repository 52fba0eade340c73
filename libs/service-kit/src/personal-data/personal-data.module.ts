import { Inject, Module, type OnModuleInit, type Type } from '@nestjs/common';
import {
  identityEvents,
  maxPersonalRows,
  type Handlers,
  type PersonalSections,
  type reportsPersonalDataContract,
} from '@portal/contracts';
import { Serves } from '../bus/call-server.js';
import { Database, statementTimeoutMs } from '../database/database.js';
import { sql, type Sql } from '../database/sql.js';
import { EventConsumer } from '../events/event-consumer.js';

/** What a service stores about people, as statements on the id of an account. */
export interface PersonalData {
  /** Queries by the names of the sections of the export. */
  selectSections: (accountId: Sql) => Readonly<Record<string, Sql>>;
  /** Delete what only concerned a person whose account was deleted, and overwrite names and texts in what stays. */
  erase: (accountId: Sql) => Sql[];
}

/** Creates the module of a service that finds its rows about a person for the export by identity, and erases them after its event. */
export function createPersonalDataModule(
  contract: typeof reportsPersonalDataContract,
  { selectSections, erase }: PersonalData,
): Type {
  @Serves(contract)
  class PersonalDataController implements Handlers<typeof reportsPersonalDataContract>, OnModuleInit {
    @Inject() private readonly database!: Database;
    @Inject() private readonly consumer!: EventConsumer;

    onModuleInit(): void {
      this.consumer.listenEach(identityEvents.personErased, async (transaction, { accountId }) => {
        for (const statement of erase(sql`${accountId}`)) await transaction.query(statement);
      });
    }

    async find(_caller: unknown, { accountId }: { accountId: number }) {
      return { sections: await readPersonalSections(this.database, selectSections(sql`${accountId}`)) };
    }
  }

  @Module({ controllers: [PersonalDataController] })
  class PersonalDataModule {}
  return PersonalDataModule;
}

/** Reads at most 20,000 rows of each query, by the names of the sections. */
export async function readPersonalSections(
  database: Database,
  queries: Readonly<Record<string, Sql>>,
): Promise<PersonalSections> {
  const sections = Object.entries(queries).map(
    ([name, query]) => sql`${name}::text, (SELECT coalesce(json_agg(entry), '[]')
      FROM (${query} LIMIT ${maxPersonalRows}::int) AS entry)`,
  );
  const found = await database.queryOne(
    sql<{ sections: PersonalSections }>`SELECT json_build_object(${sql.join(sections, ', ')}) AS sections`,
    { timeoutMs: statementTimeoutMs.housekeeping },
  );
  return found?.sections ?? {};
}
