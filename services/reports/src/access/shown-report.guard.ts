import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Caller } from '@portal/contracts';
import { DeclaredCall } from '@portal/service-kit';
import { ViewerService } from './viewer.service.js';

/** Refuses calls about a report that must be shown to the caller, as their contract declares, and is not. */
@Injectable()
export class ShownReportGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly viewers: ViewerService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = this.reflector.get(DeclaredCall, context.getHandler());
    if (call?.kind !== 'rest' || call.report !== 'shown') return true;
    const message = context.switchToRpc();
    const { principal } = message.getContext<Caller>();
    const { reportId, id } = message.getData<{ reportId?: number; id?: number }>();
    await this.viewers.requireShown(principal, reportId ?? id ?? 0);
    return true;
  }
}
