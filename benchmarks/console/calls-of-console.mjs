/**
 * The calls that the console makes and the views of the walk do not, and the calls that the benchmark leaves out on
 * purpose. Together with the calls of those views, the list is complete.
 */
import { merchantRows } from '../../packages/client/dist/src/generated/merchant-rows.js';
import { operatorRows } from '../../packages/client/dist/src/generated/operator-rows.js';
import { sessionRows } from '../../packages/client/dist/src/generated/session-rows.js';

/**
 * Parts of pages that the walk leaves out. They are opened only for their calls. `{report}` and the like belong to
 * `{merchant}`.
 */
export const furtherViews = [
  ['admin', 'merchants/{merchant}/keys'],
  ['admin', 'merchants/{merchant}/people'],
  ['admin', 'merchants/{merchant}/cadence'],
  ['admin', 'merchants/{merchant}/reports'],
  ['admin', 'merchants/{merchant}/statements'],
  // With a name instead of a number, the page suggests merchants, as the palette does.
  ['admin', 'reports?merchant=Merchant'],
  ['admin', 'reports/{merchant}/{report}'],
  ['admin', 'corrections?merchant={merchant}'],
  ['admin', 'corrections/proposals/1'],
  ['admin', 'installations/{installation}'],
  ['admin', 'events/find?merchant={merchant}&event={event}'],
  ['admin', 'events/waiting?merchant={merchant}'],
  ['merchant owner', 'm/{merchant}/reports/{report}'],
  ['merchant owner', 'm/{merchant}/transactions?id=order-1-0'],
  ['merchant owner', 'm/{merchant}/transactions/invalid'],
  ['merchant owner', 'm/{merchant}/transactions/requests'],
  ['merchant owner', 'm/{merchant}/transactions/corrections'],
  ['merchant owner', 'm/{merchant}/corrections/new?transaction_id=order-1-0'],
  ['merchant owner', 'm/{merchant}/installations/{installation}'],
  ['merchant owner', 'm/{merchant}/events/find?event={event}'],
  ['merchant owner', 'm/{merchant}/events/waiting'],
  ['merchant owner', 'm/{merchant}/events/warnings'],
  ['merchant owner', 'm/{merchant}/keys/events'],
  ['merchant owner', 'm/{merchant}/keys/install'],
].map(([role, path]) => ({ role, path: `/console/${path}` }));

const notMeasured = new Set([
  // No page reads them.
  '/merchant-api/v1/correction-requests/{correction_request_id}',
  '/operator-api/v1/merchants/{merchant_id}/apps/{bundle_id}/install-keys',
  '/operator-api/v1/statements',
  '/schema/{file}',
  '/session-api/v1/sessions',
  // Read only after an install test; the service answers it from memory.
  '/.well-known/jwks.json',
  // Reads the plan of a fee, one row by its key. The benchmark's store has no fees.
  '/operator-api/v1/fee-plans/{fee_plan_id}',
]);

/** The kinds of answers that pages show. Answers of other kinds are files that people save. */
const shownKinds = new Set(['json', 'json of one', 'list']);

/** The addresses of all calls whose answers pages show, such as `/merchant-api/v1/reports/{report_id}`. */
const templates = [merchantRows, operatorRows, sessionRows]
  .flatMap((areas) => Object.values(areas).flatMap((calls) => Object.values(calls)))
  .filter(({ call, kind }) => call.startsWith('GET ') && shownKinds.has(kind))
  .map(({ call }) => call.slice('GET '.length));

/** The call that an address belongs to. If two fit, the one with fewer parameters. */
function templateOf(url) {
  const { pathname } = new URL(url);
  return templates
    .filter((template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
    .toSorted((one, other) => one.split('{').length - other.split('{').length)[0];
}

/**
 * Fails if a call of the client was neither measured nor left out on purpose, or if `notMeasured` names a call that was
 * measured or does not exist.
 */
export function assertComplete(urls) {
  const read = new Set([...urls].map(templateOf));
  const missing = templates.filter((template) => !read.has(template) && !notMeasured.has(template));
  const wrong = [...notMeasured].filter((template) => read.has(template) || !templates.includes(template));
  if (missing.length > 0)
    throw new Error(
      `not measured: ${missing.join(', ')}. Open them in furtherViews, or name them in notMeasured and say why.`,
    );
  if (wrong.length > 0) throw new Error(`named in notMeasured for nothing: ${wrong.join(', ')}`);
}
