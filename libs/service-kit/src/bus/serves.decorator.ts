import {
  Catch,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  type RpcExceptionFilter,
  UseFilters,
} from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';
import 'reflect-metadata';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Contract, Handlers } from '@portal/contracts';

/** Rethrows errors unchanged. Nest's own filter would replace them by "Internal server error". */
@Catch()
export class PassThroughFilter implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

const CallContext = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToRpc().getContext(),
);

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
      CallContext()(controller.prototype, call.name, 0);
      Payload()(controller.prototype, call.name, 1);
    }
    UseFilters(PassThroughFilter)(controller);
    Controller()(controller);
  };
