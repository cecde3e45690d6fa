import { useSearchParams } from 'wouter';
import { Card } from '../../components/card.js';
import { Tabs } from '../../components/tabs.js';
import { programs } from './guide-code.js';
import { Code } from './outcome.js';
import { texts } from './texts.js';

/** Code that verifies webhooks, in several languages: that of the guide. `to` is the page that has the card. */
export function VerifyCard({ to }: { readonly to: string }) {
  const [params] = useSearchParams();
  const { title, lead, languages } = texts.verify;
  const current = programs.find(({ language }) => language === params.get('language')) ?? programs[0];
  if (current === undefined) return null;
  return (
    <Card title={title}>
      <p>{lead}</p>
      <Tabs
        label={languages}
        current={current.language}
        tabs={programs.map(({ language }) => ({
          id: language,
          title: language,
          to: `${to}?language=${language}`,
        }))}
      />
      <Code text={current.code} label={current.language} />
    </Card>
  );
}
