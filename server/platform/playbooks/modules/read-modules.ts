// Reads a folder of modules (PBK6): one folder per module with `manifest.json` and one file per action and trigger.
// Unreadable files are skipped and logged. Nothing is executed, and links that lead outside are not followed.
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { PlaybookModule } from '#contract/playbook/playbook.ts'
import { iconOf } from './module-icon.ts'

export interface ReadModule {
  readonly listed: PlaybookModule
  /** Files of actions and triggers by their UUID. */
  readonly steps: ReadonlyMap<string, string>
}

/** Size limit of a manifest, an action or a trigger. */
const maxBytes = 1024 ** 2

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
const stepFiles = { actions: /^action_.*\.json$/i, triggers: /^trigger_.*\.json$/i } as const
type Step = z.infer<typeof stepShape>

/** The JSON of a file. Throws for invalid JSON, for anything but a file, and above the size limit. */
export async function readJsonFile(path: string): Promise<unknown> {
  const about = await stat(path)
  if (!about.isFile() || about.size > maxBytes) throw new Error(`no file of at most ${maxBytes} bytes`)
  const value: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''))
  return value
}

interface Reading {
  readonly folder: string
  /** Real path of the folder of all modules. */
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

const listSteps = (steps: readonly Step[]): Step[] =>
  steps
    .map(({ uuid, name, description }) => ({ uuid, name, description }))
    .toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))

/** Sorted names in a folder, except those whose links lead outside `root`. */
const safeNames = async (folder: string, { root, logger }: { root: string; logger: Logger }) => {
  const names = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name)
      const real = await realpath(path).catch(() => undefined)
      const relativePath = real === undefined ? '..' : relative(root, real)
      if (relativePath !== '' && relativePath.split(sep)[0] !== '..') return [name]
      logger.warn({ path }, 'a link leads out of the folder of modules and is left out')
      return []
    }),
  )
  return names.flat().toSorted()
}

const readModule = async (reading: Reading): Promise<ReadModule | undefined> => {
  const { folder, logger } = reading
  const files = await safeNames(folder, reading)
  if (!files.includes('manifest.json')) return undefined
  const path = join(folder, 'manifest.json')
  try {
    const { uuid, name, description, slug, icon } = manifestShape.parse(await readJsonFile(path))
    const [actions, triggers] = await Promise.all(
      [stepFiles.actions, stepFiles.triggers].map((kind) =>
        readSteps(
          reading,
          files.filter((file) => kind.test(file)),
        ),
      ),
    )
    const found = { actions: actions ?? [], triggers: triggers ?? [] }
    return {
      listed: {
        uuid,
        name,
        description,
        slug,
        icon: await iconOf({ folder, files, named: icon }),
        actions: listSteps(found.actions),
        triggers: listSteps(found.triggers),
      },
      steps: new Map([...found.actions, ...found.triggers].map((step) => [step.uuid, step.path])),
    }
  } catch (error) {
    logger.warn({ path, err: error }, 'a module cannot be read and is left out')
    return undefined
  }
}

const isFolder = async (path: string): Promise<boolean> => (await stat(path)).isDirectory()

/** The modules of a folder, sorted by name. Of two modules with one UUID, the first by folder name. */
export async function readModules({ folder, logger }: Omit<Reading, 'root'>): Promise<readonly ReadModule[]> {
  const modules = new Map<string, ReadModule>()
  const root = await realpath(folder)
  for (const name of await safeNames(folder, { root, logger })) {
    const path = join(folder, name)
    const module = (await isFolder(path).catch(() => false))
      ? await readModule({ folder: path, root, logger })
      : undefined
    if (module === undefined) continue
    if (modules.has(module.listed.uuid))
      logger.warn({ path }, 'a module has the UUID of an earlier one and is left out')
    else modules.set(module.listed.uuid, module)
  }
  return [...modules.values()].toSorted((one, other) =>
    one.listed.name < other.listed.name ? -1 : Number(one.listed.name > other.listed.name),
  )
}
