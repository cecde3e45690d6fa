-- Keys that left the key set, because their last token expired or because they were withdrawn: none of them comes back
-- by an import. A script that imports the same file again and again must not bring back a key that was leaked.

create table stoa.former_signing_key (
  kid text primary key check (kid ~ '^[A-Za-z0-9_-]{43}$'),
  left_at timestamptz not null
);
