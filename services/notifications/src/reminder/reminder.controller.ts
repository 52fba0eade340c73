import { reminderContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReminderService } from './reminder.service.js';

@Serves(reminderContract)
export class ReminderController implements Handlers<typeof reminderContract> {
  constructor(private readonly reminders: ReminderService) {}

  insert({ principal }: Caller, { userId }: Inputs<typeof reminderContract>['insert']) {
    return this.reminders.remind(principal, userId);
  }
}
