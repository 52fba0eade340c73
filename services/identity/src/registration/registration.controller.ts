import { registrationContract, type Caller, type Inputs, type Visitor } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ActivationService } from './activation.service.js';
import { BulkRegistrationService } from './bulk-registration.service.js';
import { SelfRegistrationService } from './self-registration.service.js';

type Input = Inputs<typeof registrationContract>;

@Serves(registrationContract)
export class RegistrationController {
  constructor(
    private readonly selfRegistration: SelfRegistrationService,
    private readonly activation: ActivationService,
    private readonly bulkRegistration: BulkRegistrationService,
  ) {}

  findEmailPattern(_caller: Visitor, { email }: Input['findEmailPattern']) {
    return this.selfRegistration.findPartners(email);
  }

  insertByUser(caller: Visitor, { userTypeId: partnerId, ...person }: Input['insertByUser']) {
    return this.selfRegistration.register(caller, { ...person, partnerId });
  }

  resend(_caller: Visitor, { id }: Input['resend']) {
    return this.selfRegistration.resend(id);
  }

  find(_caller: Visitor, { id }: Input['find']) {
    return this.selfRegistration.find(id);
  }

  findByActivation(_caller: Visitor, { id }: Input['findByActivation']) {
    return this.activation.findPending(id);
  }

  confirm(caller: Visitor, { id, password }: Input['confirm']) {
    return this.selfRegistration.confirm(caller, id, password);
  }

  insertMany(caller: Caller, upload: Input['insertMany']) {
    return this.bulkRegistration.register(caller, upload);
  }
}
