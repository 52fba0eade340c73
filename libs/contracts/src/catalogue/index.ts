export { buildAsyncApiDocument } from './async-api.js';
export { openApiDocument } from './open-api.js';
