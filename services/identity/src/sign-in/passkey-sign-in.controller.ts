import { passkeySignInContract, type Handlers, type Inputs, type Visitor } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PasskeySignInService } from './passkey-sign-in.service.js';

type Input = Inputs<typeof passkeySignInContract>;

@Serves(passkeySignInContract)
export class PasskeySignInController implements Handlers<typeof passkeySignInContract> {
  constructor(private readonly signIns: PasskeySignInService) {}

  start(_caller: Visitor, { ticket }: Input['start']) {
    return this.signIns.start(ticket);
  }

  finish(caller: Visitor, input: Input['finish']) {
    return this.signIns.finish(caller, input);
  }
}
