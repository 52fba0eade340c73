import type { StreamConfig } from '@nats-io/jetstream';

/** What the stream of a service's facts is described as while it is being filled. */
export const beingFilled = 'being filled';

/** Whether a stream is so new that it lacks facts which its service still publishes. */
export const isBeingFilled = ({ description }: Pick<StreamConfig, 'description'>): boolean =>
  description === beingFilled;
