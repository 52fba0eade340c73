import { jsonPost } from '../calls/bench-call.js';
import { openingRequest } from '../calls/opening.js';
import { nth } from '../nth.js';
import type { ViewCase } from './view-case.js';

const busy = { connections: 32, count: 3_000 };

/** Something that is told of a view that goes on: `round` grows whenever all views had their turn. */
const ofView = (title: string, path: string, told: (round: number) => object): ViewCase => ({
  title,
  ...busy,
  request: ({ users, viewIds }, n) => {
    const round = 1 + Math.floor(n / users.length);
    return jsonPost(path, { id: nth(viewIds, n), ...told(round) }, nth(users, n));
  },
});

/** What is told while reports are looked at. */
export const writingCases: ViewCase[] = [
  {
    title: 'Opening a report',
    ...busy,
    request: ({ nextOpening }) => openingRequest(nextOpening()),
  },
  ofView('Changes of page', '/viewership/updatePageChange', (round) => ({ total: round })),
  ofView('Clicks on visuals', '/viewership/updateVisualClick', (round) => ({ total: round })),
  ofView('Times of a view', '/viewership/updateTimes', (round) => ({
    secondsInView: round,
    drawnAfter: 1_000 + round,
  })),
];
