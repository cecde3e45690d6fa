import type { Schema } from '@stoa/client';
import { useRef } from 'preact/hooks';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Card } from '../../../components/card.js';
import { Copyable } from '../../../components/copy.js';
import { TextField } from '../../../components/field.js';
import { Form, type FormValues } from '../../../components/form.js';
import { Failure } from '../../../components/states.js';
import { Time } from '../../../components/values.js';
import { useChange } from '../../../data/use-change.js';
import { Members } from '../../../parts/attribution/members.js';
import { bodyOf, type FirstCall, type FirstCallBody, makeFirstCall } from './first-call.js';
import { texts } from './texts.js';

/** The first call of an app, made by hand: what goes out, and what comes back. */
export function InstallTest({ app }: { readonly app: Schema<'RegisteredApp'> }) {
  // The answer stays as long as the page is open. The key must not stay with it, so each call takes it out of this ref.
  const key = useRef<string | undefined>(undefined);
  const test = useChange({
    run: (body: FirstCallBody) => {
      const installKey = key.current;
      key.current = undefined;
      return makeFirstCall(body, installKey);
    },
    changes: [['installations']],
  });
  const submit = (values: FormValues): void => {
    key.current = values.text('install_key');
    test.mutate(bodyOf(app.bundle_id, values));
  };
  const isRequired = app.install_key === 'required';
  return (
    <>
      <Card title={texts.test}>
        <Notice tone="warn">
          <strong>{texts.real}</strong>
          <p>{texts.realHint}</p>
          {app.matching === 'off' && <p>{texts.offHint}</p>}
        </Notice>
        <Form label={texts.test} onSubmit={submit} change={test} action={texts.run} look="main">
          <div class="columns">
            <TextField label={texts.model} name="device_model" hint={texts.modelHint} />
            <TextField label={texts.version} name="os_version" hint={texts.versionHint} />
            <TextField
              label={texts.language}
              name="language"
              hint={texts.languageHint}
              start={navigator.language}
            />
            <TextField
              label={texts.key}
              name="install_key"
              type="password"
              hint={isRequired ? texts.keyHint : `${texts.keyOptional} ${texts.keyHint}`}
              required={isRequired}
            />
          </div>
        </Form>
      </Card>
      {test.data !== undefined && <Answer call={test.data} />}
    </>
  );
}

function Answer({ call: { token, header, claims, fault } }: { readonly call: FirstCall }) {
  const { iat, exp, installation_token: id } = claims;
  return (
    <>
      <Card title={texts.answer}>
        <div role="status" class="stack">
          {fault === undefined ? (
            <Notice tone="good">
              <strong>{texts.verified}</strong>
              <p>{texts.verifiedHint}</p>
            </Notice>
          ) : (
            <Failure error={fault} title={texts.notVerified} />
          )}
        </div>
        {iat !== undefined && exp !== undefined && (
          <p>
            {texts.times} {texts.from} <Time at={instantOf(iat)} /> {texts.until} <Time at={instantOf(exp)} />
          </p>
        )}
        {id !== undefined && <Link to={`/installations/${id}`}>{texts.explained}</Link>}
      </Card>
      <Card title={texts.claims}>
        <Members of={claims} />
      </Card>
      <Card title={texts.header}>
        <Members of={header} />
      </Card>
      <Card title={texts.whole}>
        <Copyable text={token} />
      </Card>
    </>
  );
}

function instantOf(epochSeconds: number): string {
  return new Date(epochSeconds * 1_000).toISOString();
}
