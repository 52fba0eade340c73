import { Inject, Injectable } from '@nestjs/common';
import { replyHeader, type Bound, type Principal, type RestCall, type ServiceName } from '@portal/contracts';
import type { Frame } from '@portal/server-kit';
import { CONFIG, type GatewayConfig } from '../config.js';

/** Asks the service. */
type Ask = () => Promise<Frame>;

/**
 * Gives the answers of calls that declare `sharedSeconds` to all who may make them over every row, for so long after they were asked
 * for. A write to the same service ends that at once: who was told of it finds it in what is asked afterwards.
 */
@Injectable()
export class SharedAnswers {
  private readonly kept = new Map<ServiceName, Map<string, Promise<Frame>>>();

  constructor(@Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'SHARED_ANSWERS'>) {}

  /** The answer to a call, from `ask` or from what somebody else has asked for. */
  async answer(
    call: Bound<RestCall>,
    principal: Principal | undefined,
    body: Uint8Array,
    ask: Ask,
  ): Promise<Frame> {
    if (!this.config.SHARED_ANSWERS) return ask();
    if (call.sharedSeconds && call.access[principal?.role ?? 'public'] === 'any') {
      return this.share(call, call.sharedSeconds, body, ask);
    }
    if (!mayChangeShared(call)) return ask();
    const answers = this.answersOf(call.service);
    answers.clear();
    try {
      return await ask();
    } finally {
      // What was asked for in between may or may not know of the write.
      answers.clear();
    }
  }

  private async share(call: Bound<RestCall>, seconds: number, body: Uint8Array, ask: Ask): Promise<Frame> {
    const answers = this.answersOf(call.service);
    const key = `${call.subject} ${Buffer.from(body).toString()}`;
    const shared = answers.get(key);
    if (shared) {
      const answer = await shared;
      return isGood(answer) ? answer : ask();
    }
    const asked = ask();
    const forget = () => {
      if (answers.get(key) === asked) answers.delete(key);
    };
    answers.set(key, asked);
    setTimeout(forget, seconds * 1_000).unref();
    void asked.then((answer) => isGood(answer) || forget(), forget);
    return asked;
  }

  private answersOf(service: ServiceName): Map<string, Promise<Frame>> {
    const known = this.kept.get(service);
    if (known) return known;
    const answers = new Map<string, Promise<Frame>>();
    this.kept.set(service, answers);
    return answers;
  }
}

const isGood = ({ head }: Frame): boolean => head[replyHeader.status] === undefined;

/** Any write may change what was answered, unless it says otherwise. */
const mayChangeShared = ({ writes, leavesSharedAnswers }: RestCall): boolean =>
  writes && !leavesSharedAnswers;
