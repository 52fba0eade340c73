import type { Feature } from '../feature.js';
import { DocumentController } from './document.controller.js';
import { DocumentService, REQUEST_FORM } from './document.service.js';

/** Documents for download, of which the form is given. */
export const documentFeature = (form: Buffer): Feature => ({
  controllers: [DocumentController],
  providers: [DocumentService, { provide: REQUEST_FORM, useValue: form }],
});
