-- Emptying a twin deletes the attribution data of its test users, which this index finds. Users of the store are not in it.

create index store_user_attribution_of_twins on stoa.store_user_attribution (store_user_id collate "C")
where starts_with(store_user_id, 'twin ');
