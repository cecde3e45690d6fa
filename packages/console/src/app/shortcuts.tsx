import './command-palette.css';
import { useId, useState } from 'preact/hooks';
import { Dialog } from '../components/dialog.js';
import { allowSingleKeys, areSingleKeysAllowed } from './single-keys.js';
import { texts } from './texts.js';

const keys: readonly (readonly [keys: readonly string[], name: keyof typeof texts.shortcuts.keys])[] = [
  [[navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K', '/'], 'search'],
  [['?'], 'help'],
  [['↑', '↓'], 'choose'],
  [['Enter'], 'open'],
  [['Esc'], 'close'],
];

/** The keys that the console knows. Those of a single character can be turned off, as WCAG 2.1.4 asks. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const [isAllowed, setAllowed] = useState(areSingleKeysAllowed);
  const hint = useId();
  const allow = (value: boolean): void => {
    allowSingleKeys(value);
    setAllowed(value);
  };
  return (
    <Dialog title={texts.shortcuts.title} onClose={onClose}>
      <dl class="shortcuts">
        {keys.map(([each, name]) => (
          <div key={name}>
            <dt>
              {each.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{texts.shortcuts.keys[name]}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input
          type="checkbox"
          checked={isAllowed}
          aria-describedby={hint}
          onChange={(event) => allow(event.currentTarget.checked)}
        />
        {texts.shortcuts.single}
      </label>
      <p class="faint small" id={hint}>
        {texts.shortcuts.singleHint}
      </p>
    </Dialog>
  );
}
