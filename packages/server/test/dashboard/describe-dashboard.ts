import { leftOut, type Panel, rows } from './rows.js';

const dataSource = { type: 'prometheus', uid: '${datasource}' };
/** Grafana's grid has 24 columns. */
const panelsInRow = 3;
const panelSize = { h: 8, w: 24 / panelsInRow };

/**
 * The dashboard as Grafana imports it.
 * @param exposition what `/metrics` answers
 * @throws if a panel asks for a metric that does not exist, or a metric is neither on a panel nor in `leftOut`
 */
export function describeDashboard(exposition: string): string {
  refuseGaps(namesIn(exposition));
  return `${JSON.stringify(
    {
      title: 'Stoa',
      uid: 'stoa',
      description:
        'Made from the metrics of Stoa by npm run generate: change packages/server/test/dashboard/rows.ts.',
      tags: ['stoa'],
      schemaVersion: 39,
      editable: true,
      graphTooltip: 1,
      time: { from: 'now-6h', to: 'now' },
      refresh: '1m',
      templating: {
        list: [
          { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' },
          {
            name: 'job',
            label: 'Job',
            type: 'query',
            datasource: dataSource,
            query: 'label_values(stoa_build_info, job)',
            refresh: 2,
            multi: true,
            includeAll: true,
            current: { text: 'All', value: '$__all' },
          },
        ],
      },
      panels: placed(),
    },
    null,
    2,
  )}\n`;
}

/** The queries of all panels. */
function allQueries(): readonly string[] {
  return rows.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries.map(({ expr }) => expr)));
}

function placed(): object[] {
  let id = 0;
  let y = 0;
  return rows.flatMap(({ title, panels }) => {
    id += 1;
    const row = { id, type: 'row', title, collapsed: false, panels: [], gridPos: { h: 1, w: 24, x: 0, y } };
    const top = y + 1;
    y = top + Math.ceil(panels.length / panelsInRow) * panelSize.h;
    return [
      row,
      ...panels.map((one, index) => {
        id += 1;
        const x = (index % panelsInRow) * panelSize.w;
        const down = Math.floor(index / panelsInRow) * panelSize.h;
        return { id, gridPos: { ...panelSize, x, y: top + down }, ...describePanel(one) };
      }),
    ];
  });
}

function describePanel({ title, description, unit, queries }: Panel): object {
  return {
    // A point in time is read, and everything else compared with before.
    type: unit === 'dateTimeFromNow' ? 'stat' : 'timeseries',
    title,
    description,
    datasource: dataSource,
    fieldConfig: { defaults: { unit, ...(unit === 'percentunit' ? { min: 0 } : {}) }, overrides: [] },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: dataSource,
      expr,
      legendFormat: legend,
    })),
  };
}

/** Every name that a query may ask for, with the name of its metric. */
function namesIn(exposition: string): ReadonlyMap<string, string> {
  const types = [...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Map(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram'
        ? ['_bucket', '_sum', '_count'].map((end) => [`${name}${end}`, name] as const)
        : [[name, name] as const],
    ),
  );
}

function refuseGaps(names: ReadonlyMap<string, string>): void {
  const asked = allQueries().flatMap((expr) => expr.match(/\b(?:stoa|process|nodejs)_[a-z0-9_]+/g) ?? []);
  const unknown = asked.filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`The dashboard asks for unknown metrics: ${unknown.join(', ')}`);
  const shown = new Set(asked.map((name) => names.get(name)));
  const metrics = new Set(names.values());
  const missing = [...metrics].filter((name) => !shown.has(name) && leftOut[name] === undefined);
  if (missing.length > 0)
    throw new Error(`Neither on the dashboard nor left out of it: ${missing.join(', ')}`);
  const idle = Object.keys(leftOut).filter((name) => shown.has(name) || !metrics.has(name));
  if (idle.length > 0) throw new Error(`Left out of the dashboard for nothing: ${idle.join(', ')}`);
}
