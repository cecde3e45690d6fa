import { BarChart } from '../../../charts/bar-chart.js';
import { HeatMap } from '../../../charts/heat-map.js';
import { Sparkline } from '../../../charts/sparkline.js';
import { Timeline } from '../../../charts/timeline.js';
import { Card } from '../../../components/card.js';
import { numberText } from '../../../format/number.js';
import { shortDayText } from '../../../format/time.js';
import { texts } from './texts.js';

const days = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
const chart = {
  points: days,
  pointName: texts.dayName,
  show: numberText,
  showPoint: shortDayText,
  series: [
    { name: texts.valid, values: days.map((_, index) => 900 + ((index * 397) % 700)) },
    { name: texts.invalid, values: days.map((_, index) => (index === 12 ? null : (index * 53) % 120)) },
  ],
};
const weeks = ['0', '1', '2', '3'];

export function Charts() {
  return (
    <>
      <BarChart {...chart} title={texts.bars} />
      <Card title={texts.charts}>
        <p class="faint">{texts.chartsHint}</p>
        <Sparkline title={texts.course} values={[0n, 3n, 4n, 9n]} before={[0n, 2n, 3n, 5n, 6n, 8n]} />
        <HeatMap
          title={texts.cohorts}
          rowName={texts.week}
          columns={weeks}
          show={numberText}
          rows={weeks.map((week, row) => ({
            name: week,
            values: weeks.map((_, index) => (index + row > 3 ? null : 120 - 37 * index - 8 * row)),
          }))}
        />
        <Timeline
          label={texts.life}
          events={[
            { at: '2026-10-01T08:00:00Z', tone: 'good', children: texts.issued },
            { at: '2026-11-01T08:00:00Z', tone: 'warn', children: texts.rotated },
            { at: '2026-11-08T08:00:00Z', tone: 'bad', children: texts.revoked },
          ]}
        />
      </Card>
    </>
  );
}
