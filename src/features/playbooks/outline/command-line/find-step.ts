// Finds the action or trigger of the catalogue that a line names.
import { foldText } from '#domain/find/fold-text.ts'
import { nearestName } from '#domain/find/nearest-name.ts'
import type { PaletteEntry } from '../../canvas/palette/palette-entries.ts'

export type StepKind = 'action' | 'trigger'

/** What a line says about an action or trigger. */
export interface StepQuery {
  readonly of: StepKind
  readonly name: string
  /** Undefined if the line names no module. */
  readonly module: string | undefined
}

/** Why no action or trigger can be added. `similar`: names that exist, the most similar first. */
export type StepRefusal =
  | { readonly reason: 'several'; readonly modules: readonly string[] }
  /** `noCatalogue`: the catalogue is empty, or not loaded. */
  | {
      readonly reason: 'unknown' | 'noModule' | 'notInModule' | 'noCatalogue'
      readonly similar: readonly string[]
    }

type FoundStep = PaletteEntry | StepRefusal

const maxSimilar = 3

const nearestNames = (typed: string, names: readonly string[]): readonly string[] => {
  const found: string[] = []
  let left = [...new Set(names)]
  for (;;) {
    const next = found.length < maxSimilar ? nearestName(typed, left) : undefined
    if (next === undefined) return found
    found.push(next)
    left = left.filter((name) => name !== next)
  }
}

const sameName = (one: string) => {
  const folded = foldText(one.trim())
  return (other: string): boolean => foldText(other) === folded
}

/** The entry of the palette with this name, ignoring case and accents, or why there is none. */
export function findStep(steps: readonly PaletteEntry[], { of, name, module }: StepQuery): FoundStep {
  if (steps.length === 0) return { reason: 'noCatalogue', similar: [] }
  const isModule = module === undefined ? () => true : sameName(module)
  const inModule = steps.filter(({ detail }) => isModule(detail))
  if (module !== undefined && inModule.length === 0) {
    const modules = steps.map(({ detail }) => detail)
    return { reason: 'noModule', similar: nearestNames(module, modules) }
  }
  const offered = inModule.filter(({ beginning }) => beginning.of === of)
  const isNamed = sameName(name)
  const [only, ...others] = offered.filter((step) => isNamed(step.name))
  if (only === undefined) {
    const similar = nearestNames(
      name,
      offered.map((step) => step.name),
    )
    return { reason: module === undefined ? 'unknown' : 'notInModule', similar }
  }
  const modules = [...new Set([only, ...others].map(({ detail }) => detail))]
  return modules.length > 1 ? { reason: 'several', modules } : only
}
