import { z } from 'zod';
import { contract, get, list, post } from '../kit/contract.js';
import { FilledText, Id, Line, QueryId } from '../kit/fields.js';

const everyRoleSelfVisible = {
  user: 'self visible',
  userAdmin: 'self visible',
  administrator: 'any',
} as const;
const administrators = { administrator: 'any' } as const;

export const CategoryRow = z.object({
  id: Id,
  name: z.string(),
  fullname: z.string(),
  description: z.string(),
});
export type CategoryRow = z.infer<typeof CategoryRow>;

const CategoryFields = z.object({
  name: Line(100, 'category.name'),
  fullname: Line(200, 'category.fullname'),
  description: FilledText(1_000, 'category.description'),
});

export const reportCategoryContract = contract('reports', 'reportCategory', {
  findAll: list(
    ['name', 'fullname', 'description'],
    get('/reportCategory/findAll', {
      summary: 'Lists the categories.',
      access: { userAdmin: 'any', administrator: 'any' },
      output: z.array(CategoryRow),
    }),
  ),
  findReportCount: get('/reportCategory/findReportCount', {
    offline: true,
    summary: 'Counts the reports of each category that a user may open, including categories without any.',
    access: everyRoleSelfVisible,
    input: z.object({ userTypeId: QueryId, userId: QueryId }),
    callerFields: { userId: 'accountId', userTypeId: 'partnerId' },
    output: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
  }),
  insert: post('/reportCategory/insert', {
    summary: 'Adds a category.',
    access: administrators,
    input: CategoryFields,
  }),
  update: post('/reportCategory/update', {
    summary: 'Changes a category.',
    access: administrators,
    input: CategoryFields.extend({ id: Id }),
  }),
  delete: post('/reportCategory/delete', {
    summary: 'Deletes a category. Its reports stay, without a category.',
    access: administrators,
    input: z.object({ id: Id }),
  }),
});
