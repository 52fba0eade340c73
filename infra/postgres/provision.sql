-- Lists the statements that create or update a service's database and its two roles. provision.sh and
-- `npm start` run them, as the superuser in the database postgres. Settings of the session name the service and the passwords.
--   <service>         the service's role: reads and writes rows
--   <service>_owner   owns the database and its tables: migrations run as this role, and grant the service its access
SELECT step.statement
FROM (
  SELECT current_setting('provision.service') AS service,
    current_setting('provision.service') || '_owner' AS owner,
    current_setting('provision.password') AS password,
    current_setting('provision.owner_password') AS owner_password
) AS input
CROSS JOIN LATERAL (
  SELECT to_regrole(quote_ident(service)) AS service_role, to_regrole(quote_ident(owner)) AS owner_role
) AS existing
CROSS JOIN LATERAL (
  VALUES
    (1, service_role IS NULL, format('CREATE ROLE %I', service)),
    (2, true, format('ALTER ROLE %I LOGIN PASSWORD %L', service, password)),
    (3, owner_role IS NULL, format('CREATE ROLE %I', owner)),
    (4, true, format('ALTER ROLE %I LOGIN PASSWORD %L', owner, owner_password)),
    -- The service does not act as the owner of its tables.
    (5, EXISTS (SELECT FROM pg_auth_members WHERE roleid = owner_role AND member = service_role),
      format('REVOKE %I FROM %I', owner, service)),
    -- The owner sets the timeouts of the service's role.
    (6, NOT EXISTS (SELECT FROM pg_auth_members WHERE roleid = service_role AND member = owner_role),
      format('GRANT %I TO %I', service, owner)),
    (7, NOT EXISTS (SELECT FROM pg_database WHERE datname = service),
      format('CREATE DATABASE %I OWNER %I', service, owner)),
    (8, has_database_privilege('public', 'postgres', 'CONNECT') OR has_database_privilege('public', 'template1', 'CONNECT'),
      'REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC'),
    -- In this database alone it shows the statements of all databases.
    (9, current_setting('shared_preload_libraries') LIKE '%pg_stat_statements%',
      'CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
) AS step (number, is_needed, statement)
WHERE step.is_needed
ORDER BY step.number
