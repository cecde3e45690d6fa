/**
 * Takes out of an unpacked image what is different each time it is built: the names of the containers and images in between, and
 * the folders of an older format. `node forget-builder.mjs DIRECTORY`
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [folder] = process.argv.slice(2);
const manifestFile = path.join(folder, 'manifest.json');
const [image] = JSON.parse(readFileSync(manifestFile, 'utf8'));
const {
  container: _,
  parent: __,
  ...config
} = JSON.parse(readFileSync(path.join(folder, image.Config), 'utf8'));
for (const part of [config.config, config.container_config]) if (part) part.Hostname = '';
for (const step of config.history) delete step.comment;
const text = JSON.stringify(config);
const name = `${createHash('sha256').update(text).digest('hex')}.json`;
for (const file of readdirSync(folder))
  if (!image.Layers.includes(file)) rmSync(path.join(folder, file), { recursive: true });
writeFileSync(path.join(folder, name), text);
writeFileSync(manifestFile, JSON.stringify([{ ...image, Config: name }]));
