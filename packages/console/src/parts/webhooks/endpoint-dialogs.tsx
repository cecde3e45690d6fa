import type { Schema } from '@stoa/client';
import { Notice } from '../../components/badge.js';
import { ConfirmChange, FormDialog } from '../../components/change-dialogs.js';
import { Dialog } from '../../components/dialog.js';
import { ChecksField, SelectField, TextField } from '../../components/field.js';
import type { FormValues } from '../../components/form.js';
import { OverlapField, overlapHoursIn, SecretDialog } from '../../components/secret-dialog.js';
import { given, keysOf } from '../../data/given.js';
import { Outcome } from './outcome.js';
import { texts, types, typeWords } from './texts.js';
import type { Endpoint, WebhookSource } from './webhook-source.js';

interface SourceProps {
  readonly source: WebhookSource;
  readonly onClose: () => void;
}

interface EndpointProps extends SourceProps {
  readonly endpoint: Endpoint;
}

type WithSecret = Schema<'WebhookEndpointWithSecret'>;
type Types = NonNullable<Schema<'NewWebhookEndpoint'>['types']>;

function NewSecret({
  made: { secret, public_key: publicKey, previous_until: until },
  ...dialog
}: {
  readonly title: string;
  readonly made: WithSecret;
  readonly onClose: () => void;
}) {
  const secrets = [
    [texts.secretName, secret],
    ...(publicKey === null ? [] : [[texts.publicKey, publicKey] as const]),
  ] as const;
  return <SecretDialog {...dialog} secrets={secrets} until={[texts.previousUntil, until]} />;
}

/** What an endpoint gets and how; the same for a new one and for a change. */
function EndpointFields({ side, endpoint }: Pick<WebhookSource, 'side'> & { readonly endpoint?: Endpoint }) {
  const offered = keysOf(types).filter((type) => [side, 'both'].includes(types[type][1]));
  return (
    <>
      <TextField label={texts.url} name="url" hint={texts.urlHint} required start={endpoint?.url ?? ''} />
      <TextField label={texts.description} name="description" start={endpoint?.description ?? ''} />
      <ChecksField
        label={texts.types}
        name="types"
        hint={texts.typesHint}
        chosen={endpoint?.types ?? []}
        options={offered.map((type) => [type, typeWords(type)])}
      />
      <SelectField
        label={texts.ordered}
        name="ordered"
        start={endpoint?.ordered === true ? 'yes' : 'no'}
        options={[
          ['no', texts.orderedOptions.no],
          ['yes', texts.orderedOptions.yes],
        ]}
      />
    </>
  );
}

function chosenIn(values: FormValues) {
  const chosen = values.all('types');
  const wanted: Types = keysOf(types).filter((type) => chosen.includes(type));
  return {
    url: values.text('url') ?? '',
    description: values.text('description') ?? '',
    types: wanted.length === 0 ? null : wanted,
    ordered: values.text('ordered') === 'yes',
  };
}

export function AddEndpoint({ source, onClose }: SourceProps) {
  return (
    <FormDialog
      title={texts.add}
      action={texts.add}
      run={(values) =>
        source.endpoints.add({
          ...chosenIn(values),
          signing: values.text('signing') === 'v1a' ? 'v1a' : 'v1',
        })
      }
      changes={[source.key]}
      result={(made) => <NewSecret title={texts.add} made={made} onClose={onClose} />}
      onClose={onClose}
    >
      <EndpointFields side={source.side} />
      <SelectField
        label={texts.signing}
        name="signing"
        options={[
          ['v1', texts.signings.v1],
          ['v1a', texts.signings.v1a],
        ]}
      />
    </FormDialog>
  );
}

