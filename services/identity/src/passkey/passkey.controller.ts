import { passkeyContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PasskeyRepository } from './passkey.repository.js';
import { PasskeyService } from './passkey.service.js';

type Input = Inputs<typeof passkeyContract>;

/** Serves the calls about the caller's own passkeys. */
@Serves(passkeyContract)
export class PasskeyController {
  constructor(
    private readonly service: PasskeyService,
    private readonly passkeys: PasskeyRepository,
  ) {}

  find({ principal }: Caller) {
    return this.passkeys.findByAccount(principal.accountId);
  }

  startRegistration(caller: Caller) {
    return this.service.startRegistration(caller);
  }

  register(caller: Caller, { passkey }: Input['register']) {
    return this.service.register(caller, passkey);
  }

  rename(caller: Caller, { id, name }: Input['rename']) {
    return this.service.rename(caller, id, name);
  }

  remove(caller: Caller, { id }: Input['remove']) {
    return this.service.remove(caller, id);
  }

  startProof(caller: Caller) {
    return this.service.startProof(caller);
  }
}
