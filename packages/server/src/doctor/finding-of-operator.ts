import type { Config } from '../config/config.js';
import type { Finding } from './finding.js';

/** Who can reach the operator's calls and the metrics, by the settings of this command. */
export function findingOfOperator({ host, port, operatorListen }: Config): Finding {
  const subject = 'operator';
  if (operatorListen !== undefined)
    return {
      subject,
      state: 'ok',
      finding: `its calls and /metrics are at ${operatorListen.host}, port ${operatorListen.port}, and unknown elsewhere`,
    };
  const finding = `its calls and /metrics are at ${host}, port ${port}, like all others`;
  return /^(127\.|::1$|localhost$)/.test(host)
    ? { subject, state: 'ok', finding }
    : {
        subject,
        state: 'note',
        finding,
        advice: 'Give them an address of their own with STOA_OPERATOR_LISTEN, or refuse them at the proxy.',
      };
}
