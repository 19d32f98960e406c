// `npm run vocabulary`: finds words that the project does not use, in exported names, file names, test titles and
// English screen texts. The table is `scripts/vocabulary/rows.ts`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../command.ts'
import { findForbiddenWords } from './find-words.ts'
import { phrasesOf } from './read-phrases.ts'
import { vocabulary } from './rows.ts'

const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
const phrases = execFileSync('git', listing, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
  .flatMap((file) => phrasesOf({ file, text: readFileSync(join(root, file), 'utf8') }))

const found = findForbiddenWords(phrases, vocabulary)
for (const { location, origin, text, word, term } of found)
  console.error(`${location}: "${word}" in ${origin} “${text}”; use ${term}`)
if (found.length === 0) console.log(`vocabulary in order (${phrases.length} names and texts)`)
process.exitCode = found.length === 0 ? 0 : 1
