import { personalDataContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PersonalDataService } from './personal-data.service.js';

type Input = Inputs<typeof personalDataContract>;

@Serves(personalDataContract)
export class PersonalDataController {
  constructor(private readonly personalData: PersonalDataService) {}

  download(caller: Caller, { id }: Input['download']) {
    return this.personalData.export(caller, id);
  }

  erase(caller: Caller, { id, email }: Input['erase']) {
    return this.personalData.erase(caller, id, email);
  }
}
