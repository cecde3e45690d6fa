import { toast } from '../data/toasts.js';
import { Button } from './button.js';
import { texts } from './texts.js';

/** An identifier or a secret, with a button that copies it. */
export function Copyable({ text }: { readonly text: string }) {
  const copy = async (): Promise<void> => {
    // A browser may refuse it; the text is there to be selected.
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    toast(isCopied ? texts.copy.done : texts.copy.refused);
  };
  return (
    <span class="row">
      <code>{text}</code>
      <Button look="quiet" onClick={() => void copy()}>
        {texts.copy.action}
      </Button>
    </span>
  );
}
