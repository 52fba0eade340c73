import { Injectable } from '@nestjs/common';
import { untraced } from '@portal/server-kit';

/** Tells this process's outbox relay that a transaction with events has committed. */
@Injectable()
export class OutboxSignal {
  private listener: () => void = () => undefined;

  listen(listener: () => void): void {
    this.listener = listener;
  }

  wake(): void {
    untraced(this.listener);
  }
}
