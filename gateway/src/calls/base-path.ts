/** The path below which every REST call lies. */
export const basePath = 'map-back-end';
