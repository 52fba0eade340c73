import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { notFound, Reply, requestFormName } from '@portal/contracts';

const folder = new URL('../../assets/', import.meta.url);
const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The one document of the portal. Names are compared and never made a path of. */
@Injectable()
export class DocumentService {
  /**
   * The document of that name.
   * @throws Problem `not-found` for any other name
   */
  async download(name: string): Promise<Reply<Blob>> {
    if (name !== requestFormName) throw notFound();
    const bytes = await readFile(new URL(requestFormName, folder));
    return Reply.file<Blob>({ bytes, type: wordDocument, name });
  }
}
