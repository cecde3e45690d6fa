-- Where the volume of a restated fee stood, so that its merchant can check the tiers.

alter table stoa.correction add column new_volume_before bigint;
comment on column stoa.correction.new_volume_before is
'The place in the volume of the statement''s year from which the new fee was computed, in minor units. Null without a new fee, and in '
'corrections of 0.1.0: these used volume_before of the transaction if the currency stayed.';
