import { announcementContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AnnouncementService } from './announcement.service.js';

type Input = Inputs<typeof announcementContract>;

@Serves(announcementContract)
export class AnnouncementController {
  constructor(private readonly announcements: AnnouncementService) {}

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.announcements.findAll(principal, paging);
  }

  insert(caller: Caller, input: Input['insert']) {
    return this.announcements.add(caller, input);
  }

  withdraw({ principal }: Caller, { id }: Input['withdraw']) {
    return this.announcements.withdraw(principal, id);
  }
}
