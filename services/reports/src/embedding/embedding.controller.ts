import { embeddingContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { EmbeddingService } from './embedding.service.js';

type Input = Inputs<typeof embeddingContract>;

@Serves(embeddingContract)
export class EmbeddingController implements Handlers<typeof embeddingContract> {
  constructor(private readonly embedding: EmbeddingService) {}

  getEmbedToken(caller: Caller, input: Input['getEmbedToken']) {
    return this.embedding.getEmbedToken(caller, input);
  }

  getPreviewToken(caller: Caller, input: Input['getPreviewToken']) {
    return this.embedding.getPreviewToken(caller, input);
  }
}
