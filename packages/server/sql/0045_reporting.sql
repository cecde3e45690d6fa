-- People find a statement by its number, or by the beginning or the end of it.

create index statement_close_number_beginning on stoa.statement_close (lower(statement_number) collate "C")
where statement_number is not null;
create index statement_close_number_end on stoa.statement_close (reverse(lower(statement_number)) collate "C")
where statement_number is not null;
