/**
 * The content security policy of a document that people print or keep, such as a statement. Whatever a merchant has put
 * into it, it loads nothing, runs nothing, sends no form, and no other page can show it in a frame.
 */
export const documentPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
