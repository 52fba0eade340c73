import 'reflect-metadata';
import {
  Catch,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  type RpcExceptionFilter,
  UseFilters,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type CustomTransportStrategy, MessagePattern, Payload, Server } from '@nestjs/microservices';
import {
  type AnyCall,
  type Bound,
  type Contract,
  type Handlers,
  isInbox,
  requestHeader,
  createSystemError,
} from '@portal/contracts';
import { type Frame, toFrame, toHeaders, type Log, metrics, type TokenVerifier } from '@portal/server-kit';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { Gauge } from 'prom-client';
import { type Observable, throwError } from 'rxjs';
import { encodeProblem, handleCall, type ServedCall } from './handle-call.js';

/** Rethrows errors unchanged. Nest's own filter would replace them by "Internal server error". */
@Catch()
class PassThroughFilter implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

const CallContext = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToRpc().getContext(),
);

/** The declaration of the call that a method handles, for guards. */
export const DeclaredCall = Reflector.createDecorator<Bound<AnyCall>>();

/**
 * Makes a class the controller of a contract. Each call is handled by the method of its name with the caller and the validated input. A
 * missing or mistyped method does not compile.
 */
export const Serves =
  <K extends Contract>(contract: K) =>
  <T extends new (...dependencies: never[]) => Handlers<K>>(controller: T): void => {
    for (const call of Object.values(contract.calls)) {
      const descriptor = Object.getOwnPropertyDescriptor(controller.prototype, call.name);
      if (!descriptor) throw new Error(`${controller.name} has no method ${call.name}`);
      MessagePattern(call.subject, { call })(controller.prototype, call.name, descriptor);
      DeclaredCall(call)(controller.prototype, call.name, descriptor);
      CallContext()(controller.prototype, call.name, 0);
      Payload()(controller.prototype, call.name, 1);
    }
    UseFilters(PassThroughFilter)(controller);
    Controller()(controller);
  };

const messagesInFlight = new Gauge({
  name: 'portal_bus_messages_in_flight',
  help: 'Messages with calls that this component is at work on',
  registers: [metrics],
});

/** Nest's transport. Closing drains: accepted calls get their response. */
export class CallServer extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private readonly inFlight = new Set<Promise<void>>();

  constructor(
    private readonly connection: NatsConnection,
    readonly log: Log,
    readonly tokens: TokenVerifier,
  ) {
    super();
  }

  listen(ready: () => void): void {
    for (const [subject, handler] of this.getHandlers()) {
      const call = handler.extras?.call as Bound<AnyCall> | undefined;
      if (!call) throw new Error(`${subject} is served without a call of a contract`);
      this.subscribe(call.service, subject, (message) => this.handle({ call, handler }, message));
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

  private subscribe(queue: string, subject: string, response: (message: Msg) => Promise<void>): void {
    const onMessage = (_error: Error | null, message: Msg) => {
      // A caller must not make the service publish to other subjects in its own name.
      if (isInbox(message.reply)) this.track(subject, response(message));
      else this.log.warn({ subject, reply: message.reply }, 'call dropped, its reply subject is no inbox');
    };
    this.subscriptions.push(this.connection.subscribe(subject, { queue, callback: onMessage }));
  }

  private track(subject: string, work: Promise<void>): void {
    messagesInFlight.inc();
    const done = work
      .catch((error: unknown) => this.log.error({ subject, error }, 'responding to a message failed'))
      .finally(() => {
        messagesInFlight.dec();
        this.inFlight.delete(done);
      });
    this.inFlight.add(done);
  }

  private async handle(served: ServedCall, message: Msg): Promise<void> {
    const request = toFrame(message);
    const response = await handleCall(served, request, this);
    try {
      respond(message, response);
    } catch (error) {
      // A response that is too large for NATS.
      respond(message, encodeFailure(request));
      throw error;
    }
  }
}

const respond = (message: Msg, { headers, body }: Frame): void =>
  void message.respond(body, { headers: toHeaders(headers) });

const encodeFailure = ({ headers }: Frame): Frame =>
  encodeProblem(createSystemError(), headers[requestHeader.requestId] ?? '');
