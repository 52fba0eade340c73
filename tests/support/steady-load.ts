import { randomUUID } from 'node:crypto';
import type { Balancer } from './balancer.js';
import { ownIds, personOf, type Person } from './people.js';
import type { Answer, Rest } from './rest.js';

/** A call that was not answered with success: its service and what came instead. */
export interface LostCall {
  service: string;
  answer: string;
}

type Call = (rest: Rest) => Promise<Answer>;

/** Callers who, one call after the other and none repeated, ask all services through whichever gateway the balancer tells. */
export class SteadyLoad {
  readonly lost: LostCall[] = [];
  /** Ids of the views that were acknowledged. */
  readonly views: number[] = [];
  answered = 0;
  private loading = true;
  private readonly callers: Promise<void>[];
  private readonly calls: Record<string, Call>;

  constructor(
    private readonly person: Person,
    private readonly balancer: Balancer,
    callers: number,
  ) {
    const ids = ownIds(person);
    this.calls = {
      identity: (rest) => rest.post('/signin/signin', ids),
      reports: (rest) => rest.get('/report/findAll'),
      analytics: (rest) => this.view(rest),
      notifications: (rest) => rest.post('/message/findByUserId', ids),
    };
    this.callers = Array.from({ length: callers }, () => this.call());
  }

  /** Lets every caller finish its call, and makes no more. */
  async stop(): Promise<void> {
    this.loading = false;
    await Promise.all(this.callers);
  }

  private async call(): Promise<void> {
    while (this.loading) {
      for (const [service, call] of Object.entries(this.calls)) {
        const { account, token, cookie } = this.person;
        const { rest } = personOf(account, token, cookie, this.balancer.next());
        const answer = await call(rest).then(
          ({ status, text }) => (status === 200 ? undefined : `${status} ${text}`),
          (error: Error) => `${error.message}: ${String(error.cause)}`,
        );
        if (answer) this.lost.push({ service, answer });
        else this.answered++;
      }
    }
  }

  private async view(rest: Rest): Promise<Answer> {
    const view = { userId: this.person.account.id, reportId: 1 };
    const answer = await rest.post('/viewership/insert', view, { 'idempotency-key': randomUUID() });
    if (answer.status === 200) this.views.push((answer.body as { insertId: number }).insertId);
    return answer;
  }
}
