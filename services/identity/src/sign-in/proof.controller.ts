import { proofContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ProofService } from './proof.service.js';

@Serves(proofContract)
export class ProofController implements Handlers<typeof proofContract> {
  constructor(private readonly proofs: ProofService) {}

  prove(caller: Caller, proof: Inputs<typeof proofContract>['prove']) {
    return this.proofs.prove(caller, proof);
  }
}
