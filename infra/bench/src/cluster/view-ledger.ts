import type { WriteResponse } from '@portal/contracts';
import { openingRequest, type Opening } from '../calls/opening.js';
import { jsonPost } from '../calls/bench-call.js';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { nth } from '../nth.js';
import type { Balancer } from './balancer.js';
import type { Reply } from './reply.js';

/** A view that the portal has acknowledged. */
export interface AcknowledgedView {
  id: number;
  user: LoadUser;
}

/** Remembers which openings were acknowledged under which key, and repeats the others as the browser does. */
export class ViewLedger {
  /** By the opening's key. */
  readonly acknowledged = new Map<string, AcknowledgedView>();
  private readonly waiting = new Map<string, { user: LoadUser; request: LoadRequest }>();
  private readonly views: AcknowledgedView[] = [];
  private changes = 0;

  constructor(private readonly balancer: Balancer) {}

  /** Opens a report. */
  open(opening: Opening): Promise<Reply> {
    const request = openingRequest(opening);
    const key = request.headers['idempotency-key'] ?? '';
    this.waiting.set(key, { user: opening.user, request });
    return this.send(key);
  }

  /** Tells of changes of page in one of the views; undefined before there is any. */
  changePage(): Promise<Reply> | undefined {
    if (this.views.length === 0) return undefined;
    const { id, user } = nth(this.views, this.changes);
    const total = 1 + (this.changes++ % 1_000);
    return this.balancer.send(jsonPost('/viewership/updatePageChange', { id, total }, user));
  }

  /**
   * Sends what was not acknowledged once more, under the same keys.
   * @returns how many are still not acknowledged
   */
  async repeat(): Promise<number> {
    await Promise.all([...this.waiting.keys()].map((key) => this.send(key)));
    return this.waiting.size;
  }

  private async send(key: string): Promise<Reply> {
    const opening = this.waiting.get(key);
    if (!opening) throw new Error(`The opening ${key} is not waiting.`);
    const reply = await this.balancer.send(opening.request);
    if (reply.outcome !== 'answered') return reply;
    const { insertId } = JSON.parse(reply.body) as WriteResponse;
    if (insertId === undefined) throw new Error('An opening is answered without the id of its view.');
    this.waiting.delete(key);
    const view = { id: insertId, user: opening.user };
    this.views.push(view);
    this.acknowledged.set(key, view);
    return reply;
  }
}
