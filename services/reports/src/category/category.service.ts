import { Injectable } from '@nestjs/common';
import { wantsPage, type CategoryRow, type Page, type Paging } from '@portal/contracts';
import type { Viewer } from '../access/viewer.js';
import { CategoryRepository } from './category.repository.js';

const withoutCategory = 'Other reports';
const withoutDescription = 'The category description is not available.';

/** Categories as people see them: with what they may open. */
@Injectable()
export class CategoryService {
  constructor(private readonly categories: CategoryRepository) {}

  /** The categories: a page if one is asked for, else all by name. */
  async list(paging: Paging): Promise<CategoryRow[] | Page<CategoryRow>> {
    const page = await this.categories.page(paging);
    return wantsPage(paging) ? page : page.rows;
  }

  /** A card for each category of which the viewer may open reports. */
  async cards(viewer: Viewer) {
    const found = await this.categories.openable(viewer);
    return found.map(({ id, name, fullname, description, count }) => ({
      id,
      name: name ?? withoutCategory,
      fullname: fullname || name || withoutCategory,
      description: description || withoutDescription,
      count,
    }));
  }

  /** All categories with how many reports the viewer may open. */
  counts(viewer: Viewer) {
    return this.categories.all(viewer);
  }
}
