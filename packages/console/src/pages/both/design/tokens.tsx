import './design.css';
import { Card } from '../../../components/card.js';
import { texts } from './texts.js';

const rem = 16;
const spaces = [0.25, 0.5, 0.75, 1, 1.5, 2, 3];

export function Tokens() {
  return (
    <>
      <Card title={texts.colours}>
        <ul class="swatches">
          {Object.entries(texts.colourUse).map(([name, use]) => (
            <li key={name}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect class={name === 'faint' ? 'faint-colour' : name} width="10" height="10" />
              </svg>
              <span>
                <code>--{name}</code>
                <br />
                <span class="faint small">{use}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <div class="columns">
        <Card title={texts.type}>
          {Object.entries(texts.typeUse).map(([name, use]) => (
            <p key={name} class={`type-${name}`}>
              {use} <code>--text-{name}</code>
            </p>
          ))}
        </Card>
        <Card title={texts.space}>
          <ul class="swatches spaces">
            {spaces.map((space, index) => (
              <li key={space}>
                <svg viewBox="0 0 48 48" aria-hidden="true">
                  <rect width={space * rem} height={space * rem} />
                </svg>
                <code>--space-{index + 1}</code>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
