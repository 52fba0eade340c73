import { applyDecorators, RequestMapping, RequestMethod, Req, Res, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Bound, RestCall } from '@portal/contracts';

const callKey = Symbol('call');

export const getCall = (handler: object): Bound<RestCall> | undefined =>
  Reflect.getMetadata(callKey, handler) as Bound<RestCall> | undefined;

/** Makes a method `(request, reply)` the route of a call with its address limit. */
export function CallRoute(call: Bound<RestCall>, limited: boolean): MethodDecorator {
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
