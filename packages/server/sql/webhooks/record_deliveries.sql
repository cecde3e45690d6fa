-- Writes what a round of an endpoint came to, and ends its claim: the attempts, what is sent again, and how far the
-- endpoint has come. Nothing is written, and the answer is false, if another round has claimed the endpoint since, the
-- claim was revoked (webhooks/endpoints/endpoint-store.ts), or the endpoint was removed. A claim that was revoked ends
-- all the same.
create or replace function stoa.record_deliveries(merchant integer, endpoint uuid, held uuid, round jsonb)
returns boolean
language plpgsql
set enable_seqscan = off
as $$
begin
  update stoa.notification_endpoint
  set
    after_sequence = (round ->> 'after_sequence')::bigint,
    head_attempts = (round ->> 'head_attempts')::integer,
    failures = (round ->> 'failures')::integer,
    failing_since = (round ->> 'failing_since')::timestamptz,
    next_try_at = (round ->> 'next_try_at')::timestamptz,
    is_slow = (round ->> 'is_slow')::boolean,
    state = case when round ->> 'disabled_because' is null then state else 'disabled' end,
    disabled_because = coalesce(round ->> 'disabled_because', disabled_because),
    claim = null,
    claimed_until = (round ->> 'ended_at')::timestamptz
  where merchant_id = merchant
    and endpoint_id = endpoint
    and claim = held;
  if not found then
    update stoa.notification_endpoint
    set claim = null
    where merchant_id = merchant
      and endpoint_id = endpoint
      and claim = overlay(held::text placing '0' from 15)::uuid;
    return false;
  end if;
  insert into stoa.notification_attempt (
    merchant_id, endpoint_id, attempted_at, attempt_id, sequence, notification_id, type, attempt, outcome, status, fault, took_ms, answer)
  select
    merchant, endpoint, attempted_at, attempt_id, sequence, notification_id, type, attempt, outcome, status, fault, took_ms,
    decode(answer, 'base64')
  from jsonb_to_recordset(round -> 'attempts') as tried (
    attempted_at timestamptz, attempt_id uuid, sequence bigint, notification_id uuid, type text, attempt integer, outcome text,
    status integer, fault text, took_ms integer, answer text);
  delete from stoa.notification_retry
  where merchant_id = merchant
    and endpoint_id = endpoint
    and sequence in (
      select value::bigint
      from jsonb_array_elements_text(round -> 'settled'));
  insert into stoa.notification_retry (merchant_id, endpoint_id, sequence, attempts, next_try_at)
  select merchant, endpoint, sequence, attempts, next_try_at
  from jsonb_to_recordset(round -> 'retries') as retry (sequence bigint, attempts integer, next_try_at timestamptz)
  on conflict (merchant_id, endpoint_id, sequence) do update
  set
    attempts = excluded.attempts,
    next_try_at = excluded.next_try_at;
  if round ->> 'all_due_at' is not null or round -> 'settled' <> '[]' or round -> 'retries' <> '[]' then
    perform stoa.count_retries(merchant, endpoint, (round ->> 'all_due_at')::timestamptz);
  end if;
  return true;
end
$$;
