-- Inserts a report with its content; null if the merchant has a report with this content, or another one has its id.
create or replace function stoa.insert_report(
  of_merchant integer,
  hash bytea,
  created timestamptz,
  transactions integer,
  accepted timestamptz,
  uploader text,
  content bytea
)
returns bigint
language plpgsql
as $$
declare
  inserted bigint;
begin
  insert into stoa.report (
    merchant_id, content_hash, created_at, transaction_count, accepted_at, next_attempt_at, uploaded_by)
  values (of_merchant, hash, created, transactions, accepted, accepted, uploader)
  on conflict do nothing
  returning report_id into inserted;
  if inserted is not null then
    insert into stoa.report_content (merchant_id, report_id, body)
    values (of_merchant, inserted, content);
  end if;
  return inserted;
end
$$;
