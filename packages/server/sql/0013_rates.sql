-- breaking: an older Stoa reads rates in basis points, and would charge a wrong fee.
-- Rates in parts per million, so that 7.125 % is one.

drop view if exists stoa.named_statement_line, stoa.tiered_fee_plan;

alter table stoa.fee_plan drop constraint fee_plan_rate_basis_points_check;
alter table stoa.fee_plan rename column rate_basis_points to rate_ppm;
update stoa.fee_plan set rate_ppm = rate_ppm * 100;
alter table stoa.fee_plan add constraint fee_plan_rate_ppm_check check (rate_ppm between 0 and 1000000);
comment on column stoa.fee_plan.rate_ppm is 'Parts per million: 10,000 are one per cent.';

alter table stoa.fee_plan_tier drop constraint fee_plan_tier_rate_basis_points_check;
alter table stoa.fee_plan_tier rename column rate_basis_points to rate_ppm;
update stoa.fee_plan_tier set rate_ppm = rate_ppm * 100;
alter table stoa.fee_plan_tier add constraint fee_plan_tier_rate_ppm_check check (rate_ppm between 0 and 1000000);
comment on column stoa.fee_plan_tier.rate_ppm is 'Parts per million: 10,000 are one per cent.';

alter table stoa.issuer drop constraint issuer_vat_basis_points_check;
alter table stoa.issuer rename column vat_basis_points to vat_ppm;
update stoa.issuer set vat_ppm = vat_ppm * 100;
alter table stoa.issuer add constraint issuer_vat_ppm_check check (vat_ppm between 0 and 1000000);
comment on column stoa.issuer.vat_ppm is 'VAT on the fees, in parts per million; null: none is computed.';

alter table stoa.billing_details drop constraint billing_details_vat_basis_points_check;
alter table stoa.billing_details rename column vat_basis_points to vat_ppm;
update stoa.billing_details set vat_ppm = vat_ppm * 100;
alter table stoa.billing_details add constraint billing_details_vat_ppm_check check (vat_ppm between 0 and 1000000);
comment on column stoa.billing_details.vat_ppm is
'VAT on the fees, in parts per million. If this and vat_text are null, the issuer''s rule applies.';
