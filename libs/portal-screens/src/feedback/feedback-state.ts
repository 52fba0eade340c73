import type { feedbackStates as known, FeedbackState } from '@portal/contracts';

/** The states of feedback, in the order in which it goes through them. */
export const feedbackStates = ['Open', 'In progress', 'Resolved'] as const satisfies typeof known;

/** The state of that name; undefined where the text is none. */
export const stateIn = (text: string): FeedbackState | undefined =>
  feedbackStates.find((state) => state === text);
