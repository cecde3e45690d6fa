-- breaking: older versions mark here of which expiry they mailed people. These mails now follow the log of notifications.

alter table stoa.access_key drop column warned_of_end;
