const bump = (name: string, column: string) => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- A report that is being written has already read the old name: wait for it, so that it is bumped too.
    LOCK TABLE report IN SHARE ROW EXCLUSIVE MODE;
    UPDATE report SET version = version WHERE ${column} = coalesce(NEW.id, OLD.id);
    RETURN NULL;
  END $$;`;

/**
 * A report's version changes whenever anything changes that its row shows, the names of its category and its owner included, so that
 * what was made from (id, version) stays right for ever. Its search text is written along.
 */
export const versions = `
  CREATE FUNCTION report_before_write() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.version := nextval('report_version');
    NEW.search_text := folded(concat_ws(' ', NEW.name, NEW.description, NEW.workspace_name,
      (SELECT name FROM report_category WHERE id = NEW.category_id),
      (SELECT name FROM partner_copy WHERE id = NEW.owner_partner_id)));
    RETURN NEW;
  END $$;
  CREATE TRIGGER report_before_write BEFORE INSERT OR UPDATE ON report
    FOR EACH ROW EXECUTE FUNCTION report_before_write();

  ${bump('bump_reports_of_category', 'category_id')}
  CREATE TRIGGER category_renamed AFTER UPDATE ON report_category
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION bump_reports_of_category();

  ${bump('bump_reports_of_partner', 'owner_partner_id')}
  CREATE TRIGGER partner_renamed AFTER UPDATE ON partner_copy
    FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION bump_reports_of_partner();
  CREATE TRIGGER partner_came_or_went AFTER INSERT OR DELETE ON partner_copy
    FOR EACH ROW EXECUTE FUNCTION bump_reports_of_partner();
`;
