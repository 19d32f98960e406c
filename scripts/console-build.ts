// Builds the console if necessary. A build is stale if the text of any source has changed since, regardless of file
// dates; tests do not count.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { root, seconds } from './command.ts'

const sources = [
  'index.html',
  'vite.config.ts',
  'scripts/{chunk-groups,page-frame,retry-imports,runtime-in-start,text-areas,without-json-schema}.ts',
  'package.json',
  'package-lock.json',
  '{src,contract,domain,public}/**/*.*',
  'docs/*.md',
  'docs/pictures/*.png',
]
const stampFile = resolve(root, 'dist/console.sha256')
const builtPage = resolve(root, 'dist/console/index.html')

const fingerprint = (): string => {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(resolve(root, file)))
  return hash.digest('hex')
}

/** The reason why the console must be built, or null if the build is current. */
export function staleness(): string | null {
  if (!existsSync(builtPage) || !existsSync(stampFile)) return 'no build yet'
  return readFileSync(stampFile, 'utf8') === fingerprint() ? null : 'sources changed since the last build'
}

/** Builds the console into dist/console; throws errors of Vite. */
export async function buildConsole(reason: string): Promise<void> {
  process.stdout.write(`Building the console (${reason}) … `)
  const since = performance.now()
  const stamp = fingerprint()
  await build({ root, logLevel: 'warn' })
  writeFileSync(stampFile, stamp)
  process.stdout.write(`done in ${seconds(since)}\n`)
}

/** Builds only if needed. */
export async function ensureConsole(): Promise<void> {
  const reason = staleness()
  if (reason !== null) await buildConsole(reason)
}
