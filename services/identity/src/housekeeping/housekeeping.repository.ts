import { Injectable } from '@nestjs/common';
import { Database, slowStatement } from '@portal/service-kit';

const most = 10_000;

const dropSessions = slowStatement(
  'housekeeping_sessions',
  `DELETE FROM session WHERE id IN (
     SELECT id FROM session WHERE created_at < now() - make_interval(secs => $1)
     ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);
const dropFailures = slowStatement(
  'housekeeping_failures',
  `DELETE FROM sign_in_failure WHERE email_hash IN (
     SELECT email_hash FROM sign_in_failure WHERE last_failed_at < now() - interval '1 day'
     LIMIT ${most} FOR UPDATE SKIP LOCKED)`,
);

/** Removes what has lost its meaning, some thousands of rows at a time; copies of the service do not wait for one another. */
@Injectable()
export class HousekeepingRepository {
  constructor(private readonly database: Database) {}

  /** Removes sessions that were opened longer ago than sessions may last. */
  async dropSessions(totalSeconds: number): Promise<void> {
    await this.database.rows(dropSessions, [totalSeconds]);
  }

  /** Forgets failed sign-ins a day after the last. */
  async dropFailures(): Promise<void> {
    await this.database.rows(dropFailures);
  }
}
