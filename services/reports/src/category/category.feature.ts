import type { Feature } from '../feature.js';
import { CategoryChangeService } from './category-change.service.js';
import { CategoryController } from './category.controller.js';
import { CategoryRepository } from './category.repository.js';
import { CategoryService } from './category.service.js';

/** Categories of reports. */
export const categoryFeature: Feature = {
  controllers: [CategoryController],
  providers: [CategoryChangeService, CategoryRepository, CategoryService],
};
