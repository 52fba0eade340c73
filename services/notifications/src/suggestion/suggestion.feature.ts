import type { Feature } from '../feature.js';
import { SuggestionController } from './suggestion.controller.js';
import { SuggestionService } from './suggestion.service.js';

/** Recommending reports to colleagues. */
export const suggestionFeature: Feature = {
  controllers: [SuggestionController],
  providers: [SuggestionService],
};
