export { asyncApiDocument } from './async-api.js';
export { openApiDocument } from './open-api.js';
