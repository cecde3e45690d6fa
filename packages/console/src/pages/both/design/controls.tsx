import { Button } from '../../../components/button.js';
import { Card, Facts } from '../../../components/card.js';
import { Copyable } from '../../../components/copy.js';
import { Cure } from '../../../components/cure.js';
import { ConfirmDialog, DialogButton } from '../../../components/dialog.js';
import { ChecksField, SelectField, TextField } from '../../../components/field.js';
import { Form } from '../../../components/form.js';
import { SuggestedField } from '../../../components/suggested-field.js';
import { Tabs } from '../../../components/tabs.js';
import { BundleId, Coded, Day, Money, Month, Num, Time } from '../../../components/values.js';
import { texts } from './texts.js';

export function Controls() {
  return (
    <div class="columns">
      <Actions />
      <Ways />
      <Forms />
      <Values />
    </div>
  );
}

function Actions() {
  return (
    <Card title={texts.actions}>
      <p class="faint">{texts.actionsHint}</p>
      <div class="row">
        <Button look="main">{texts.main}</Button>
        <Button>{texts.plain}</Button>
        <Button look="danger">{texts.danger}</Button>
        <Button look="quiet">{texts.quiet}</Button>
      </div>
      <div class="row">
        <DialogButton words={texts.ask}>
          {(close) => (
            <ConfirmDialog
              title={texts.asked}
              action={texts.asked}
              isDangerous
              onConfirm={close}
              onClose={close}
            >
              <p>{texts.askedHint}</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      </div>
    </Card>
  );
}

function Ways() {
  return (
    <Card title={texts.ways}>
      <p class="faint">{texts.waysHint}</p>
      <Tabs
        label={texts.ways}
        current="first"
        tabs={[
          { id: 'first', title: texts.firstPart, to: '/design' },
          { id: 'second', title: texts.secondPart, to: '/design' },
        ]}
      />
      <p>
        <Cure to="/">{texts.cure}</Cure>
      </p>
      <p>
        <Cure to="/nowhere">{texts.noCure}</Cure>
      </p>
    </Card>
  );
}

const sources = { key: ['design', 'sources'], read: async () => ['newsletter', 'search'] };

function Forms() {
  return (
    <Card title={texts.forms}>
      <Form label={texts.forms} onSubmit={() => undefined} action={texts.send}>
        <TextField label={texts.name} name="name" hint={texts.nameHint} />
        <SuggestedField label={texts.source} name="source" suggest={sources} />
        <SelectField
          label={texts.cadence}
          name="cadence"
          options={['daily', 'weekly'].map((one) => [one, one])}
        />
        <ChecksField
          label={texts.scopes}
          name="scopes"
          chosen={['reports:read']}
          options={['reports:read', 'reports:write'].map((one) => [one, one])}
        />
      </Form>
    </Card>
  );
}

function Values() {
  return (
    <Card title={texts.values}>
      <Facts
        facts={[
          [texts.money, <Money key="money" amount={1_234_567_890_123_456_789n} currency="EUR" />],
          [texts.number, <Num key="number" value={12_345} />],
          [texts.time, <Time key="time" at="2026-11-20T10:00:00Z" />],
          [texts.day, <Day key="day" on="2026-11-20" />],
          [texts.month, <Month key="month" of="2026-11" />],
          [texts.sentence, <Coded key="sentence" text={texts.sentenceText} />],
          [texts.app, <BundleId key="app" id="com.example.games.space-adventure" />],
          [texts.identifier, <Copyable key="id" text="1795377342828124" />],
        ]}
      />
    </Card>
  );
}
