import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { ConfigError } from '../../config/config.js';
import { checkStatementFont } from './render-statement-pdf.js';

let dir: string;

before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'stoa-font-'));
});

after(() => rm(dir, { recursive: true, force: true }));

test('no font and a font that can be read are fine', async () => {
  await checkStatementFont(undefined);
  await checkStatementFont(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
});

test('a font that is missing or is not one is a fault of the setting', async () => {
  const file = path.join(dir, 'font.ttf');
  await assert.rejects(checkStatementFont(file), ConfigError);
  await writeFile(file, 'not a font');
  await assert.rejects(checkStatementFont(file), /STOA_STATEMENT_FONT: .* cannot be read as a TrueType/);
});
