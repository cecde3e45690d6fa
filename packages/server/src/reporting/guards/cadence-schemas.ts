import { Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { choice, pageSchema, timeOrNull } from '../../http/validating/members.js';
import { wireOf } from '../../http/wire-of.js';
import { type Cadence, cadenceNames } from './silence-of.js';

export const newReportingCadenceSchema = Type.Object(
  {
    cadence: choice(cadenceNames, 'How often a report is expected.'),
  },
  { $id: 'NewReportingCadence', additionalProperties: false },
);

export const reportingCadenceSchema = Type.Object(
  {
    merchant_id: Type.Integer({ minimum: 1, description: 'The merchant.' }),
    cadence: Type.Unsafe<Cadence | null>({
      type: ['string', 'null'],
      enum: [...cadenceNames, null],
      description: 'How often a report is expected; null: never.',
    }),
    set_at: timeOrNull('Since when it is expected.'),
    last_report_at: timeOrNull('When the newest report was accepted; null before the first.'),
    due_at: timeOrNull('When the next report is due; null without a cadence.'),
    missed: Type.Boolean({
      description:
        'Whether the report did not come by then, nor in the time of grace after it: half an hour (hourly), 6 hours (daily), a day (weekly).',
    }),
  },
  { $id: 'ReportingCadence' },
);

export const reportingCadencePageSchema = pageSchema(
  'ReportingCadencePage',
  'reporting_cadences',
  reportingCadenceSchema,
);

export const cadenceParamsSchema = Type.Object({ merchant_id: Type.Integer() });

export const cadenceQuerySchema = Type.Object({
  missed: Type.Optional(
    choice(['true', 'false'], 'Only merchants that have missed their cadence, or only those that have not.'),
  ),
  ...pageParameters,
});

/** The schemas of the cadences' calls that have an `$id`. */
export const cadenceSchemas = [
  newReportingCadenceSchema,
  reportingCadenceSchema,
  reportingCadencePageSchema,
] as const;

export const cadenceOnWire = wireOf(reportingCadenceSchema);
