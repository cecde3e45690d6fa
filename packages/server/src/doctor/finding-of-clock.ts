import { type Clock, machineAheadMs } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import type { Finding } from './finding.js';

/** At most a note: Stoa uses only the database's clock, so a wrong clock on this machine does not affect it. */
export function findingOfClock(clock: Clock): Finding {
  const aheadMs = machineAheadMs(clock);
  if (Math.abs(aheadMs) <= limits.clockDifferenceMs)
    return { subject: 'clock', state: 'ok', finding: 'this machine and the database agree' };
  return {
    subject: 'clock',
    state: 'note',
    finding: `this machine is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database`,
    advice:
      'Synchronise both with NTP. Stoa goes by the database, so look there first: if its clock is the wrong one, tokens, settlement times and the matching window are wrong.',
  };
}
