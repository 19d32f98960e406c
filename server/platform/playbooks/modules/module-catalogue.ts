// The modules that nodes can use: read on first use, and cached until the server stops. Schemas are read from their
// files on demand.
import type { Logger } from 'pino'
import { z } from 'zod'
import type { moduleSchemas, PlaybookModule } from '#contract/playbook/playbook.ts'
import type { TermCode } from '#contract/reasons.ts'
import { etagOf } from '../../core/etag.ts'
import { PlatformError } from '../../core/error.ts'
import { readJsonFile, readModules, type ReadModule } from './read-modules.ts'

interface Catalogue {
  readonly modules: PlaybookModule[]
  readonly etag: string
  readonly byUuid: ReadonlyMap<string, ReadModule>
}

export interface ModuleCatalogue {
  /** All modules sorted by name, with an ETag of the list. */
  all(): Promise<Pick<Catalogue, 'modules' | 'etag'>>
  /** Schemas of one action or trigger. Throws `not_found`. */
  schemas(step: { module: string; step: string }): Promise<z.infer<typeof moduleSchemas>>
}

const catalogueOf = (read: readonly ReadModule[]): Catalogue => {
  const modules = read.map(({ listed }) => listed)
  return { modules, etag: etagOf(modules), byUuid: new Map(read.map((each) => [each.listed.uuid, each])) }
}

const schemaOf = z.record(z.string(), z.unknown()).catch({})
const schemasOf = z.object({ arguments: schemaOf, results: schemaOf })

/** Opens the catalogue of a folder. Without a folder it is empty. */
export function openModuleCatalogue(folder: string | undefined, logger: Logger): ModuleCatalogue {
  let opened: Promise<Catalogue> | undefined

  const read = async (): Promise<Catalogue> => {
    if (folder === undefined) return catalogueOf([])
    try {
      return catalogueOf(await readModules({ folder, logger }))
    } catch (error) {
      logger.warn({ path: folder, err: error }, 'the folder of modules cannot be read')
      opened = undefined
      return catalogueOf([])
    }
  }
  const catalogue = (): Promise<Catalogue> => (opened ??= read())

  return {
    all: catalogue,
    schemas: async ({ module, step }) => {
      const path = (await catalogue()).byUuid.get(module)?.steps.get(step)
      const found = path === undefined ? undefined : await readJsonFile(path).catch(() => undefined)
      if (found === undefined)
        throw new PlatformError('not_found', {
          params: { kind: 'module' satisfies TermCode, name: `${module} ${step}` },
        })
      return schemasOf.parse(found)
    },
  }
}
