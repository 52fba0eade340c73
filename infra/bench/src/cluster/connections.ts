import type { Portal } from '@portal/local';
import { query } from '../load/query.js';

const lookEveryMilliseconds = 500;

/** Watches how many connections each service has to PostgreSQL. */
export class ConnectionWatch {
  /** The most there were, by service. */
  readonly most: Record<string, number> = {};
  private readonly timer: NodeJS.Timeout;
  private readonly faults: unknown[] = [];

  constructor(private readonly portal: Portal) {
    this.timer = setInterval(() => {
      this.look().catch((fault: unknown) => this.faults.push(fault));
    }, lookEveryMilliseconds);
  }

  /**
   * Looks no more.
   * @throws AggregateError when it could not look each time
   */
  stop(): void {
    clearInterval(this.timer);
    if (this.faults.length > 0) throw new AggregateError(this.faults, String(this.faults[0]));
  }

  private async look(): Promise<void> {
    const { postgres } = this.portal.servers;
    if (!postgres) return;
    const rows = await query<{ service: string; count: number }>(
      postgres.url,
      `SELECT usename AS service, count(*)::int FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND usename <> current_user GROUP BY 1`,
    );
    for (const { service, count } of rows) this.most[service] = Math.max(count, this.most[service] ?? 0);
  }
}
