import {
  applyDecorators,
  Controller,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  basePath,
  contracts,
  listRestCalls,
  type Bound,
  type Contract,
  type RestCall,
} from '@portal/contracts';
import type { FastifyReply } from 'fastify';
import type { PortalRequest } from '../auth/sessions.js';
import { CallForwarder } from './call-forwarder.js';

export const callControllers = (limited: boolean): Type[] =>
  Object.values(contracts).map((contract) => createController(contract, limited));

function createController(contract: Contract, limited: boolean): Type {
  @Controller(basePath)
  class CallController {
    constructor(readonly forwarder: CallForwarder) {}
  }
  for (const call of listRestCalls(contract)) {
    const forwardCall = function (this: CallController, request: PortalRequest, reply: FastifyReply) {
      return this.forwarder.forward(call, request, reply);
    };
    const descriptor = { value: forwardCall, writable: true, configurable: true };
    Object.defineProperty(CallController.prototype, call.name, descriptor);
    CallRoute(call, limited)(CallController.prototype, call.name, descriptor);
  }
  Object.defineProperty(CallController, 'name', { value: `${contract.group}Controller` });
  return CallController;
}

const callKey = Symbol('call');

export const getCall = (handler: object): Bound<RestCall> | undefined =>
  Reflect.getMetadata(callKey, handler) as Bound<RestCall> | undefined;

/** Makes a method `(request, reply)` the route of a call with its address limit. */
function CallRoute(call: Bound<RestCall>, limited: boolean): MethodDecorator {
  const method = call.method === 'GET' ? RequestMethod.GET : RequestMethod.POST;
  const { addressLimit: limit, maxBodyBytes } = call;
  const rateLimit = limited && limit ? { max: limit.max, timeWindow: limit.seconds * 1_000 } : false;
  return applyDecorators(
    RequestMapping({ path: call.path, method }),
    RouteConfig({ rateLimit, maxBodyBytes }),
    SetMetadata(callKey, call),
    (target: object, name: string | symbol) => {
      Req()(target, name, 0);
      Res()(target, name, 1);
    },
  );
}
