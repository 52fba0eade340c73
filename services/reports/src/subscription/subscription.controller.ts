import { subscriptionContract, type Caller, type Inputs, type InternalCaller } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SubscriptionDeliveryService } from './subscription-delivery.service.js';
import { SubscriptionService } from './subscription.service.js';

type Input = Inputs<typeof subscriptionContract>;

@Serves(subscriptionContract)
export class SubscriptionController {
  constructor(
    private readonly subscriptions: SubscriptionService,
    private readonly delivery: SubscriptionDeliveryService,
  ) {}

  findOptions(caller: Caller, { reportId }: Input['findOptions']) {
    return this.subscriptions.findOptions(caller, reportId);
  }

  findOwn({ principal }: Caller, input: Input['findOwn']) {
    return this.subscriptions.findOwn(principal, input);
  }

  insert({ principal }: Caller, input: Input['insert']) {
    return this.subscriptions.insert(principal, input);
  }

  update({ principal }: Caller, input: Input['update']) {
    return this.subscriptions.update(principal, input);
  }

  pause({ principal }: Caller, input: Input['pause']) {
    return this.subscriptions.pause(principal, input);
  }

  delete({ principal }: Caller, { id }: Input['delete']) {
    return this.subscriptions.delete(principal, id);
  }

  findAll({ principal }: Caller, input: Input['findAll']) {
    return this.subscriptions.findAll(principal, input);
  }

  planBulk({ principal }: Caller, input: Input['planBulk']) {
    return this.subscriptions.planBulk(principal, input);
  }

  runBulk({ principal }: Caller, input: Input['runBulk']) {
    return this.subscriptions.runBulk(principal, input);
  }

  async findFile(_caller: InternalCaller, { exportId }: Input['findFile']) {
    return { file: await this.delivery.findFile(exportId) };
  }
}
