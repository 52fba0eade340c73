/** Lets sources that import './x.js', as Node's ES modules want it, run from './x.ts' or './x.tsx'. */
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    if (!request.startsWith('.') || !request.endsWith('.js')) throw error;
    const stem = request.slice(0, -3);
    for (const ending of ['.ts', '.tsx']) {
      try {
        return options.defaultResolver(stem + ending, options);
      } catch {
        // the next ending may exist
      }
    }
    throw error;
  }
};
