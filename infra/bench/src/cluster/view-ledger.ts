import type { WriteResponse } from '@portal/contracts';
import { createJsonPost, type Opening, getOpeningRequest } from '../calls/requests.js';
import type { LoadRequest } from '../load/run-load.js';
import type { LoadUser } from '../load/users.js';
import { getNth } from '../nth.js';
import type { GatewayClient, Reply } from './gateway-client.js';

interface AcknowledgedView {
  id: number;
  user: LoadUser;
}

/** Records which openings were acknowledged, and repeats the others as the browser does. */
export class ViewLedger {
  /** By idempotency key. */
  readonly acknowledgedViews = new Map<string, AcknowledgedView>();
  private readonly pending = new Map<string, { user: LoadUser; request: LoadRequest }>();
  private readonly views: AcknowledgedView[] = [];
  private changes = 0;

  constructor(private readonly client: GatewayClient) {}

  open(opening: Opening): Promise<Reply> {
    const request = getOpeningRequest(opening);
    const key = request.headers['idempotency-key'] ?? '';
    this.pending.set(key, { user: opening.user, request });
    return this.send(key);
  }

  /** Records page changes of a view; undefined before the first view. */
  changePage(): Promise<Reply> | undefined {
    if (this.views.length === 0) return undefined;
    const { id, user } = getNth(this.views, this.changes);
    const total = 1 + (this.changes++ % 1_000);
    return this.client.send(createJsonPost('/viewership/updatePageChange', { id, total }, user));
  }

  /** Sends the unacknowledged openings again, with the same keys, and returns how many remain. */
  async repeatUnacknowledged(): Promise<number> {
    await Promise.all([...this.pending.keys()].map((key) => this.send(key)));
    return this.pending.size;
  }

  private async send(key: string): Promise<Reply> {
    const opening = this.pending.get(key);
    if (!opening) throw new Error(`The opening ${key} is not pending.`);
    const reply = await this.client.send(opening.request);
    if (reply.outcome !== 'succeeded') return reply;
    const { insertId } = JSON.parse(reply.body) as WriteResponse;
    if (insertId === undefined) throw new Error('The response to an opening has no view id.');
    this.pending.delete(key);
    const view = { id: insertId, user: opening.user };
    this.views.push(view);
    this.acknowledgedViews.set(key, view);
    return reply;
  }
}
