// Moves the helpers of Rolldown, which nearly every file of the console imports, from a tiny file of their own into the
// start, which is loaded before all others.
import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const runtimeModule = '\0rolldown/runtime.js'
const helperName = (name: string): string => `rolldown_${name}`

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const pairsOf = (clause: string): readonly (readonly [string, string])[] =>
  clause.split(',').map((each) => {
    const [name = '', alias = name] = each.trim().split(/\s+as\s+/)
    return [name, alias]
  })

/** The code of the runtime as declarations that are exported. */
const declarations = (runtime: string): string => {
  const exported = /export\s*\{([^}]*)\};?\s*$/.exec(runtime)
  if (exported === null) throw new Error('The runtime of Rolldown has no list of exports')
  const [clause, names = ''] = exported
  const pairs = pairsOf(names)
  const own = pairs.map(([, name]) => helperName(name)).join(',')
  const body = `${runtime.slice(0, -clause.length)}return{${pairs.map(([local, name]) => `${helperName(name)}:${local}`).join(',')}}`
  return `const{${own}}=(()=>{${body}})();export{${own}};`
}

/** The code of a file with the imports of `runtime` replaced. */
const withoutImport = (code: string, runtime: string, replaced: (clause: string) => string): string =>
  code.replace(
    new RegExp(
      String.raw`import\s*(?:\{([^}]*)\}\s*from\s*)?["']\./${escaped(basename(runtime))}["'];?`,
      'g',
    ),
    (_, clause: string | undefined) => replaced(clause ?? ''),
  )

type Files = readonly Pick<Rolldown.OutputChunk, 'fileName' | 'code'>[]

/** The code of all files but `runtime`, whose exports `start` has instead. */
export function withRuntimeIn(files: Files, names: { start: string; runtime: string }): Map<string, string> {
  const runtime = files.find(({ fileName }) => fileName === names.runtime)
  if (runtime === undefined) throw new Error(`${names.runtime} is missing`)
  const declared = declarations(runtime.code)
  const own = (clause: string): string =>
    pairsOf(clause)
      .map(([name, alias]) => `const ${alias}=${helperName(name)};`)
      .join('')
  const imported = (clause: string): string =>
    clause === ''
      ? ''
      : `import{${pairsOf(clause)
          .map(([name, alias]) => `${helperName(name)} as ${alias}`)
          .join(',')}}from"./${basename(names.start)}";`
  const others = files.filter(({ fileName }) => fileName !== names.runtime)
  return new Map(
    others.map(({ fileName, code }) => [
      fileName,
      fileName === names.start
        ? declared + withoutImport(code, names.runtime, own)
        : withoutImport(code, names.runtime, imported),
    ]),
  )
}

/** A plugin of Vite for builds. */
export function runtimeInStart(): Plugin {
  return {
    name: 'runtime-in-start',
    apply: 'build',
    // The names of files are decided before. A file must not keep the name of one with another content.
    augmentChunkHash: () => 'runtime-in-start',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const runtime = chunks.find(({ moduleIds }) => moduleIds.length === 1 && moduleIds[0] === runtimeModule)
      const start = chunks.find(({ name }) => name === 'start')
      if (runtime === undefined || start === undefined) return
      const names = { start: start.fileName, runtime: runtime.fileName }
      const waited = start.imports.filter((file) => file !== names.runtime)
      if (waited.length > 0) this.error(`The start imports ${waited.join(', ')}, which would run before it`)
      const codes = withRuntimeIn(chunks, names)
      delete bundle[names.runtime]
      for (const chunk of chunks) {
        const code = codes.get(chunk.fileName)
        if (code === undefined || code === chunk.code) continue
        if (code.includes(basename(names.runtime)))
          this.error(`${chunk.fileName} still needs ${names.runtime}`)
        chunk.code = code
        const kept = chunk.imports.filter((file) => file !== names.runtime)
        chunk.imports = chunk === start ? kept : [...new Set([...kept, names.start])]
      }
    },
  }
}
