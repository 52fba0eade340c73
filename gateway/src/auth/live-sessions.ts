import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { sessionActivityContract } from '@portal/contracts';
import { Batcher, createCallClient, REQUESTER, type Requester } from '@portal/part-kit';

const batches = { concurrency: 4, maxSize: 1_000 };

/** Asks identity which sessions live, all that are asked about at the same moment together. */
@Injectable()
export class LiveSessions {
  private readonly asking: Batcher<string, boolean>;

  constructor(@Inject(REQUESTER) requester: Requester) {
    const identity = createCallClient(sessionActivityContract, requester);
    this.asking = new Batcher(async (sessionIds: string[]) => {
      const live = new Set((await identity.findLive(randomUUID(), { sessionIds })).sessionIds);
      return sessionIds.map((id) => live.has(id));
    }, batches);
  }

  /**
   * Whether a session is there and has not ended.
   * @throws Problem `unavailable` when identity does not answer
   */
  has(sessionId: string): Promise<boolean> {
    return this.asking.add(sessionId);
  }
}
