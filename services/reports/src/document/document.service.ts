import { Inject, Injectable } from '@nestjs/common';
import { notFound, Reply, requestFormName } from '@portal/contracts';

const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Injects the bytes of the data access request form. */
export const REQUEST_FORM = Symbol('request form');

/** The one document of the portal. Names are compared and never made a path of. */
@Injectable()
export class DocumentService {
  constructor(@Inject(REQUEST_FORM) private readonly form: Buffer) {}

  /**
   * The document of that name.
   * @throws Problem `not-found` for any other name
   */
  download(name: string): Promise<Reply<Blob>> {
    if (name !== requestFormName) return Promise.reject(notFound());
    return Promise.resolve(Reply.file<Blob>({ bytes: this.form, type: wordDocument, name }));
  }
}
