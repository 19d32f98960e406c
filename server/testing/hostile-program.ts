// Writes every hostile, unusual and valid archive of the rules' table into a folder, for external tests:
// `node server/testing/hostile-program.ts FOLDER`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostileArchives } from '#domain/archive/testing/hostile-archives.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder')
mkdirSync(folder, { recursive: true })
for (const [index, { name, bytes }] of hostileArchives.entries()) {
  const word = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  writeFileSync(join(folder, `${String(index).padStart(3, '0')}-${word.slice(0, 80)}.zip`), await bytes())
}
