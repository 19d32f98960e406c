import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { useMay } from '#src/api/session.ts'
import { AddRelation, attributeNames } from '../relations/AddRelation.tsx'
import { type RelationDesign, useRelations } from '../relations/use-relations.ts'
import type { RelateSubject } from './edit-dialogs.ts'
import type { DesignEdits } from './use-design-edits.ts'

/** The relations of a saved object: a change is saved at once. */
export function savedRelations(object: LogicalObject, edits: DesignEdits): RelationDesign {
  return {
    body: object,
    saved: object,
    problems: [],
    nameNow: (name) => name,
    writeRelations: (change) => void edits.writeRelations(object.object_name, change),
  }
}

interface RelateDialogProps {
  subject: RelateSubject
  object: LogicalObject
  objects: readonly LogicalObject[]
  edits: DesignEdits
  onClose: () => void
}

/** Relates an object to another one, as a line on the canvas does. */
export function RelateDialog({ subject, object, objects, edits, onClose }: RelateDialogProps) {
  const relations = useRelations(savedRelations(object, edits))
  return (
    <AddRelation
      attributes={attributeNames(object)}
      relations={relations}
      others={objects}
      isMeasured={useMay('data-manager:source:extract')}
      edited={undefined}
      start={subject}
      onClose={onClose}
    />
  )
}
