// The modules that nodes may come from, by uuid, so that a node finds its own at once. While they are being read, and
// where they cannot be, nothing is said to be missing from them.
import type { PlaybookModule } from '#contract/playbook/playbook.ts'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'
import { modulesQuery } from '#src/api/playbooks.ts'

export interface Catalogue {
  readonly isLoaded: boolean
  readonly modules: readonly PlaybookModule[]
  readonly byId: ReadonlyMap<string, PlaybookModule>
}

const noCatalogue: Catalogue = { isLoaded: false, modules: [], byId: new Map() }

export function catalogueOf(modules: readonly PlaybookModule[]): Catalogue {
  return {
    // A platform that was given no modules cannot say that one is missing.
    isLoaded: modules.length > 0,
    modules,
    byId: new Map(modules.map((module) => [module.uuid, module])),
  }
}

export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

interface NodeOrigin {
  readonly module: PlaybookModule
  /** Empty where the module has no such action or trigger. */
  readonly step: string
}

/** The module and the action or trigger a node comes from, where the catalogue has its module. */
export function findOrigin(node: PlaybookNode, { byId }: Catalogue): NodeOrigin | undefined {
  const module = byId.get(stringOf(node.value.module_uuid))
  if (module === undefined) return undefined
  const [steps, uuid] =
    node.kind === 'trigger'
      ? [module.triggers, node.value.trigger_uuid]
      : [module.actions, node.value.action_uuid]
  return { module, step: steps.find((step) => step.uuid === uuid)?.name ?? '' }
}

/** Pictures of data URIs only: nothing is fetched to draw a node (PBK6). */
export function iconOf(node: PlaybookNode, catalogue: Catalogue): string | undefined {
  const own = stringOf(node.value.icon)
  if (/^data:image\//i.test(own)) return own
  return catalogue.byId.get(stringOf(node.value.module_uuid))?.icon ?? undefined
}

export const CatalogueContext = createContext<Catalogue>(noCatalogue)

/** The modules known around here. */
export function useCatalogue(): Catalogue {
  return use(CatalogueContext)
}

/** Reads the modules, once for a whole view. */
export function useReadCatalogue(): Catalogue {
  const { data } = useQuery(modulesQuery)
  return useMemo(() => (data === undefined ? noCatalogue : catalogueOf(data.modules)), [data])
}
