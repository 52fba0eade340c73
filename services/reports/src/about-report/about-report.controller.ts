import { aboutReportContract, personReportsContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AboutReportService } from './about-report.service.js';

type Input = Inputs<typeof aboutReportContract>;
type PersonInput = Inputs<typeof personReportsContract>;

@Serves(aboutReportContract)
export class AboutReportController {
  constructor(private readonly reports: AboutReportService) {}

  find({ principal }: Caller, { id }: Input['find']) {
    return this.reports.find(principal, id);
  }

  findUpdates(_caller: Caller, { id, ...paging }: Input['findUpdates']) {
    return this.reports.findUpdates(id, paging);
  }

  findPeople({ principal }: Caller, { id, ...paging }: Input['findPeople']) {
    return this.reports.findPeople(principal, id, paging);
  }

  findPartners({ principal }: Caller, { id, ...paging }: Input['findPartners']) {
    return this.reports.findPartners(principal, id, paging);
  }

  findGroups({ principal }: Caller, { id, ...paging }: Input['findGroups']) {
    return this.reports.findGroups(principal, id, paging);
  }
}

@Serves(personReportsContract)
export class PersonReportsController {
  constructor(private readonly reports: AboutReportService) {}

  findOpen({ principal }: Caller, { id, ...paging }: PersonInput['findOpen']) {
    return this.reports.findReports(principal, id, paging);
  }
}
