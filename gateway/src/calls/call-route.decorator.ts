import { applyDecorators, RequestMapping, RequestMethod, Req, Res, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Bound, RestCall } from '@portal/contracts';

const callKey = Symbol('call');
const minute = 60_000;

/** The call behind a route's handler; undefined for routes that are no calls. */
export const callOf = (handler: object): Bound<RestCall> | undefined =>
  Reflect.getMetadata(callKey, handler) as Bound<RestCall> | undefined;

/** Makes a method `(request, reply)` the route of a call, limited for each client address where the call says so. */
export function CallRoute(call: Bound<RestCall>, limited: boolean): MethodDecorator {
  const method = call.method === 'GET' ? RequestMethod.GET : RequestMethod.POST;
  const limit = limited && call.perMinute ? { rateLimit: { max: call.perMinute, timeWindow: minute } } : {};
  return applyDecorators(
    RequestMapping({ path: call.path, method }),
    RouteConfig(limit),
    SetMetadata(callKey, call),
    (target: object, name: string | symbol) => {
      Req()(target, name, 0);
      Res()(target, name, 1);
    },
  );
}
