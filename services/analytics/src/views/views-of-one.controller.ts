import { viewsOfOneContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ViewsOfOneService } from './views-of-one.service.js';

type Input = Inputs<typeof viewsOfOneContract>;

@Serves(viewsOfOneContract)
export class ViewsOfOneController {
  constructor(private readonly views: ViewsOfOneService) {}

  findByPerson(caller: Caller, { id, ...paging }: Input['findByPerson']) {
    return this.views.findByPerson(caller, id, paging);
  }

  findByReport({ principal }: Caller, { id }: Input['findByReport']) {
    return this.views.findByReport(principal, id);
  }
}
