-- Webhook endpoints that were disabled: whoever works for a merchant is mailed about them, unless they choose otherwise.

insert into stoa.mail_choice (user_id, merchant_id, type, is_daily, after_sequence, last_sequence)
select user_id, merchant_id, 'webhook_endpoint.disabled', false, 0, 0
from stoa.membership
where accepted_at is not null;
