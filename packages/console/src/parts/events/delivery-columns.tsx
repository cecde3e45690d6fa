import type { Schema } from '@stoa/client';
import { eventWarnings } from '@stoa/contract';
import { Link } from 'wouter';
import { type Column, linkColumn } from '../../components/columns.js';
import { Time } from '../../components/values.js';
import { StateBadge } from './state-badge.js';
import { texts } from './texts.js';

type Delivery = Schema<'Delivery'>;

/** The columns of a list of deliveries; `fateOf` is the address of the page that says what became of an event. */
export function deliveryColumns(fateOf: (eventId: string) => string): readonly Column<Delivery>[] {
  return [
    {
      name: texts.accepted,
      show: ({ accepted_at, event_datetime }) => (
        <>
          <Time at={accepted_at} />
          <div class="faint small">
            {texts.happened} <code>{event_datetime}</code>
          </div>
        </>
      ),
      text: ({ accepted_at }) => accepted_at,
    },
    { name: texts.happened, text: ({ event_datetime }) => event_datetime },
    {
      name: texts.event,
      show: ({ event_name, event_id }) => (
        <>
          <Link to={fateOf(event_id)}>
            <code>{event_name}</code>
          </Link>
          <div class="faint small">
            <code>{event_id}</code>
          </div>
        </>
      ),
      text: ({ event_name }) => event_name,
    },
    { name: texts.eventId, text: ({ event_id }) => event_id },
    {
      name: texts.state,
      show: ({ state, warnings }) => (
        <>
          <StateBadge state={state} />
          {warnings.map((code) => (
            <div key={code} class="small words">
              {texts.warning}: {eventWarnings[code].title}
            </div>
          ))}
        </>
      ),
      text: ({ state }) => state,
    },
    linkColumn(
      texts.installation,
      ({ installation_id }) => installation_id,
      ({ installation_id }) => `/installations/${installation_id}`,
    ),
  ];
}
