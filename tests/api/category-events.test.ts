import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { signIn } from '../support/people.js';

const findProjectedCategory = async (id: number | undefined) =>
  (await sql<{ name: string }>('analytics', 'SELECT name FROM replicated_category WHERE id = $1', [id]))[0]
    ?.name;

it('the name and the deletion of a category reach analytics', async () => {
  const administrator = await signIn('admin@portal.example');
  const { reportCategory } = administrator.rest.api;
  const category = { name: `Category ${randomUUID()}`, fullname: 'A full name', description: 'For a test.' };
  const { insertId: id = 0 } = await reportCategory.insert(category);
  await eventually(
    () => findProjectedCategory(id),
    (name) => name === 'A full name',
  );
  await reportCategory.update({ ...category, id, fullname: 'Another name' });
  await eventually(
    () => findProjectedCategory(id),
    (name) => name === 'Another name',
  );
  expect(await reportCategory.delete({ id })).toMatchObject({ affectedRows: 1 });
  await eventually(
    () => findProjectedCategory(id),
    (name) => name === undefined,
  );
});
