-- What people read with SQL: docs/sql.md. Columns are only ever added, at the end of a view: reports of others depend
-- on their names and meaning.
--
-- Nothing in these views identifies a store user or a device: no store user, address, token or evidence, and no
-- payload, because the merchant decides what is in it. The views run with the rights of their owner, so a reader needs
-- none on the schema stoa. They call no function of that schema, because functions run with the rights of the reader.

-- A role that may create no schema works where an administrator has created this one for it.
do $$
begin
  if to_regnamespace('stoa_read') is null then
    create schema stoa_read;
  end if;
end
$$;

comment on schema stoa_read is 'What people read: documented views that stay. See docs/sql.md.';
