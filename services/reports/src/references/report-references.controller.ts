import { reportReferencesContract, type Handlers, type Inputs, type InternalCaller } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportReferencesRepository } from './report-references.repository.js';

type Input = Inputs<typeof reportReferencesContract>;

/** Tells the owner of partners and groups what of reports still names them. */
@Serves(reportReferencesContract)
export class ReportReferencesController implements Handlers<typeof reportReferencesContract> {
  constructor(private readonly references: ReportReferencesRepository) {}

  ofPartner(_caller: InternalCaller, { id }: Input['ofPartner']) {
    return this.references.ofPartner(id);
  }

  ofGroup(_caller: InternalCaller, { id }: Input['ofGroup']) {
    return this.references.ofGroup(id);
  }
}
