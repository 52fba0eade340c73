import { randomUUID } from 'node:crypto';
import type { Balancer } from './balancer.js';
import { ownIds, type Person, personOf } from './people.js';
import type { Answer } from './rest.js';
import type { OwnReport } from './world.js';

const everyMilliseconds = 50;

/** A call of identity, and one of notifications. */
const others = [
  (person: Person) => person.rest.post('/signin/signin', ownIds(person)),
  (person: Person) => person.rest.post('/message/findByUserId', ownIds(person)),
] as const;

/**
 * Somebody who opens a report again and again, which analytics and reports answer, and makes a call of identity or notifications after each,
 * through whichever gateway the balancer tells, and repeats nothing.
 */
export class SteadyLoad {
  /** What came instead of an acknowledgement. */
  readonly lost: string[] = [];
  /** Ids of the views that were acknowledged. */
  readonly views: number[] = [];
  private readonly underWay: Promise<void>[] = [];
  private readonly timer = setInterval(() => this.underWay.push(this.call()), everyMilliseconds);
  private calls = 0;

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

  private async call(): Promise<void> {
    const turn = this.calls++ % 4;
    const opens = turn % 2 === 0;
    try {
      const { account, token, cookie } = this.person;
      const person = personOf(account, token, cookie, this.balancer.next());
      const { status, text, body } = await (opens ? this.open(person) : others[turn === 1 ? 0 : 1](person));
      if (status !== 200) this.lost.push(`${status} ${text}`);
      else if (opens) this.views.push((body as { insertId: number }).insertId);
    } catch (error) {
      const { message, cause } = error as Error;
      this.lost.push(`${message}: ${String(cause)}`);
    }
  }

  private open({ account, rest }: Person): Promise<Answer> {
    const opening = { userId: account.id, reportId: this.report.id };
    return rest.post('/viewership/insert', opening, { 'idempotency-key': randomUUID() });
  }
}
