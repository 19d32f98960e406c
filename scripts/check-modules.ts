// Checks the files in git: their folders, that every export is imported, and that files named in comments and
// documents exist.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.ts'
import { folderProblems, isProduction, staleFileNames } from './folder-problems.ts'
import { readModules } from './modules.ts'

const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
const files = execFileSync('git', listing, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))

const textOf = (file: string) => ({ file, text: readFileSync(join(root, file), 'utf8') })
const texts = files.map(textOf)
const documents = ['README.md', 'CONTRIBUTING.md', 'contract/SPEC.md'].map(textOf)
const modules = readModules(texts)
const needless = modules.needlessExports(isProduction)
const problems = [
  ...folderProblems(files, modules.imports),
  ...needless.map(({ file, name }) => `${file}: ${name} is exported but not imported by another file`),
  ...staleFileNames([...texts.filter(({ file }) => isProduction(file)), ...documents], files),
  ...modules.exportedArrows().map(({ file, name }) => `${file}: declare ${name} with \`function\``),
]
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`modules are valid (${files.length} files)`)
process.exitCode = problems.length === 0 ? 0 : 1
