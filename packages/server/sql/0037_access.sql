-- breaking: an older Stoa would count the twins of merchants as merchants.
-- A merchant may have a twin, in which it tries things out. The twin is a merchant of its own, whose number is that of its merchant plus
-- 1000000000. So every other table keeps the two apart by what it has anyway, and a condition on the number leaves twins out.

alter table stoa.merchant add constraint merchant_or_twin
check (merchant_id between 1 and 999999999 or merchant_id between 1000000001 and 1999999999);

comment on table stoa.merchant is
'A developer whose payments run outside the SDK of the store, or the twin of one, in which it tries things out.';
comment on column stoa.merchant.merchant_id is
'The number under which every other table keeps the data of the merchant. Never deleted. From 1000000001 on: the twin of the merchant '
'with the number that is 1000000000 less.';

-- A twin has the apps of its merchant. An install call without a key names nothing but its app, so it is one of the merchant.
alter table stoa.app drop constraint app_bundle_id_key;
create unique index app_bundle_id_key on stoa.app (bundle_id)
where merchant_id < 1000000000;

comment on column stoa.app.bundle_id is 'Unique over all merchants, not counting twins.';
