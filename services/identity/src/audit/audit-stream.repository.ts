import { Injectable } from '@nestjs/common';
import { Database, sql } from '@portal/service-kit';
import type { AuditRecord } from '@portal/contracts';
import { recordColumns } from './audit.repository.js';

export const maxBatch = 200;

@Injectable()
export class AuditStreamRepository {
  constructor(private readonly database: Database) {}

  /**
   * Passes the next entries to `send`, and stores the position when it resolves. Ids have the order of commits, so that no entry appears
   * before the position later. Returns the number of entries; 0 while another copy of the service sends.
   */
  sendNext(send: (entries: AuditRecord[]) => Promise<void>): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const stream = await transaction.queryOne(
        sql<{ sentId: number }>`SELECT sent_id AS "sentId" FROM audit_stream FOR UPDATE SKIP LOCKED`,
      );
      if (!stream) return 0;
      const entries = await transaction.query(
        sql<AuditRecord>`SELECT ${recordColumns} FROM audit_entry
            WHERE id > ${stream.sentId} ORDER BY id LIMIT ${maxBatch}`,
      );
      const last = entries.at(-1);
      if (!last) return 0;
      await send(entries);
      await transaction.query(sql`UPDATE audit_stream SET sent_id = ${last.id}`);
      return entries.length;
    });
  }

  /** Returns the seconds since the oldest entry that was not sent was made; 0 if all were sent. */
  async readLag(): Promise<number> {
    const oldest = await this.database.queryOne(
      sql<{
        seconds: number;
      }>`SELECT extract(epoch FROM clock_timestamp() - at)::float8 AS seconds FROM audit_entry
          WHERE id > (SELECT sent_id FROM audit_stream) ORDER BY id LIMIT 1`,
    );
    return Math.max(oldest?.seconds ?? 0, 0);
  }
}
