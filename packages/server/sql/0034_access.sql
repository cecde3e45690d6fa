-- Of which expiry of a key the merchant was notified. Mails have a mark of their own, because mail may be set up later or not at all.

alter table stoa.access_key add column notified_of_end timestamptz;

comment on column stoa.access_key.notified_of_end is 'The expiry of which the merchant was notified; null: of none.';
