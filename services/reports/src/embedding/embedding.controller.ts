import { embeddingContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { EmbeddingService } from './embedding.service.js';
import { FrameCheckService } from './frame-check.service.js';
import { IdentityTokenService } from './identity-token.service.js';

type Input = Inputs<typeof embeddingContract>;

@Serves(embeddingContract)
export class EmbeddingController {
  constructor(
    private readonly embedding: EmbeddingService,
    private readonly identityTokens: IdentityTokenService,
    private readonly frames: FrameCheckService,
  ) {}

  getEmbedToken(caller: Caller, input: Input['getEmbedToken']) {
    return this.embedding.getEmbedToken(caller, input);
  }

  getIdentityToken({ principal }: Caller, { reportId }: Input['getIdentityToken']) {
    return this.identityTokens.issue(principal, reportId);
  }

  async findFrameRefusal({ principal }: Caller, { reportId }: Input['findFrameRefusal']) {
    return { refusal: (await this.frames.checkReport(principal, reportId)) ?? null };
  }

  getPreviewToken(caller: Caller, input: Input['getPreviewToken']) {
    return this.embedding.getPreviewToken(caller, input);
  }
}
