import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { person } from '../data/clients.js';
import { usePlace } from '../data/session.js';
import { texts } from './texts.js';
import { chooseTheme, chosenTheme, type Theme, themes } from './theme.js';

/** Who is signed in, the theme, and the way out. */
export function AccountMenu() {
  const { session, side } = usePlace();
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (value: string): void => {
    const chosen: Theme = themes.find((one) => one === value) ?? 'system';
    chooseTheme(chosen);
    setTheme(chosen);
  };
  // Goes to the sign-in page even if the call fails: that page knows whether the person is still signed in.
  const signOut = (): void => void person.session.end().finally(() => location.assign('/sign-in'));
  return (
    <>
      <button class="button quiet" type="button" popovertarget="account">
        {texts.account.title}
      </button>
      <div class="account" id="account" popover="auto">
        <p>
          <strong>{session.email}</strong>
          {side !== undefined && <span class="faint"> · {side.role}</span>}
        </p>
        <SelectField
          label={texts.account.theme}
          name="theme"
          value={theme}
          onChange={choose}
          options={themes.map((one) => [one, texts.account.themes[one]])}
        />
        <a href="/sign-in/account">{texts.account.settings}</a>
        <Button onClick={signOut}>{texts.account.signOut}</Button>
      </div>
    </>
  );
}
