-- breaking: an older Stoa would charge lines with ages as if they had no such condition.
-- How old an installation and a subscription were when a line of a fee plan asked.

alter table stoa.charged_line add column installation_age integer;
alter table stoa.charged_line add column subscription_age integer;
comment on column stoa.charged_line.installation_age is
'Whole months between the installation and the settlement. Null if the line does not ask for it, or it was not known.';
comment on column stoa.charged_line.subscription_age is
'Whole months between the first transaction of the subscription and the settlement. Null if the line does not ask for it, or it was not known.';

-- The same plan gives another fee once the age is known.
alter table stoa.fee_change drop constraint fee_change_plan;
