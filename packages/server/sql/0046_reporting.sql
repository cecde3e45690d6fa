-- Statements say where to pay.

alter table stoa.issuer add column bank_lines text[] not null default '{}';

comment on column stoa.issuer.bank_lines is 'Where the fees are paid to, as printed: a line each.';
