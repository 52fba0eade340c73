import { Controller, type Type } from '@nestjs/common';
import { basePath, contracts, restCalls, type Contract } from '@portal/contracts';
import type { FastifyReply } from 'fastify';
import type { PortalRequest } from '../auth/jwt.guard.js';

import { CallForwarder } from './call-forwarder.js';
import { CallRoute } from './call-route.decorator.js';

export const callControllers = (limited: boolean): Type[] =>
  Object.values(contracts).map((contract) => createController(contract, limited));

function createController(contract: Contract, limited: boolean): Type {
  @Controller(basePath)
  class CallController {
    constructor(readonly forwarder: CallForwarder) {}
  }
  for (const call of restCalls(contract)) {
    const value = function (this: CallController, request: PortalRequest, reply: FastifyReply) {
      return this.forwarder.forward(call, request, reply);
    };
    const descriptor = { value, writable: true, configurable: true };
    Object.defineProperty(CallController.prototype, call.name, descriptor);
    CallRoute(call, limited)(CallController.prototype, call.name, descriptor);
  }
  Object.defineProperty(CallController, 'name', { value: `${contract.group}Controller` });
  return CallController;
}
