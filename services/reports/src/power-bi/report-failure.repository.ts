import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ReportFailure } from '@portal/contracts';
import { Database, sql } from '@portal/service-kit';
import type { Repository } from 'typeorm';
import { findFailure } from './power-bi-failure.js';
import { PowerBiError } from './power-bi-request.js';
import { ReportFailureEntity } from './report-failure.entity.js';

type Operation = ReportFailure['operation'];

/** The last failures of Power BI with a report, for those who manage it. */
@Injectable()
export class ReportFailureRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReportFailureEntity) private readonly failures: Repository<ReportFailureEntity>,
  ) {}

  /** Stores a failure. Other errors than those of Power BI and the network have no cause and are ignored. */
  async record(reportId: number, operation: Operation, error: unknown): Promise<void> {
    const cause = findFailure(error);
    if (!cause) return;
    const code = error instanceof PowerBiError ? error.code : null;
    // Many people may open a report that fails: the row is written once a minute.
    await this.database.query(
      sql`INSERT INTO report_failure AS stored (report_id, operation, cause, code)
        VALUES (${reportId}, ${operation}, ${cause}, ${code})
        ON CONFLICT (report_id, operation) DO UPDATE SET cause = excluded.cause, code = excluded.code, failed_at = now()
          WHERE (stored.cause, stored.code) IS DISTINCT FROM (excluded.cause, excluded.code)
            OR stored.failed_at < now() - interval '1 minute'`,
    );
  }

  /** Deletes the failure of an operation that has succeeded. */
  async clear(reportId: number, operation: Operation): Promise<void> {
    await this.failures.delete({ reportId, operation });
  }

  async find(reportId: number): Promise<ReportFailure[]> {
    const failures = await this.failures.find({ where: { reportId }, order: { operation: 'DESC' } });
    return failures.map(({ operation, cause, code, failedAt }) => ({
      operation,
      cause,
      code,
      failed: failedAt.toISOString(),
    }));
  }
}
