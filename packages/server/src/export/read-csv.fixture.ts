export type CsvRow = Readonly<Record<string, string>>;

/** Reads RFC 4180 strictly: records end with CRLF, and each has as many fields as the header row. */
export function readCsv(csv: string): CsvRow[] {
  const records: string[][] = [];
  let record: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < csv.length) {
    const at = field.lastIndex;
    const [, quoted, plain = '', end] = field.exec(csv) ?? [];
    if (end === undefined) throw new Error(`no field of CSV at ${at}`);
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  const [names = [], ...rows] = records;
  return rows.map((row) => {
    if (row.length !== names.length) throw new Error(`a record of ${row.length} fields`);
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']));
  });
}
