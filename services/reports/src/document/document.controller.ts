import { documentContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { DocumentService } from './document.service.js';

type Input = Inputs<typeof documentContract>;

@Serves(documentContract)
export class DocumentController implements Handlers<typeof documentContract> {
  constructor(private readonly documents: DocumentService) {}

  download(_caller: Caller, { filename }: Input['download']) {
    return this.documents.download(filename);
  }
}
