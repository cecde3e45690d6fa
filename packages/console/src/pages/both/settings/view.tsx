import './settings.css';
import { Link } from 'wouter';
import { addressOf } from '../../../app/navigation.js';
import { pagesFor, settingGroups } from '../../../app/pages.js';
import { titles } from '../../../app/titles.js';
import { Card } from '../../../components/card.js';
import { PageFrame } from '../../../components/page-frame.js';
import { usePlace } from '../../../data/session.js';
import { texts } from './texts.js';

const hints: Readonly<Partial<Record<string, string>>> = texts.hints;

/**
 * Everything that is set up once or looked at now and then, in one place, so that the menu has what people do every
 * day.
 */
export function View() {
  const { side } = usePlace();
  const open = side === undefined ? [] : pagesFor(side.kind, side.scopes);
  return (
    <PageFrame title={titles.both.settings} lead={texts.lead}>
      {settingGroups.map((group) => {
        const pages = open.filter((page) => page.group === group);
        return (
          pages.length > 0 && (
            <Card key={group} title={texts.groups[group]}>
              <dl class="directory">
                {pages.map((page) => (
                  <div key={page.path}>
                    <dt>
                      <Link to={addressOf(page)}>{page.title}</Link>
                    </dt>
                    <dd class="faint">{hints[page.name]}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          )
        );
      })}
      <a href="/sign-in/account">{texts.account}</a>
    </PageFrame>
  );
}
