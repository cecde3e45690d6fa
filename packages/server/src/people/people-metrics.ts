import { Counter, type Registry } from 'prom-client';

export const signInOutcomes = ['began', 'refused', 'code_asked', 'limited'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];
const mailOutcomes = ['sent', 'failed', 'left_out'] as const;
export type CountMail = (outcome: (typeof mailOutcomes)[number]) => void;

export type CountSignIn = (outcome: SignInOutcome) => void;

/** Counts sign-ins by their outcome. */
export function createSignInMetrics(registry: Registry): CountSignIn {
  const counter = new Counter({
    name: 'stoa_sign_ins_total',
    help: 'Sign-ins of people by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of signInOutcomes) counter.inc({ outcome }, 0);
  return (outcome) => counter.inc({ outcome });
}

/** Counts mails by their outcome. */
export function createMailMetrics(registry: Registry): CountMail {
  const counter = new Counter({
    name: 'stoa_mails_total',
    help: 'Mails to people by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of mailOutcomes) counter.inc({ outcome }, 0);
  return (outcome) => counter.inc({ outcome });
}
