import 'reflect-metadata';
import { Controller, createParamDecorator, UseFilters, type ExecutionContext } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Contract, Handlers } from '@portal/contracts';
import { PassThroughFilter } from './pass-through.filter.js';

const CallContext = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToRpc().getContext(),
);

/**
 * Makes a class the controller of a contract: each call's handler is the method of its name, with the caller as first and the checked
 * input as second argument. A class that lacks or mistypes one does not compile.
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
