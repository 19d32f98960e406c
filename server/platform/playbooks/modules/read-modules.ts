// Reads a folder of modules (PBK6) as it is: one folder per module with `manifest.json` and one file per action and
// trigger. What cannot be read is left out and named in the log; nothing in it is ever run, and no link is followed that
// leads out of it.
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { PlaybookModule } from '#contract/playbook/playbook.ts'
import { iconOf } from './module-icon.ts'

export interface ReadModule {
  readonly shown: PlaybookModule
  /** Files of actions and triggers by the UUID of each. */
  readonly steps: ReadonlyMap<string, string>
}

/** Bytes of a manifest, an action or a trigger. */
const largest = 1024 ** 2

const manifestShape = z.object({
  uuid: z.string().min(1),
  name: z.string(),
  description: z.string().catch(''),
  slug: z.string().catch(''),
  icon: z.string().optional().catch(undefined),
})
const stepShape = z.object({
  uuid: z.string().min(1),
  name: z.string(),
  description: z.string().catch(''),
})
const kinds = { actions: /^action_.*\.json$/i, triggers: /^trigger_.*\.json$/i } as const
type Step = z.infer<typeof stepShape>

/** The JSON of a file; throws where it is none, no file, or too large. */
export async function readJsonFile(path: string): Promise<unknown> {
  const about = await stat(path)
  if (!about.isFile() || about.size > largest) throw new Error(`no file of at most ${largest} bytes`)
  const value: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''))
  return value
}

interface Reading {
  readonly folder: string
  /** The folder of all modules, without links. */
  readonly root: string
  readonly logger: Logger
}

const readSteps = async (
  { folder, logger }: Reading,
  files: readonly string[],
): Promise<readonly (Step & { readonly path: string })[]> => {
  const read = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      try {
        return [{ ...stepShape.parse(await readJsonFile(path)), path }]
      } catch (error) {
        logger.warn({ path, err: error }, 'a file of a module cannot be read and is left out')
        return []
      }
    }),
  )
  return read.flat()
}

const shownSteps = (steps: readonly Step[]): Step[] =>
  steps
    .map(({ uuid, name, description }) => ({ uuid, name, description }))
    .toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))

/** The names in a folder that lead nowhere outside `root`, whose own links are followed; sorted. */
const namesWithin = async (folder: string, { root, logger }: { root: string; logger: Logger }) => {
  const names = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name)
      const real = await realpath(path).catch(() => undefined)
      const way = real === undefined ? '..' : relative(root, real)
      if (way !== '' && way.split(sep)[0] !== '..') return [name]
      logger.warn({ path }, 'a link leads out of the folder of modules and is left out')
      return []
    }),
  )
  return names.flat().toSorted()
}

const readModule = async (reading: Reading): Promise<ReadModule | undefined> => {
  const { folder, logger } = reading
  const files = await namesWithin(folder, reading)
  if (!files.includes('manifest.json')) return undefined
  const path = join(folder, 'manifest.json')
  try {
    const { uuid, name, description, slug, icon } = manifestShape.parse(await readJsonFile(path))
    const [actions, triggers] = await Promise.all(
      [kinds.actions, kinds.triggers].map((kind) =>
        readSteps(
          reading,
          files.filter((file) => kind.test(file)),
        ),
      ),
    )
    const found = { actions: actions ?? [], triggers: triggers ?? [] }
    return {
      shown: {
        uuid,
        name,
        description,
        slug,
        icon: await iconOf({ folder, files, named: icon }),
        actions: shownSteps(found.actions),
        triggers: shownSteps(found.triggers),
      },
      steps: new Map([...found.actions, ...found.triggers].map((step) => [step.uuid, step.path])),
    }
  } catch (error) {
    logger.warn({ path, err: error }, 'a module cannot be read and is left out')
    return undefined
  }
}

const isFolder = async (path: string): Promise<boolean> => (await stat(path)).isDirectory()

/** The modules of a folder, in the order of their names; of two with one UUID the first, by folder. */
export async function readModules({ folder, logger }: Omit<Reading, 'root'>): Promise<readonly ReadModule[]> {
  const modules = new Map<string, ReadModule>()
  const root = await realpath(folder)
  for (const name of await namesWithin(folder, { root, logger })) {
    const path = join(folder, name)
    const module = (await isFolder(path).catch(() => false))
      ? await readModule({ folder: path, root, logger })
      : undefined
    if (module === undefined) continue
    if (modules.has(module.shown.uuid))
      logger.warn({ path }, 'a module has the UUID of an earlier one and is left out')
    else modules.set(module.shown.uuid, module)
  }
  return [...modules.values()].toSorted((one, other) =>
    one.shown.name < other.shown.name ? -1 : Number(one.shown.name > other.shown.name),
  )
}
