-- The days of an app, without those of the merchant's other apps: a volume for life has more of them each year.

create index volume_day_app on stoa.volume_day (merchant_id, bundle_id, day);
