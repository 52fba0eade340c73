import {
  registrationContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ActivationService } from '../activation/activation.service.js';
import { BulkRegistrationService } from './bulk-registration.service.js';
import { PublicRegistrationService } from './public-registration.service.js';
import { RegistrationService } from './registration.service.js';

type Input = Inputs<typeof registrationContract>;
type AnyCaller = Caller<Principal | undefined>;

/** Answers the calls by which accounts come to be. */
@Serves(registrationContract)
export class RegistrationController implements Handlers<typeof registrationContract> {
  constructor(
    private readonly registration: RegistrationService,
    private readonly visitors: PublicRegistrationService,
    private readonly activation: ActivationService,
    private readonly bulk: BulkRegistrationService,
  ) {}

  findEmailPattern(_caller: AnyCaller, { email }: Input['findEmailPattern']) {
    return this.registration.partnersFor(email);
  }

  insertByUser(caller: AnyCaller, person: Input['insertByUser']) {
    return this.visitors.register(caller, person);
  }

  resend(_caller: AnyCaller, { id }: Input['resend']) {
    return this.visitors.resend(id);
  }

  find(_caller: AnyCaller, { id }: Input['find']) {
    return this.visitors.find(id);
  }

  findByActivation(_caller: AnyCaller, { id }: Input['findByActivation']) {
    return this.activation.findWithEvidence(id);
  }

  confirm(caller: AnyCaller, { id }: Input['confirm']) {
    return this.visitors.confirm(caller, id);
  }

  insertMany({ principal }: Caller, upload: Input['insertMany']) {
    return this.bulk.register(principal, upload);
  }
}
