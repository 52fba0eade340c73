import type { Transaction } from '@portal/service-kit';
import { demoFeedback } from './demo-feedback.js';
import { demoMessages } from './demo-messages.js';
import { writeDemoFeedback, writeDemoMessages } from './demo.repository.js';

/** Fills empty tables of messages and feedback with the demonstration's. */
export async function fillDemoData(transaction: Transaction): Promise<void> {
  await writeDemoMessages(transaction, demoMessages);
  await writeDemoFeedback(transaction, demoFeedback);
}
