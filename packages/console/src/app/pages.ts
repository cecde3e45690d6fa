import type { ComponentType } from 'preact';
import { titles } from './titles.js';

/** The groups of the navigation, in their order. */
export const menuGroups = ['overview', 'money', 'growth', 'service'] as const;
/** The groups of the page with all settings, which are not in the navigation. */
export const settingGroups = ['terms', 'access', 'tools'] as const;

/** What is specific to a page. */
interface Row<Name> {
  /** Its folder in `pages/SIDE`, and the key of its title. */
  readonly name: Name;
  /**
   * Its address below its part of the console, as a pattern: `/merchants/:merchantId/:tab?`. The first page of a part
   * is `/`.
   */
  readonly path: string;
  /** People without it neither see nor reach the page; undefined: everybody of that part. */
  readonly scope?: string;
  /** Where the navigation or the page of settings has it; without it, only links lead to the page. */
  readonly group?: (typeof menuGroups)[number] | (typeof settingGroups)[number];
}

/** The parts of the console. `both`: what belongs to everybody, such as the design. */
type Part = keyof typeof titles;

/** Every page, in the order of the navigation. */
const rows: { readonly [Side in Part]: readonly Row<keyof (typeof titles)[Side]>[] } = {
  operator: [
    { name: 'today', path: '/', group: 'overview' },
    { name: 'merchants', path: '/merchants', scope: 'access:read', group: 'overview' },
    { name: 'reports', path: '/reports', scope: 'reports:read', group: 'money' },
    { name: 'cadences', path: '/cadences', scope: 'reports:read', group: 'terms' },
    {
      name: 'transactions',
      path: '/transactions/:merchantId?/:part?',
      scope: 'reports:read',
      group: 'money',
    },
    { name: 'corrections', path: '/corrections/:tab?/:proposalId?', scope: 'reports:read', group: 'money' },
    { name: 'month-close', path: '/month-close/:month?', scope: 'statements:read', group: 'money' },
    { name: 'fee-plans', path: '/fee-plans/:tab?', scope: 'statements:read', group: 'money' },
    { name: 'issuer', path: '/issuer', scope: 'statements:read', group: 'terms' },
    { name: 'attribution', path: '/attribution', scope: 'installs:read', group: 'growth' },
    {
      name: 'installation',
      path: '/installations/:installationId?',
      scope: 'installs:read',
      group: 'tools',
    },
    { name: 'simulator', path: '/simulator', scope: 'people:read', group: 'tools' },
    { name: 'events', path: '/events/:tab?', scope: 'events:read', group: 'growth' },
    { name: 'session-feed', path: '/session-feed', scope: 'service:read', group: 'tools' },
    { name: 'people', path: '/people', scope: 'users:read', group: 'access' },
    { name: 'signing-keys', path: '/signing-keys', scope: 'signing:read', group: 'access' },
    { name: 'operator-tokens', path: '/operator-tokens', scope: 'access:read', group: 'access' },
    { name: 'webhooks', path: '/webhooks', scope: 'webhooks:read', group: 'access' },
    { name: 'audit', path: '/audit/:tab?', scope: 'audit:read', group: 'access' },
    { name: 'personal-data', path: '/personal-data', scope: 'people:read', group: 'access' },
    { name: 'health', path: '/health', scope: 'service:read', group: 'service' },
    { name: 'service-settings', path: '/settings/service', scope: 'service:read', group: 'tools' },
    { name: 'merchant', path: '/merchants/:merchantId/:tab?', scope: 'access:read' },
    {
      name: 'merchant-webhook',
      path: '/merchants/:merchantId/webhooks/:endpointId',
      scope: 'webhooks:read',
    },
    { name: 'person', path: '/people/:userId', scope: 'users:read' },
    { name: 'webhook', path: '/webhooks/:endpointId', scope: 'webhooks:read' },
    { name: 'report', path: '/reports/:merchantId/:reportId', scope: 'reports:read' },
    { name: 'statement', path: '/month-close/:month/:merchantId', scope: 'statements:read' },
    { name: 'statement-entries', path: '/month-close/:month/:merchantId/entries', scope: 'statements:read' },
  ],
  merchant: [
    { name: 'home', path: '/', group: 'overview' },
    { name: 'upload', path: '/upload', scope: 'reports:write', group: 'money' },
    { name: 'reports', path: '/reports', scope: 'reports:read', group: 'money' },
    { name: 'transactions', path: '/transactions/:tab?', scope: 'reports:read', group: 'money' },
    { name: 'statements', path: '/statements', scope: 'statements:read', group: 'money' },
    { name: 'fees', path: '/fees', scope: 'statements:read', group: 'money' },
    { name: 'apps', path: '/apps/:bundleId?', scope: 'access:read', group: 'access' },
    {
      name: 'installations',
      path: '/installations/:installationId?',
      scope: 'installs:read',
      group: 'growth',
    },
    { name: 'events', path: '/events/:tab?', scope: 'events:read', group: 'growth' },
    { name: 'revenue', path: '/revenue', scope: 'events:read', group: 'growth' },
    { name: 'cohorts', path: '/cohorts', scope: 'events:read', group: 'growth' },
    { name: 'keys', path: '/keys/:tab?', scope: 'access:read', group: 'access' },
    { name: 'webhooks', path: '/webhooks', scope: 'webhooks:read', group: 'access' },
    { name: 'people', path: '/people', scope: 'users:read', group: 'access' },
    { name: 'audit', path: '/audit', scope: 'audit:read', group: 'access' },
    { name: 'correction', path: '/corrections/new', scope: 'corrections:write' },
    { name: 'report', path: '/reports/:reportId', scope: 'reports:read' },
    { name: 'webhook', path: '/webhooks/:endpointId', scope: 'webhooks:read' },
    { name: 'statement', path: '/statements/:month', scope: 'statements:read' },
    { name: 'statement-entries', path: '/statements/:month/entries', scope: 'statements:read' },
  ],
  both: [
    { name: 'settings', path: '/settings', group: 'service' },
    { name: 'design', path: '/design' },
  ],
};

/** A page of the console. */
export interface Page extends Row<string> {
  readonly side: Part;
  readonly title: string;
  /** The view, which is loaded when it is first opened. */
  readonly load: () => Promise<{ readonly View: ComponentType }>;
}

const views = import.meta.glob<{ readonly View: ComponentType }>('../pages/*/*/view.tsx');

function pagesOf<Side extends Part>(side: Side, titled: Readonly<Record<string, string>>): readonly Page[] {
  return rows[side].map((row) => {
    const name = String(row.name);
    const load = views[`../pages/${side}/${name}/view.tsx`];
    const title = titled[name];
    if (load === undefined || title === undefined) throw new Error(`the page ${name} has no view`);
    return { ...row, name, side, title, load };
  });
}

/** Every page of the console, in the order of the navigation. */
export const pages: readonly Page[] = [
  ...pagesOf('operator', titles.operator),
  ...pagesOf('merchant', titles.merchant),
  ...pagesOf('both', titles.both),
];

/** The pages that somebody with these scopes may open in a part of the console. */
export function pagesFor(kind: 'operator' | 'merchant', scopes: readonly string[]): readonly Page[] {
  return pages.filter(
    ({ side, scope }) =>
      (side === kind || side === 'both') && (scope === undefined || scopes.includes(scope)),
  );
}
