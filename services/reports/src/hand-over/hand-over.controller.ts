import { handOverContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { HandOverService } from './hand-over.service.js';

type Input = Inputs<typeof handOverContract>;

@Serves(handOverContract)
export class HandOverController {
  constructor(private readonly handOvers: HandOverService) {}

  find({ principal }: Caller, { id }: Input['find']) {
    return this.handOvers.find(principal, id);
  }
}
