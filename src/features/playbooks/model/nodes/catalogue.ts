// The available modules by uuid. While they load, or if they cannot be loaded, no module is reported as missing.
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
    // Without any modules the platform cannot tell which ones are missing.
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
  /** Empty if the module does not have this action or trigger. */
  readonly step: string
  /** What the action or trigger does. */
  readonly description: string
}

/** The module and the action or trigger of a node, if the catalogue contains its module. */
export function findOrigin(node: PlaybookNode, { byId }: Catalogue): NodeOrigin | undefined {
  const module = byId.get(stringOf(node.value.module_uuid))
  if (module === undefined) return undefined
  const [steps, uuid] =
    node.kind === 'trigger'
      ? [module.triggers, node.value.trigger_uuid]
      : [module.actions, node.value.action_uuid]
  const { name = '', description = '' } = steps.find((step) => step.uuid === uuid) ?? {}
  return { module, step: name, description }
}

/** Only images in data URIs: drawing a node must not fetch anything (PBK6). */
export function iconOf(node: PlaybookNode, catalogue: Catalogue): string | undefined {
  const own = stringOf(node.value.icon)
  if (/^data:image\//i.test(own)) return own
  return catalogue.byId.get(stringOf(node.value.module_uuid))?.icon ?? undefined
}

export const CatalogueContext = createContext<Catalogue>(noCatalogue)

export function useCatalogue(): Catalogue {
  return use(CatalogueContext)
}

export function useReadCatalogue(): Catalogue {
  const { data } = useQuery(modulesQuery)
  return useMemo(() => (data === undefined ? noCatalogue : catalogueOf(data.modules)), [data])
}
