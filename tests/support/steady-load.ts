import { randomUUID } from 'node:crypto';
import type { Balancer } from './balancer.js';
import { type Person, personOf } from './people.js';
import type { OwnReport } from './world.js';

const openingsEveryMilliseconds = 50;

/**
 * Somebody who opens a report again and again, through whichever gateway the balancer tells, and repeats nothing: each opening passes the
 * gateway, analytics and reports.
 */
export class SteadyLoad {
  /** What came instead of an acknowledgement. */
  readonly lost: string[] = [];
  /** Ids of the views that were acknowledged. */
  readonly views: number[] = [];
  private readonly underWay: Promise<void>[] = [];
  private readonly timer = setInterval(() => this.underWay.push(this.open()), openingsEveryMilliseconds);

  constructor(
    private readonly person: Person,
    private readonly report: OwnReport,
    private readonly balancer: Balancer,
  ) {}

  /** Opens it no more, and waits for what was sent. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
  }

  private async open(): Promise<void> {
    try {
      const { account, token, cookie } = this.person;
      const { rest } = personOf(account, token, cookie, this.balancer.next());
      const opening = { userId: account.id, reportId: this.report.id };
      const { status, text, body } = await rest.post('/viewership/insert', opening, {
        'idempotency-key': randomUUID(),
      });
      if (status === 200) this.views.push((body as { insertId: number }).insertId);
      else this.lost.push(`${status} ${text}`);
    } catch (error) {
      const { message, cause } = error as Error;
      this.lost.push(`${message}: ${String(cause)}`);
    }
  }
}
