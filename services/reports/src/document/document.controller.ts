import { documentContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { DocumentService } from './document.service.js';

type Input = Inputs<typeof documentContract>;

@Serves(documentContract)
export class DocumentController {
  constructor(private readonly documents: DocumentService) {}

  download(_caller: Caller, { filename }: Input['download']) {
    return this.documents.download(filename);
  }
}
