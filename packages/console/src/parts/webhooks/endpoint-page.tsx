import { StoaError } from '@stoa/client';
import { useLocation, useParams } from 'wouter';
import { Notice } from '../../components/badge.js';
import { Card, Facts } from '../../components/card.js';
import { Copyable } from '../../components/copy.js';
import { DialogButton } from '../../components/dialog.js';
import { PageFrame } from '../../components/page-frame.js';
import { Empty, Shown } from '../../components/states.js';
import { Num, Time } from '../../components/values.js';
import { useMay } from '../../data/session.js';
import { useSideRead } from '../../data/use-read.js';
import { DeliveriesCard } from './deliveries-card.js';
import {
  ChangeEndpoint,
  PauseEndpoint,
  RemoveEndpoint,
  ReplayRange,
  ResumeEndpoint,
  RotateSecret,
  TestEndpoint,
} from './endpoint-dialogs.js';
import { StateBadge } from './endpoint-state.js';
import { texts, typeWords } from './texts.js';
import { VerifyCard } from './verify-card.js';
import type { Endpoint, WebhookSource } from './webhook-source.js';

const stateEveryMs = 5_000;

/** The page of one endpoint: how it is set, whether it fails, what was sent to it, and code that verifies it. */
export function EndpointPage({ source }: { readonly source: WebhookSource }) {
  const { endpointId = '' } = useParams();
  const mayRead = useMay('notifications:read');
  const endpoint = useSideRead({
    key: [...source.key, endpointId],
    read: (ending) =>
      source.endpoints.get(endpointId, ending).catch((error: unknown) => {
        if (error instanceof StoaError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }),
    everyMs: stateEveryMs,
  });
  return (
    <PageFrame title={texts.endpoint} up={{ to: source.to, title: texts.up }}>
      <Shown of={endpoint}>
        {(found) =>
          found === null ? (
            <Empty title={texts.missing}>{texts.missingHint}</Empty>
          ) : (
            <>
              <About source={source} endpoint={found} />
              <DeliveriesCard source={mayRead ? source : withoutPayload(source)} endpoint={found} />
              <VerifyCard to={`${source.to}/${endpointId}`} />
            </>
          )
        }
      </Shown>
    </PageFrame>
  );
}

/** For people who may read endpoints and not notifications. */
function withoutPayload(source: WebhookSource): WebhookSource {
  const { payloadOf: _, ...rest } = source;
  return rest;
}

interface EndpointProps {
  readonly source: WebhookSource;
  readonly endpoint: Endpoint;
}

function About({ source, endpoint }: EndpointProps) {
  const mayChange = useMay('webhooks:write');
  const { failures, failing_since: since, disabled_because: because } = endpoint;
  return (
    <Card title={texts.about} actions={mayChange && <Actions source={source} endpoint={endpoint} />}>
      {because !== null && (
        <Notice tone="bad">
          {because === 'gone' ? texts.because.gone : texts.because.failing} {texts.disabledHint}
        </Notice>
      )}
      <Facts
        facts={[
          [texts.url, <code key="url">{endpoint.url}</code>],
          [texts.state, <StateBadge key="state" endpoint={endpoint} />],
          [texts.description, endpoint.description === '' ? undefined : endpoint.description],
          [
            texts.failingSince,
            since === null ? undefined : (
              <span key="since">
                <Time at={since} /> <span class="faint">{texts.failures(failures)}</span>
              </span>
            ),
          ],
          [
            texts.nextTry,
            endpoint.next_try_at === null ? undefined : <Time key="next" at={endpoint.next_try_at} />,
          ],
          [texts.types, endpoint.types?.map(typeWords).join(', ') ?? texts.allTypes],
          [texts.ordered, texts.orderedOptions[endpoint.ordered ? 'yes' : 'no']],
          [texts.signing, texts.signings[endpoint.signing]],
          [texts.publicKey, keyOf(endpoint.public_key)],
          [texts.previousKey, keyOf(endpoint.previous_public_key)],
          [
            texts.previousUntil,
            endpoint.previous_until === null ? undefined : <Time key="until" at={endpoint.previous_until} />,
          ],
          [texts.progress, <Num key="progress" value={endpoint.after_sequence} />],
          [
            texts.retries,
            endpoint.retries === 0 ? undefined : <Num key="retries" value={endpoint.retries} />,
          ],
          [texts.created, <Time key="created" at={endpoint.created_at} />],
        ]}
      />
    </Card>
  );
}

function keyOf(key: string | null) {
  return key === null ? undefined : <Copyable key={key} text={key} />;
}

function Actions({ source, endpoint }: EndpointProps) {
  const [, navigate] = useLocation();
  const props = { source, endpoint };
  return (
    <>
      <DialogButton words={texts.test}>{(close) => <TestEndpoint {...props} onClose={close} />}</DialogButton>
      <DialogButton words={texts.replay}>
        {(close) => <ReplayRange {...props} onClose={close} />}
      </DialogButton>
      <DialogButton words={texts.change}>
        {(close) => <ChangeEndpoint {...props} onClose={close} />}
      </DialogButton>
      <DialogButton words={texts.rotate}>
        {(close) => <RotateSecret {...props} onClose={close} />}
      </DialogButton>
      {endpoint.state === 'active' ? (
        <DialogButton words={texts.pause}>
          {(close) => <PauseEndpoint {...props} onClose={close} />}
        </DialogButton>
      ) : (
        <DialogButton words={texts.resume}>
          {(close) => <ResumeEndpoint {...props} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton words={texts.remove} look="danger">
        {(close) => <RemoveEndpoint {...props} onClose={close} onRemoved={() => navigate(source.to)} />}
      </DialogButton>
    </>
  );
}
