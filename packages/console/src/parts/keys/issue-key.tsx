import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { ChecksField, TextField } from '../../components/field.js';
import { Form, type FormValues } from '../../components/form.js';
import { given } from '../../data/given.js';
import { failureOf, useChange } from '../../data/use-change.js';
import { IssuedSecret } from './issued-secret.js';
import { changedBy, type KeySource, useMayGrant } from './key-source.js';
import { texts } from './texts.js';

export function IssueKey({ source, onClose }: { readonly source: KeySource; readonly onClose: () => void }) {
  const scopes = source.scopes.filter(useMayGrant());
  const issue = useChange({
    run: (values: FormValues) => {
      const chosen = values.all('scopes');
      const day = values.text('expires_at');
      return source.issue(
        given({
          label: values.text('label'),
          scopes: chosen.length === 0 ? undefined : chosen,
          expires_at: day === undefined ? undefined : `${day}T00:00:00Z`,
        }),
      );
    },
    changes: changedBy(source),
  });
  return (
    <Dialog title={source.issueTitle} isBusy={issue.isPending} onClose={onClose}>
      {issue.data !== undefined ? (
        <IssuedSecret issued={issue.data} onClose={onClose} />
      ) : (
        <Form
          label={source.issueTitle}
          error={failureOf(issue)}
          onSubmit={issue.mutate}
          buttons={
            <Button type="submit" look="main" disabled={issue.isPending}>
              {source.issueTitle}
            </Button>
          }
        >
          <TextField label={texts.label} name="label" hint={texts.labelHint} error={issue.error} />
          {scopes.length > 1 && (
            <ChecksField
              label={texts.scopes}
              name="scopes"
              hint={source.scopesHint}
              error={issue.error}
              chosen={[]}
              options={scopes.map((scope) => [scope, source.scopeOption(scope)])}
            />
          )}
          <TextField
            label={texts.expires}
            name="expires_at"
            type="date"
            hint={texts.expiresHint}
            error={issue.error}
          />
        </Form>
      )}
    </Dialog>
  );
}
