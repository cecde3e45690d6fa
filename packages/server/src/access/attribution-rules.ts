import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import { accessFailures } from './access-failures.js';

/**
 * What a parameter of the attribution data says about where an installation came from. The rules of an app are read in
 * order. A rule applies if its parameter is a number or a non-empty text; it fills in what earlier rules left missing.
 */
export interface AttributionRule {
  /** The name of a member of the attribution data. */
  readonly parameter: string;
  /** A text, or the value of a parameter as `{parameter}`. */
  readonly source?: string | undefined;
  /** As {@link source}. */
  readonly campaign?: string | undefined;
}

/**
 * For apps without rules of their own. Parameters that name the source or campaign come first. Then come click ids
 * which an advertising network adds only to clicks on its advertisements. `fbclid` is missing: it is also added to
 * links that nobody paid for. The value of a click id is never a campaign here: it names one click of one person, so
 * every click would be its own campaign.
 */
export const defaultAttributionRules: readonly AttributionRule[] = [
  { parameter: 'utm_source', source: '{utm_source}' },
  { parameter: 'utm_campaign', campaign: '{utm_campaign}' },
  { parameter: 'source', source: '{source}' },
  { parameter: 'campaign', campaign: '{campaign}' },
  { parameter: 'gclid', source: 'google', campaign: 'gclid' },
  { parameter: 'gbraid', source: 'google', campaign: 'gbraid' },
  { parameter: 'wbraid', source: 'google', campaign: 'wbraid' },
  { parameter: 'msclkid', source: 'bing', campaign: 'msclkid' },
  { parameter: 'ttclid', source: 'tiktok', campaign: 'ttclid' },
];

const textOfName = '[^{}=\\u0000-\\u001f\\u007f]';
const textOfPlace = '[^{}\\u0000-\\u001f\\u007f]';
/** The name of a parameter. */
export const parameterPattern = `^${textOfName}+$`;
/** A text, or the name of a parameter in braces. */
export const placePattern = `^(\\{${textOfName}+\\}|${textOfPlace}+)$`;

const parameterExpression = new RegExp(parameterPattern, 'u');
const placeExpression = new RegExp(placePattern, 'u');

/** The rules as they are stored, without anything else. @throws Failure unusable_value, with every fault */
export function usableAttributionRules(rules: readonly AttributionRule[]): readonly AttributionRule[] {
  const most = limits.attributionRules;
  if (rules.length < 1 || rules.length > most)
    throw unusable([{ place: '', detail: `An app has 1 to ${most} rules.` }]);
  const faults = rules.flatMap((rule, number) =>
    faultsOf(rule).map((detail) => ({ place: `/${number}`, detail })),
  );
  if (faults.length > 0) throw unusable(faults);
  return rules.map(({ parameter, source, campaign }) => ({
    parameter,
    ...(source !== undefined && { source }),
    ...(campaign !== undefined && { campaign }),
  }));
}

function faultsOf({ parameter, source, campaign }: AttributionRule): string[] {
  const { attributionParameterCharacters: ofName, attributionTextCharacters: ofPlace } = limits;
  const isName = parameterExpression.test(parameter) && [...parameter].length <= ofName;
  const places = [source, campaign].filter((place) => place !== undefined);
  const areUsable = places.every((place) => placeExpression.test(place) && [...place].length <= ofPlace);
  return [
    ...(isName ? [] : [`A parameter has 1 to ${ofName} characters, without {, }, = and control characters.`]),
    ...(places.length > 0 ? [] : ['A rule says a source, a campaign or both.']),
    ...(areUsable
      ? []
      : [
          `A source or campaign is a text of 1 to ${ofPlace} characters without control characters, or the name of a parameter in braces, like {utm_source}.`,
        ]),
  ];
}

function unusable(found: readonly { readonly place: string; readonly detail: string }[]): Failure {
  return new Failure(accessFailures.unusable_value, {
    detail: found.length === 1 ? (found[0]?.detail ?? '') : 'Some rules cannot be used; see errors.',
    faults: found.map(({ place, detail }) => ({
      pointer: `/attribution_rules${place}`,
      code: 'not_allowed',
      detail,
    })),
  });
}
