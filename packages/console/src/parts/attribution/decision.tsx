import './decision.css';
import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import { Badge, type Tone } from '../../components/badge.js';
import { texts } from './texts.js';

type Evidence = Schema<'InstallationEvidence'>;
type Step = Evidence['steps'][number];

const tones: Readonly<Record<Evidence['outcome'], Tone>> = {
  no_user: 'calm',
  only_user: 'good',
  told_apart: 'good',
  several_remain: 'warn',
  none_remains: 'warn',
  not_told_apart: 'warn',
  too_many: 'warn',
  matching_off: 'calm',
};

/**
 * The diagram of a decision: who was seen on the address, which users each property ruled out, and what came of it. The
 * bars repeat what the words beside them say.
 */
export function Decision({
  candidates,
  evidence,
}: {
  readonly candidates: number;
  readonly evidence: Evidence;
}) {
  const { steps, outcome, at_least: atLeast, decided_by: decidedBy, device } = evidence;
  return (
    <div class="stack">
      {steps.length > 0 && <Legend />}
      <ol class="decision" aria-label={texts.decision}>
        {outcome === 'matching_off' ? (
          <Node title={texts.notAsked}>
            <p class="faint small">{texts.notAskedHint}</p>
          </Node>
        ) : (
          <Node title={texts.seen} value={texts.users(candidates, atLeast)}>
            {candidates > 0 && <Bar left={candidates} unknown={0} of={candidates} />}
            {atLeast && <p class="faint small">{texts.crowded}</p>}
          </Node>
        )}
        {steps.map((step) => (
          <StepNode
            key={step.property}
            step={step}
            of={Math.max(candidates, step.considered)}
            decides={step.property === decidedBy}
            said={saidOf(step.property, device)}
          />
        ))}
        <li class={`outcome ${tones[outcome]}`}>
          <strong>{texts.outcomes[outcome]}</strong>
        </li>
      </ol>
    </div>
  );
}

function StepNode({
  step: { property, considered, eliminated, unknown, remaining },
  of,
  decides,
  said,
}: {
  readonly step: Step;
  readonly of: number;
  readonly decides: boolean;
  readonly said: string | undefined;
}) {
  return (
    <Node
      title={
        <>
          {texts.properties[property]} {decides && <Badge tone="good">{texts.decides}</Badge>}
        </>
      }
      value={eliminated === 0 ? texts.stepNone(considered) : texts.step(eliminated, considered, remaining)}
    >
      <Bar left={remaining} unknown={Math.min(unknown, remaining)} gone={eliminated} of={of} />
      <p class="faint small">
        {said !== undefined && <>{texts.said(said)}. </>}
        {unknown > 0 && texts.unknown(unknown)}
      </p>
    </Node>
  );
}

function saidOf(property: Step['property'], device: Evidence['device']): string | undefined {
  if (property === 'device_model' || property === 'os_version' || property === 'language')
    return device[property];
  return undefined;
}

function Node({
  title,
  value,
  children,
}: {
  readonly title: ComponentChildren;
  readonly value?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <li>
      <div class="row apart">
        <strong>{title}</strong>
        <span>{value}</span>
      </div>
      {children}
    </li>
  );
}

/** The whole bar stands for all users who were seen. It shows who is left, and who was ruled out in this step. */
function Bar({
  left,
  unknown,
  gone = 0,
  of,
}: {
  readonly left: number;
  readonly unknown: number;
  readonly gone?: number;
  readonly of: number;
}) {
  const known = left - unknown;
  return (
    <svg class="bar" viewBox={`0 0 ${of} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="known" x="0" width={known} height="1" />
      <rect class="unknown" x={known} width={unknown} height="1" />
      <rect class="gone" x={left} width={gone} height="1" />
    </svg>
  );
}

function Legend() {
  return (
    <ul class="decision-legend">
      {(['known', 'unknown', 'gone'] as const).map((part) => (
        <li key={part}>
          <svg viewBox="0 0 1 1" aria-hidden="true">
            <rect class={part} width="1" height="1" />
          </svg>
          {texts.parts[part]}
        </li>
      ))}
    </ul>
  );
}
