import {
  emailChangeContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Principal,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { EmailChangeService } from './email-change.service.js';

type Input = Inputs<typeof emailChangeContract>;
type AnyCaller = Caller<Principal | undefined>;

/** Serves the calls about changes of the own e-mail address. */
@Serves(emailChangeContract)
export class EmailChangeController implements Handlers<typeof emailChangeContract> {
  constructor(private readonly emailChanges: EmailChangeService) {}

  find({ principal }: Caller) {
    return this.emailChanges.find(principal);
  }

  cancel({ principal }: Caller) {
    return this.emailChanges.cancel(principal);
  }

  confirm(caller: AnyCaller, { id }: Input['confirm']) {
    return this.emailChanges.confirm(caller, id);
  }

  undo(caller: AnyCaller, { id }: Input['undo']) {
    return this.emailChanges.undo(caller, id);
  }
}
