import { catalogueContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ThumbnailService } from '../thumbnail/thumbnail.service.js';
import { CatalogueService } from './catalogue.service.js';

type Input = Inputs<typeof catalogueContract>;

@Serves(catalogueContract)
export class CatalogueController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly thumbnails: ThumbnailService,
  ) {}

  find({ principal }: Caller, input: Input['find']) {
    return this.catalogue.find(principal, input);
  }

  findThumbnail({ principal }: Caller, { id }: Input['findThumbnail']) {
    return this.thumbnails.find(principal, id);
  }

  findOwn({ principal }: Caller) {
    return this.catalogue.findOwn(principal);
  }

  saveFilter({ principal }: Caller, input: Input['saveFilter']) {
    return this.catalogue.saveFilter(principal, input);
  }

  deleteFilter({ principal }: Caller, { id }: Input['deleteFilter']) {
    return this.catalogue.deleteFilter(principal, id);
  }
}
