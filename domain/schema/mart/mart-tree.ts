// The tables that a mart can use: its base, and the prim objects that relations reach towards one row (DM6).
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { joinPaths, stepsOf, type JoinStep } from '../relations.ts'
import { primObjects } from './read-mart.ts'

export interface MartTable {
  readonly name: string
  /** Relations between it and the base. */
  readonly depth: number
  /** The join that leads to it; null for the base. */
  readonly step: JoinStep | null
  readonly attributes: readonly LogicalAttribute[]
}

const below = (name: string, tables: readonly MartTable[]): MartTable[] =>
  tables.filter(({ step }) => step?.from === name).flatMap((table) => [table, ...below(table.name, tables)])

/** The tables in the order of a tree: each one is followed by those that are joined to it. Empty for an unknown base. */
export function martTree(base: string, objects: readonly LogicalObject[]): MartTable[] {
  const prims = primObjects(objects)
  const tables = [...joinPaths(base, prims)].flatMap(([name, path]): MartTable[] => {
    const object = prims.find((prim) => prim.object_name === name)
    return object === undefined
      ? []
      : [{ name, depth: path.length, step: path.at(-1) ?? null, attributes: object.attributes }]
  })
  return tables.flatMap((table) => (table.step === null ? [table, ...below(table.name, tables)] : []))
}

const isSame = (one: JoinStep, other: JoinStep): boolean =>
  one.from === other.from && one.to === other.to && JSON.stringify(one.pairs) === JSON.stringify(other.pairs)

/** Relations to tables of the tree that a mart does not follow, because a shorter or earlier one leads there. */
export function unusedSteps(tree: readonly MartTable[], objects: readonly LogicalObject[]): JoinStep[] {
  const used = tree.flatMap(({ step }) => (step === null ? [] : [step]))
  const names = new Set(tree.map(({ name }) => name))
  return stepsOf(primObjects(objects)).filter(
    (step) =>
      names.has(step.from) &&
      names.has(step.to) &&
      !used.some((one) => isSame(one, step)) &&
      !used.some((one) => one.from === step.to && one.to === step.from),
  )
}
