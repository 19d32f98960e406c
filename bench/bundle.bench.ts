// The page of the sign-in screen with its JavaScript and CSS, gzipped. Fonts are loaded later and do not count. Also
// measures how much of the editor of graphs and code pages without one load, and counts files that are too small for a
// request of their own.
import { globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Measure, Measurement } from './measurement.ts'
import { buildBaseline, buildOurs, work, type Built } from './sign-in-builds.ts'

const limit = 200
const chunk = z.object({
  file: z.string(),
  src: z.string().optional(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const manifestShape = z.record(z.string(), chunk)
type Manifest = z.infer<typeof manifestShape>

/**
 * Files needed immediately: those that the entries import statically, or lazily if `isWaitedFor` accepts the source.
 */
const neededFiles = (manifest: Manifest, isWaitedFor: (source: string) => boolean): Set<string> => {
  const waiting = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const seen = new Set<string>()
  const files = new Set<string>()
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const found = manifest[key]
    if (found === undefined || seen.has(key)) continue
    seen.add(key)
    for (const file of [found.file, ...found.css]) files.add(file)
    waiting.push(...found.imports, ...found.dynamicImports.filter(isWaitedFor))
  }
  return files
}

/** Files named in the page itself, such as preloaded modules and style sheets. */
const filesOfPage = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="\/console\/([^"]+\.(?:js|css))"/g)].flatMap(([, file]) => file ?? [])

const manifestIn = (folder: string): Manifest =>
  manifestShape.parse(JSON.parse(readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8')))

/** The page and the files that it names: nothing else is loaded before the sign-in screen is shown. */
const gzipOf = (folder: string): { size: number; files: string[] } => {
  const read = (file: string) => readFileSync(resolve(folder, file), 'utf8')
  const files = ['index.html', ...new Set(filesOfPage(read('index.html')))]
  return { files, size: files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0) / 1000 }
}

/**
 * Modules that are loaded for pages with graphs and code only: of playbooks, workflows, actions and events.
 */
const isOfEditor = (module: string): boolean =>
  /\/src\/(features\/playbooks\/(?!routes|list\/)|components\/(graph-canvas|code-editor)\/)|\/node_modules\/(@xyflow|@codemirror|@lezer|jsonc-parser)\//.test(
    module,
  )

/** Views with an editor that a page loads only after someone opened them: a tab, a dialog. */
const isOpenedLater = (source: string): boolean =>
  /^src\/features\/query\/(receipt\/RequestEditor|saved\/HttpDialog)\.tsx$/.test(source)

/**
 * Bytes of the editor in the files that pages without graphs and code load, including all lazy imports except those of
 * views that someone opens.
 */
const editorElsewhere = ({ folder, modules }: Built): Measurement => {
  const elsewhere = neededFiles(
    manifestIn(folder),
    (source) =>
      !isOpenedLater(source) &&
      !/^src\/(features\/(playbooks|workflows|actions|events)|components\/(graph-canvas|code-editor))\//.test(
        source,
      ),
  )
  const found = [...elsewhere].flatMap((file) =>
    [...(modules.get(file) ?? [])].filter(([module]) => isOfEditor(module)),
  )
  const all = [...modules.values()].flatMap((each) => [...each]).filter(([module]) => isOfEditor(module))
  if (all.length === 0) throw new Error('The editor was not found in the build')
  return {
    name: 'editor of graphs and code, loaded by sign-in or any page without one',
    unit: 'kB',
    ours: found.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000,
    limit: 0,
    note:
      found.length === 0 ? `none of its ${all.length} modules` : found.map(([module]) => module).join(', '),
  }
}

/** Bytes of the libraries of calls in the start, which shows the sign-in screen without them. */
const callsInStart = ({ modules }: Built): Measurement => {
  const start = [...modules].flatMap(([file, each]) => (/\/start-/.test(file) ? [...each] : []))
  if (start.length === 0) throw new Error('The start was not found in the build')
  const found = start.filter(([module]) => /\/node_modules\/(?:zod|@tanstack)\//.test(module))
  return {
    name: 'libraries of calls in the start',
    unit: 'kB',
    ours: found.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000,
    limit: 0,
    note: found.length === 0 ? `none of ${start.length} modules` : found.map(([module]) => module).join(', '),
  }
}

/** In bytes. */
const smallest = 5000

/** Without workers: a program beside the page cannot be a part of its files. */
const smallFiles = (folder: string): Measurement => {
  const sizes = globSync('assets/!(*-worker-*).js', { cwd: folder }).map((file) => ({
    file,
    size: statSync(resolve(folder, file)).size,
  }))
  if (sizes.length === 0) throw new Error('The build has no code')
  const small = sizes.filter(({ size }) => size < smallest)
  const least = sizes.reduce((one, other) => (other.size < one.size ? other : one))
  return {
    name: `files of code below ${smallest / 1000} kB`,
    unit: 'files',
    ours: small.length,
    limit: 0,
    note:
      small.length === 0
        ? `${sizes.length} files; the smallest is ${least.file}, ${least.size} bytes`
        : small.map(({ file, size }) => `${file}, ${size} bytes`).join('; '),
  }
}

export const measure: Measure = async () => {
  rmSync(work, { recursive: true, force: true })
  const built = await buildOurs()
  const baseline = gzipOf(await buildBaseline())
  const ours = gzipOf(built.folder)
  const beforeSignIn: Measurement = {
    name: 'before the sign-in screen in any language, gzip',
    unit: 'kB',
    ours: ours.size,
    baseline: baseline.size,
    limit,
    note: `${ours.files.length} files: ${ours.files.join(', ')}`,
  }
  return [beforeSignIn, smallFiles(built.folder), callsInStart(built), editorElsewhere(built)]
}
