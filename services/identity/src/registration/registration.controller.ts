import {
  registrationContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { BulkRegistrationService } from './bulk-registration.service.js';
import { RegistrationService } from './registration.service.js';

type Input = Inputs<typeof registrationContract>;
type AnyCaller = Caller<Principal | undefined>;

/** Answers the calls by which accounts come to be. */
@Serves(registrationContract)
export class RegistrationController implements Handlers<typeof registrationContract> {
  constructor(
    private readonly registration: RegistrationService,
    private readonly bulk: BulkRegistrationService,
  ) {}

  findEmailPattern(_caller: AnyCaller, { email }: Input['findEmailPattern']) {
    return this.registration.partnersFor(email);
  }

  insertByUser(_caller: AnyCaller, person: Input['insertByUser']) {
    return this.registration.byVisitor(person);
  }

  insertMany({ principal }: Caller, upload: Input['insertMany']) {
    return this.bulk.register(principal, upload);
  }
}
