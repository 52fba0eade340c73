import type { Feature } from '../feature.js';
import { DocumentController } from './document.controller.js';
import { DocumentService } from './document.service.js';

/** Documents for download. */
export const documentFeature: Feature = {
  controllers: [DocumentController],
  providers: [DocumentService],
};
