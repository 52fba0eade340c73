/** Names of partners and groups are told apart by people, so each stands once. */
export const organisationRules = {
  up: `
    CREATE UNIQUE INDEX partner_name ON partner (folded(name));
    CREATE UNIQUE INDEX stakeholder_group_name ON stakeholder_group (folded(name));
  `,
  down: `
    DROP INDEX partner_name;
    DROP INDEX stakeholder_group_name;
  `,
};
