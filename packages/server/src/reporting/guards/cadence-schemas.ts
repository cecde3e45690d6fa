import { type Static, Type } from 'typebox';
import { nextCursorSchema, pageParameters } from '../../http/page-cursor.js';
import { ref } from '../../http/validating/validation.js';
import type { ReportingState } from './manage-cadences.js';
import { type Cadence, cadenceNames } from './silence-of.js';

const timeOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });

export const newReportingCadenceSchema = Type.Object(
  {
    cadence: Type.Unsafe<Cadence>({
      type: 'string',
      enum: [...cadenceNames],
      description: 'How often a report is expected.',
    }),
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

export const reportingCadencePageSchema = Type.Object(
  { reporting_cadences: Type.Array(ref(reportingCadenceSchema)), next_cursor: nextCursorSchema },
  { $id: 'ReportingCadencePage' },
);

export const cadenceParamsSchema = Type.Object({ merchant_id: Type.Integer() });

export const cadenceQuerySchema = Type.Object({
  missed: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      type: 'string',
      enum: ['true', 'false'],
      description: 'Only merchants that have missed their cadence, or only those that have not.',
    }),
  ),
  ...pageParameters,
});

/** The schemas of the cadences' calls that have an `$id`. */
export const cadenceSchemas = [
  newReportingCadenceSchema,
  reportingCadenceSchema,
  reportingCadencePageSchema,
] as const;

export function cadenceOnWire(state: ReportingState): Static<typeof reportingCadenceSchema> {
  return {
    merchant_id: state.merchantId,
    cadence: state.cadence,
    set_at: state.setAt?.toISOString() ?? null,
    last_report_at: state.lastReportAt?.toISOString() ?? null,
    due_at: state.dueAt?.toISOString() ?? null,
    missed: state.missed,
  };
}
