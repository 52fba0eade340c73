import { Injectable } from '@nestjs/common';
import { MailServer } from './mail-server.js';

const freshFor = 3_000;

/** Whether mail can be sent just now; the server is asked at most every 3 seconds, however many ask. */
@Injectable()
export class MailStatusService {
  private answer: Promise<boolean> | undefined;
  private askedAt = 0;

  constructor(private readonly server: MailServer) {}

  async status(): Promise<{ up: boolean }> {
    if (!this.answer || performance.now() - this.askedAt > freshFor) {
      this.askedAt = performance.now();
      this.answer = this.server.takesMail();
    }
    return { up: await this.answer };
  }
}
