// The steps that a save of the form adds to the history of the schema: its edits one by one, as they were made.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import type { EditedDesign } from '../model/design-history.ts'
import { toBody } from '../model/form-values.ts'
import type { DesignStep } from './design-steps.ts'
import { nameEdit } from './name-edit.ts'

interface SavedForm {
  /** The version that was replaced; null for a new object. */
  readonly base: LogicalObject | null
  readonly sent: LogicalObject
  /** The designs of the form since the base, the saved one last. */
  readonly designs: readonly EditedDesign[]
  /** Whether the platform would save an object. */
  readonly isSound: (object: LogicalObject) => boolean
}

/**
 * Returns the steps from the replaced version to the saved one. Edits that lead to an object that cannot be saved are
 * part of the next step. A new object is one step, and so is a form that did not start at the replaced version.
 */
export function savedSteps({ base, sent, designs, isSound }: SavedForm): DesignStep[] {
  const { object_name: object } = sent
  if (base === null) return [{ name: { kind: 'create', name: object }, object, before: null, after: sent }]
  const bodies = designs.map((design) => ({ design, body: toBody(design.values, design.basis) }))
  const [first] = bodies
  const last = bodies.at(-1)
  if (!first || !last || !sameJson(first.body, base) || !sameJson(last.body, sent))
    return [{ name: { kind: 'edit', name: object }, object, before: base, after: sent }]
  const steps: DesignStep[] = []
  let from = first
  for (const to of bodies) {
    if (sameJson(from.body, to.body) || (to !== last && !isSound(to.body))) continue
    steps.push({ name: nameEdit(from.design, to.design), object, before: from.body, after: to.body })
    from = to
  }
  return steps
}
