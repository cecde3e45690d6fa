/** The part of an upload's state that survives a reload of the page. */
export interface KeptUpload {
  readonly name: string;
  readonly of: number;
  /** How many transactions the service has acknowledged. */
  readonly sent: number;
  readonly reportIds: readonly string[];
  readonly isDone: boolean;
}

function keyOf(merchantId: number): string {
  return `stoa.upload.${merchantId}`;
}

/** The upload that this tab began last. */
export function readKeptUpload(merchantId: number): KeptUpload | undefined {
  const text = sessionStorage.getItem(keyOf(merchantId));
  return text === null ? undefined : (JSON.parse(text) as KeptUpload);
}

export function keepUpload(merchantId: number, upload: KeptUpload | undefined): void {
  if (upload === undefined) sessionStorage.removeItem(keyOf(merchantId));
  else sessionStorage.setItem(keyOf(merchantId), JSON.stringify(upload));
}
