import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { EditDialogs as OpenDialogs } from './edit-dialogs.ts'
import { MapDialog } from './MapDialog.tsx'
import { RelateDialog } from './RelateDialog.tsx'
import type { DesignEdits } from './use-design-edits.ts'

interface EditDialogsProps {
  dialogs: OpenDialogs
  objects: readonly LogicalObject[]
  edits: DesignEdits
  /** Called with the object that got attributes. */
  onMapped?: (object: string) => void
}

/** The open dialog of canvas or list. */
export function EditDialogs({ dialogs, objects, edits, onMapped }: EditDialogsProps) {
  const { dialog, close } = dialogs
  if (dialog === undefined) return null
  const { subject } = dialog
  const own = 'own' in subject ? objects.find(({ object_name: name }) => name === subject.own) : undefined
  if (dialog.kind === 'map')
    return (
      <MapDialog
        key={JSON.stringify(subject)}
        subject={dialog.subject}
        {...{ objects, edits }}
        onMapped={onMapped ?? (() => undefined)}
        onClose={close}
      />
    )
  if (own === undefined) return null
  return (
    <RelateDialog
      key={JSON.stringify(subject)}
      subject={dialog.subject}
      object={own}
      {...{ objects, edits }}
      onClose={close}
    />
  )
}
