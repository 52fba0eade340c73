import { leaverContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { LeaverService } from './leaver.service.js';

type Input = Inputs<typeof leaverContract>;

@Serves(leaverContract)
export class LeaverController {
  constructor(private readonly leavers: LeaverService) {}

  find({ principal }: Caller, { id }: Input['find']) {
    return this.leavers.find(principal, id);
  }

  deactivate(caller: Caller, { id, successorId }: Input['deactivate']) {
    return this.leavers.deactivate(caller, id, successorId);
  }
}
