-- How processes on a cluster tell each other that there may be work.

create sequence stoa.work_signal;

comment on sequence stoa.work_signal is
  'Goes on whenever a process of a cluster has changed something: the others then look for work, and else seldom. Unused on one node.';
