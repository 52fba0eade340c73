/** The header in which a client names the tags of the answers that it still has: HTTP's own, which only GET knows, and the portal's. */
export const knownTagHeader = { GET: 'If-None-Match', POST: 'Known-Tags' } as const;

/** The status that says that one of them is still right. */
export const unchangedStatus = { GET: 304, POST: 204 } as const;
