import { useState } from 'preact/hooks';
import { TextField } from '../../../components/field.js';
import { ChooseMerchant, merchantIdOf } from '../../../parts/merchants/choose-merchant.js';

/** A merchant by number, or by the beginning of a name: once the field is left, it lists those that may be meant. */
export function MerchantField({
  value,
  onInput,
  ...field
}: {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly value: string;
  readonly onInput: (merchant: string) => void;
}) {
  const [left, setLeft] = useState('');
  const isName = value.trim() !== '' && merchantIdOf(value.trim()) === undefined;
  return (
    <div class="stack tight" onFocusOut={() => setLeft(value)}>
      <TextField {...field} value={value} onInput={onInput} />
      {isName && left === value && (
        <ChooseMerchant beginning={value.trim()} onChoose={(id) => onInput(String(id))} />
      )}
    </div>
  );
}
