create or replace view stoa.known_installation as
select merchant_id, installation_id, bundle_id, created_at, source, campaign
from stoa.installation;

comment on view stoa.known_installation is
'What other areas know about an installation: its app, its age and where it came from.';
