import { favouriteContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { FavouriteService } from './favourite.service.js';

type Input = Inputs<typeof favouriteContract>;

@Serves(favouriteContract)
export class FavouriteController {
  constructor(private readonly favourites: FavouriteService) {}

  findAll({ principal }: Caller) {
    return this.favourites.list(principal);
  }

  insert({ principal }: Caller, { reportId }: Input['insert']) {
    return this.favourites.add(principal, reportId);
  }

  delete({ principal }: Caller, { reportId }: Input['delete']) {
    return this.favourites.delete(principal, reportId);
  }
}
