create or replace view stoa_read.merchants as
select merchant_id, name, created_at
from stoa.merchant
where merchant_id < 1000000000;

comment on view stoa_read.merchants is 'A row for each merchant. No view has data of the twins in which merchants try things out.';

comment on column stoa_read.merchants.merchant_id is 'The number that all views have.';

comment on column stoa_read.merchants.name is 'The name that the operator gave.';

comment on column stoa_read.merchants.created_at is 'When the merchant was created.';
