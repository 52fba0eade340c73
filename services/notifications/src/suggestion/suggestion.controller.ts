import { suggestionContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SuggestionService } from './suggestion.service.js';

type Input = Inputs<typeof suggestionContract>;

@Serves(suggestionContract)
export class SuggestionController {
  constructor(private readonly suggestions: SuggestionService) {}

  insert(caller: Caller, input: Input['insert']) {
    return this.suggestions.recommend(caller, input);
  }
}
