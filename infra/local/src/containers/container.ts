/** A server in a container: where it is reached and how it is thrown away. */
export interface Container {
  readonly url: string;
  stop(): Promise<void>;
}

/** Seconds that a container may take to start, its image's download included. */
export const startSeconds = 120;
