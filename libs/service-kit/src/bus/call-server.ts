import { checkInput, checkOwn, checkRole, Problem, type AnyCall, type Bound } from '@portal/contracts';
import type { MessageHandler } from '@nestjs/microservices';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Log } from '../log/logger.js';
import { callDuration } from '../health/metrics.js';
import { encodeAnswer, encodeProblem } from './answer.js';
import { readCaller, readInput } from './question.js';

/**
 * Nest's transport for the calls of contracts. Before a handler runs, the caller's role and the input are checked against the call;
 * after it the output is stripped to what the contract allows. Closing drains: what was accepted is answered.
 */
export class CallServer extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private readonly inFlight = new Set<Promise<void>>();

  constructor(
    private readonly connection: NatsConnection,
    private readonly log: Log,
  ) {
    super();
  }

  listen(ready: () => void): void {
    for (const [subject, handler] of this.getHandlers()) {
      const call = handler.extras?.call as Bound<AnyCall> | undefined;
      if (!call) throw new Error(`${subject} is served without a call of a contract`);
      const queue = subject.split('.')[1];
      const callback = (_error: Error | null, message: Msg) =>
        this.track(this.answer(call, handler, message));
      this.subscriptions.push(this.connection.subscribe(subject, { queue, callback }));
    }
    ready();
  }

  async close(): Promise<void> {
    if (this.connection.isClosed()) return;
    await Promise.allSettled(this.subscriptions.map((subscription) => subscription.drain()));
    await Promise.allSettled(this.inFlight);
    await this.connection.flush().catch(() => undefined);
  }

  override on(): void {
    throw new Error('The bus connection reports its own status.');
  }

  override unwrap<T>(): T {
    return this.connection as T;
  }

  private track(answering: Promise<void>): void {
    this.inFlight.add(answering);
    void answering.finally(() => this.inFlight.delete(answering));
  }

  private async answer(call: Bound<AnyCall>, handler: MessageHandler, message: Msg): Promise<void> {
    const stop = callDuration.startTimer({ call: call.subject });
    let requestId = '';
    try {
      const caller = readCaller(message);
      ({ requestId } = caller);
      if (call.kind === 'rest') checkRole(call, caller.principal);
      const input = checkInput(call, readInput(message));
      if (call.kind === 'rest') checkOwn(call, caller.principal, input);
      const result: unknown = await handler(input, caller);
      const output: unknown = isObservable(result) ? await lastValueFrom(result) : result;
      const { body, headers } = encodeAnswer(call, output);
      message.respond(body, { headers });
      stop({ status: 200 });
    } catch (error) {
      const problem = this.problemOf(error, call, requestId);
      const { body, headers } = encodeProblem(problem, requestId);
      message.respond(body, { headers });
      stop({ status: problem.status });
    }
  }

  private problemOf(error: unknown, call: Bound<AnyCall>, requestId: string): Problem {
    if (error instanceof Problem) {
      if (error.code === 'unavailable') this.log.warn({ requestId, call: call.subject }, error.message);
      return error;
    }
    this.log.error({ requestId, call: call.subject, error }, 'a call failed');
    return new Problem('internal', 'A system error occurred, please try again.');
  }
}
