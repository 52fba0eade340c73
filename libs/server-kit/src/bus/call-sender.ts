import {
  defaultTimeoutSeconds,
  gatheredSubject,
  requestHeader,
  unavailable,
  type Bound,
  type RestCall,
} from '@portal/contracts';
import { Batcher, type Outcomes } from '../batch/batcher.js';
import { callSpan, withTrace } from './call-span.js';
import { packFrames, unpackFrames, type Frame } from './frame.js';
import { NoResponders, type Requester } from './requester.js';
import { traced } from '../tracing/tracing.js';

interface Question extends Frame {
  call: Bound<RestCall>;
}

/** A message waits for no other, so that a slow one holds up only the calls in it. */
const batches = { concurrency: Infinity, maxSize: 128 };

/**
 * Calls with shared answers come from pages that make several at once, over connections that each have their own turn of the event loop:
 * they wait for one another. Whatever else is gathered, such as views that are to be recorded, does not.
 */
const lingerMilliseconds = 2;

/** Bytes of the longest body that travels with others: with it a message stays below the least that NATS servers allow. */
const longestBody = 4_096;

/**
 * Sends calls to their services: those that are `gathered` and come at the same moment in one message, all others in one each. Reads and
 * writes travel apart, since writes may have to wait for other services.
 */
export class CallSender {
  private readonly gatherings = new Map<string, Batcher<Question, Frame>>();

  constructor(private readonly requester: Requester) {}

  /**
   * The answer to a call, whose `question` passes through unread.
   * @throws Problem `unavailable` as {@link Requester.request} does; all calls of one message share its fate
   */
  send(call: Bound<RestCall>, question: Frame): Promise<Frame> {
    return traced(
      () => callSpan('client', call),
      () => this.sendQuestion(call, withTrace(question)),
    );
  }

  private sendQuestion(call: Bound<RestCall>, { head, body }: Frame): Promise<Frame> {
    const { subject, timeoutSeconds } = call;
    if (call.gathered && body.length <= longestBody) {
      return this.gatheringOf(call).add({ call, head, body });
    }
    return this.requester.request(subject, { head, body }, timeoutSeconds ?? defaultTimeoutSeconds);
  }

  private gatheringOf({ service, method, sharedSeconds }: Bound<RestCall>): Batcher<Question, Frame> {
    const name = `${sharedSeconds ? 'shared' : method} ${service}`;
    const known = this.gatherings.get(name);
    if (known) return known;
    const gathering = new Batcher((questions: Question[]) => this.sendAll(questions), {
      ...batches,
      ...(sharedSeconds && { lingerMilliseconds }),
    });
    this.gatherings.set(name, gathering);
    return gathering;
  }

  private async sendAll(questions: Question[]): Promise<Outcomes<Frame>> {
    const [first] = questions;
    if (!first || questions.length === 1) return this.sendSingly(questions);
    try {
      return await this.sendTogether(gatheredSubject(first.call.service), questions);
    } catch (error) {
      // A service that does not gather yet has received nothing: what it serves singly can be sent once more.
      if (error instanceof NoResponders) return this.sendSingly(questions);
      throw error;
    }
  }

  private async sendTogether(subject: string, questions: Question[]): Promise<Frame[]> {
    const frames = questions.map(({ call, head, body }) => ({
      head: { ...head, [requestHeader.subject]: call.subject },
      body,
    }));
    const message = { head: {}, body: packFrames(frames) };
    const { body } = await this.requester.request(subject, message, defaultTimeoutSeconds);
    return answersIn(body, questions.length);
  }

  private async sendSingly(questions: Question[]): Promise<Outcomes<Frame>> {
    const answers = await Promise.allSettled(
      questions.map(({ call, head, body }) =>
        this.requester.request(call.subject, { head, body }, defaultTimeoutSeconds),
      ),
    );
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : asError(answer.reason)));
  }
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** What cannot be read is a Problem of all: a batch that fails otherwise is done again one by one, and writes must not be. */
function answersIn(body: Uint8Array, count: number): Frame[] {
  try {
    const answers = unpackFrames(body);
    if (answers.length === count) return answers;
  } catch {
    // Told below, like a wrong number of answers.
  }
  throw unavailable('A part of the portal answers what cannot be read.');
}
