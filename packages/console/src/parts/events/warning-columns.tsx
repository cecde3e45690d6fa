import type { Schema } from '@stoa/client';
import { type Column, dayColumn, numColumn } from '../../components/columns.js';
import { BundleId, Coded } from '../../components/values.js';
import { texts } from './texts.js';

type Warning = Schema<'EventWarningCount'>;

/** The columns of a list of warnings by day and app. */
export const warningColumns: readonly Column<Warning>[] = [
  dayColumn(texts.day, ({ day }) => day),
  {
    name: texts.app,
    show: ({ bundle_id }) =>
      bundle_id === null ? <span class="faint">{texts.unknownApp}</span> : <BundleId id={bundle_id} />,
    text: ({ bundle_id }) => bundle_id ?? '',
  },
  {
    name: texts.warning,
    show: ({ title, code, fix }) => (
      <div class="words">
        {title} <code class="faint">{code}</code>
        <p class="faint">
          <Coded text={fix} />
        </p>
      </div>
    ),
    text: ({ code }) => code,
  },
  { name: texts.fix, text: ({ fix }) => fix },
  numColumn(texts.events, ({ events }) => events),
];
