import {
  passkeySignInContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PasskeySignInService } from './passkey-sign-in.service.js';

type AnyCaller = Caller<Principal | undefined>;
type Input = Inputs<typeof passkeySignInContract>;

@Serves(passkeySignInContract)
export class PasskeySignInController implements Handlers<typeof passkeySignInContract> {
  constructor(private readonly signIns: PasskeySignInService) {}

  start(_caller: AnyCaller, { ticket }: Input['start']) {
    return this.signIns.start(ticket);
  }

  finish(caller: AnyCaller, input: Input['finish']) {
    return this.signIns.finish(caller, input);
  }
}
