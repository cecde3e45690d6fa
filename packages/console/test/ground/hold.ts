/** What a test holds back until it lets it go on. */
export function hold(): { readonly held: Promise<void>; readonly letGo: () => void } {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo };
}
