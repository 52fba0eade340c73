import type { FeedbackState } from '@portal/contracts';

interface DemoFeedback {
  reportId: number;
  accountId: number;
  star: number | null;
  text: string;
  status: FeedbackState;
  daysAgo: number;
  reply?: { accountId: number; text: string };
}

export const demoFeedback: DemoFeedback[] = [
  {
    ...{ reportId: 1, accountId: 3, star: 4, status: 'Open', daysAgo: 1 },
    text: 'A line for last year beside this one would help us to see the season coming.',
  },
  {
    ...{ reportId: 1, accountId: 4, star: 3, status: 'In progress', daysAgo: 6 },
    text: 'The figures of two of our districts stop in the middle of last month.',
    reply: { accountId: 2, text: 'We have asked the two districts for their reports.' },
  },
  {
    ...{ reportId: 3, accountId: 4, star: 5, status: 'Resolved', daysAgo: 11 },
    text: 'Some facilities that we support are missing.',
    reply: { accountId: 5, text: 'Thank you, the missing facilities are in it now.' },
  },
  {
    ...{ reportId: 2, accountId: 9, star: null, status: 'Open', daysAgo: 3 },
    text: 'Could the target be shown as a line in the chart of coverage?',
  },
  {
    ...{ reportId: 17, accountId: 12, star: 5, status: 'Resolved', daysAgo: 24 },
    text: 'The map is very useful for our field work.',
  },
  {
    ...{ reportId: 23, accountId: 10, star: 2, status: 'Open', daysAgo: 2 },
    text: 'On a phone the legend covers half of the map.',
  },
];
