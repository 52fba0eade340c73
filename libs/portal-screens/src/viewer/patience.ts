/** How long a report may take until it is first drawn, in milliseconds. */
export const drawnWithinMs = 60_000;
