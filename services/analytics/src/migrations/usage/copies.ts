/** Names of what usage is told by. */
export const copies = `
  CREATE TABLE group_copy (id int PRIMARY KEY, name text NOT NULL);
  CREATE TABLE category_copy (id int PRIMARY KEY, name text NOT NULL);`;

/** Without them again. */
export const noCopies = 'DROP TABLE group_copy, category_copy;';