export function ChangeEndpoint({ source, endpoint, onClose }: EndpointProps) {
  return (
    <FormDialog
      title={texts.changeTitle}
      of={endpoint.endpoint_id}
      action={texts.save}
      run={(values) => source.endpoints.change(endpoint.endpoint_id, chosenIn(values))}
      changes={[source.key]}
      done={() => texts.changed}
      onClose={onClose}
    >
      <EndpointFields side={source.side} endpoint={endpoint} />
    </FormDialog>
  );
}

export function PauseEndpoint({ source, endpoint, onClose }: EndpointProps) {
  return (
    <ConfirmChange
      title={texts.pauseTitle}
      action={texts.pause}
      run={() => source.endpoints.change(endpoint.endpoint_id, { state: 'paused' })}
      changes={[source.key]}
      done={() => texts.paused}
      onClose={onClose}
    >
      <p>{texts.pauseHint}</p>
    </ConfirmChange>
  );
}

export function ResumeEndpoint({ source, endpoint, onClose }: EndpointProps) {
  return (
    <ConfirmChange
      title={texts.resumeTitle}
      action={texts.resume}
      run={() => source.endpoints.change(endpoint.endpoint_id, { state: 'active' })}
      changes={[source.key]}
      done={() => texts.resumed}
      onClose={onClose}
    >
      <p>{texts.resumeHint(endpoint.after_sequence)}</p>
    </ConfirmChange>
  );
}

export function RotateSecret({ source, endpoint, onClose }: EndpointProps) {
  return (
    <FormDialog
      title={texts.rotateTitle}
      of={endpoint.endpoint_id}
      action={texts.rotate}
      run={(values) =>
        source.endpoints.rotateSecret(endpoint.endpoint_id, {
          overlap_hours: overlapHoursIn(values),
        })
      }
      changes={[source.key]}
      result={(made) => <NewSecret title={texts.rotateTitle} made={made} onClose={onClose} />}
      onClose={onClose}
    >
      <p>{texts.rotateHint}</p>
      <OverlapField />
    </FormDialog>
  );
}

export function TestEndpoint({ source, endpoint, onClose }: EndpointProps) {
  return (
    <ConfirmChange
      title={texts.testTitle}
      action={texts.test}
      run={() => source.endpoints.test(endpoint.endpoint_id)}
      changes={[]}
      result={(made) => (
        <Dialog title={texts.testTitle} onClose={onClose}>
          <Notice tone={made.delivered ? 'good' : 'bad'}>
            {made.delivered ? texts.testGood : texts.testBad}
          </Notice>
          <Outcome of={made} />
        </Dialog>
      )}
      onClose={onClose}
    >
      <p>{texts.testHint}</p>
      <code>{endpoint.url}</code>
    </ConfirmChange>
  );
}

export function ReplayRange({ source, endpoint, onClose }: EndpointProps) {
  return (
    <FormDialog
      title={texts.replayTitle}
      action={texts.sendAgain}
      run={(values) => {
        const to = values.text('to');
        const from = Number(values.text('from'));
        return source.endpoints.replay(endpoint.endpoint_id, {
          from,
          ...given({ to: to === undefined ? undefined : Number(to) }),
        });
      }}
      changes={[source.key]}
      done={() => texts.replayed}
      onClose={onClose}
    >
      <p>{texts.replayHint}</p>
      <TextField label={texts.from} name="from" type="number" min="1" required />
      <TextField label={texts.to} name="to" type="number" min="1" hint={texts.toHint} />
    </FormDialog>
  );
}

export function RemoveEndpoint({
  source,
  endpoint,
  onClose,
  onRemoved,
}: EndpointProps & { readonly onRemoved: () => void }) {
  return (
    <ConfirmChange
      title={texts.removeTitle}
      action={texts.remove}
      isDangerous
      run={() => source.endpoints.remove(endpoint.endpoint_id)}
      changes={[source.key]}
      done={() => texts.removed}
      onDone={onRemoved}
      onClose={onClose}
    >
      <p>{texts.removeHint}</p>
      <code>{endpoint.url}</code>
    </ConfirmChange>
  );
}
