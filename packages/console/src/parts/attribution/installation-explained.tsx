import type { Schema } from '@stoa/client';
import { Badge } from '../../components/badge.js';
import { Card, Facts } from '../../components/card.js';
import { Copyable } from '../../components/copy.js';
import { Time } from '../../components/values.js';
import { Decision } from './decision.js';
import { Members } from './members.js';
import { RuleBadge } from './rule-badge.js';
import { texts } from './texts.js';

type Fact = Parameters<typeof Facts>[0]['facts'][number];

/** Why an installation is matched as it is: the diagram, the same in words, and what is known of it. */
export function InstallationExplained({
  installation,
  facts = [],
}: {
  readonly installation: Schema<'Installation'>;
  /** Facts that only one side of the console shows. */
  readonly facts?: readonly Fact[];
}) {
  const { installation_id: id, bundle_id: app, created_at: created, rule, candidates } = installation;
  const { evidence, explanation, erased, erased_at: erasedAt, attribution_data: data } = installation;
  const { missing } = evidence;
  return (
    <>
      <Card title={texts.installation}>
        <Facts
          facts={[
            [texts.rule, <RuleBadge key="rule" rule={rule} />],
            [texts.installation, <Copyable key="id" text={id} />],
            [texts.app, <code key="app">{app}</code>],
            ...facts,
            [texts.created, <Time key="created" at={created} />],
            [
              texts.erased,
              erased ? (
                <div key="erased">
                  <Time at={erasedAt} /> <Badge>{texts.erased}</Badge>
                  <div class="faint small">{texts.erasedHint}</div>
                </div>
              ) : undefined,
            ],
          ]}
        />
      </Card>
      <Card title={texts.decision}>
        <p>{explanation}</p>
        <Decision candidates={candidates} evidence={evidence} />
        {missing.length > 0 && (
          <p class="faint small">
            {texts.missing}: {missing.map((property) => texts.properties[property]).join(', ')}.
          </p>
        )}
      </Card>
      <Card title={texts.campaignData}>
        {data === undefined ? <p>{texts.noCampaignData}</p> : <Members of={data} />}
      </Card>
    </>
  );
}
