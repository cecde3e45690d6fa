import { escapeHtml } from '../../http/answering/escape-html.js';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  /** For password managers (HTML, section 4.10.18.7.1). */
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  /** The keyboard of a phone. */
  readonly inputMode?: 'numeric';
  /** What can be chosen; without it, people write. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

/** What went wrong, beside the field that it is about, or above the form. */
export interface FormFault {
  readonly field: string | undefined;
  readonly text: string;
}

export interface Form {
  readonly action: string;
  readonly button: string;
  readonly fields: readonly Field[];
  readonly hidden?: Readonly<Record<string, string>>;
  /** Tells password managers whose password it is. */
  readonly username?: string | null;
  readonly fault?: FormFault | undefined;
  readonly isPlain?: boolean;
}

/**
 * A form that works without scripts. Element ids are unique as long as no two forms of a page share an action and a
 * field.
 */
export function formOf({
  action,
  button,
  fields,
  hidden = {},
  username,
  fault,
  isPlain = false,
}: Form): string {
  const isPlaced = fault !== undefined && fields.some(({ name }) => name === fault.field);
  const alert =
    fault === undefined || isPlaced
      ? ''
      : `<p class="error alert" role="alert">${escapeHtml(fault.text)}</p>`;
  const faulty = fault === undefined ? undefined : isPlaced ? fault.field : fields[0]?.name;
  const inputs = fields.map((field) =>
    fieldOf(field, action, {
      fault: isPlaced && field.name === fault.field ? fault.text : undefined,
      hasFocus: field.name === faulty,
    }),
  );
  const kept = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const whose =
    typeof username === 'string'
      ? `<input hidden autocomplete="username" value="${escapeHtml(username)}" readonly>`
      : '';
  return `<form method="post" action="${escapeHtml(action)}">${alert}${whose}${kept.join('')}${inputs.join('')}<button${isPlain ? ' class="plain"' : ''}>${escapeHtml(button)}</button></form>`;
}

function fieldOf(
  field: Field,
  action: string,
  { fault, hasFocus }: { readonly fault: string | undefined; readonly hasFocus: boolean },
): string {
  const { name, label, type = 'text', autocomplete, value = '', hint, isOptional = false, inputMode } = field;
  const id = name === 'link' ? name : `${action.replaceAll('/', '-').slice(1)}-${name}`;
  const said = [
    ...(fault === undefined ? [] : [`<p class="error" id="${id}-fault">${escapeHtml(fault)}</p>`]),
    ...(hint === undefined ? [] : [`<p class="faint" id="${id}-hint">${escapeHtml(hint)}</p>`]),
  ];
  const describedBy = [fault === undefined ? '' : `${id}-fault`, hint === undefined ? '' : `${id}-hint`]
    .filter((one) => one !== '')
    .join(' ');
  const attributes = [
    `id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}"`,
    value === '' ? '' : `value="${escapeHtml(value)}"`,
    isOptional ? '' : 'required',
    inputMode === undefined ? '' : `inputmode="${inputMode}"`,
    type === 'email' || name === 'code' || name === 'link' ? 'autocapitalize="none" spellcheck="false"' : '',
    fault === undefined ? '' : 'aria-invalid="true"',
    describedBy === '' ? '' : `aria-describedby="${describedBy}"`,
    hasFocus ? 'autofocus' : '',
  ].filter((one) => one !== '');
  const input = field.options === undefined ? `<input ${attributes.join(' ')}>` : selectOf(id, field);
  return `<div class="field"><label for="${id}">${escapeHtml(label)}</label>${input}${said.join('')}</div>`;
}

function selectOf(id: string, { name, value, options = [] }: Field): string {
  const listed = options.map(
    (one) =>
      `<option value="${escapeHtml(one.value)}"${one.value === value ? ' selected' : ''}>${escapeHtml(one.label)}</option>`,
  );
  return `<select id="${id}" name="${escapeHtml(name)}" autocomplete="off">${listed.join('')}</select>`;
}

/** What a form sent: one value for each field, without U+0000, which a text column refuses. */
export interface SentForm {
  text(name: string): string;
}

/** Reads `application/x-www-form-urlencoded`. */
export function readForm(body: unknown): SentForm {
  const sent = new URLSearchParams(typeof body === 'string' ? body : '');
  return { text: (name) => (sent.get(name) ?? '').replaceAll('\0', '') };
}

export const passwordField: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
};

export const codeField: Field = {
  name: 'code',
  label: 'Code',
  autocomplete: 'one-time-code',
  hint: 'Only if you have set up a second factor: six digits, or a recovery code.',
  isOptional: true,
};

export function newPasswordFields(hint: string): readonly Field[] {
  const common = { type: 'password', autocomplete: 'new-password' } as const;
  return [
    { ...common, name: 'new_password', label: 'New password', hint },
    { ...common, name: 'repeated', label: 'The same again' },
  ];
}
