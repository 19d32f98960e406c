import type { ReactNode } from 'react'
import { useEditor } from '../model/use-editor.ts'
import { PasteDialog } from './clipboard/PasteDialog.tsx'
import type { useClipboard } from './clipboard/use-clipboard.ts'
import { DeleteDialog } from './commands/DeleteDialog.tsx'
import type { useDelete } from './commands/use-delete.ts'
import { AddPopover } from './palette/AddPopover.tsx'
import type { useAddNode } from './palette/use-add-node.ts'

interface NodeDialogsProps {
  adding: ReturnType<typeof useAddNode>
  removing: ReturnType<typeof useDelete>
  clipboard: ReturnType<typeof useClipboard>
  /** Content for the connect dialogs. */
  children: ReactNode
}

/** The dialogs of a view in which nodes are added, connected, deleted and pasted. */
export function NodeDialogs({ adding, removing, clipboard, children }: NodeDialogsProps) {
  const reading = useEditor((state) => state.reading)
  if (reading.kind !== 'playbook') return null
  const { pendingRemoval } = removing
  const { pendingPaste } = clipboard
  return (
    <>
      <AddPopover
        adding={adding}
        onPaste={() => {
          adding.close()
          clipboard.pasteFromSystem()
        }}
      />
      {children}
      {pendingRemoval !== null && (
        <DeleteDialog
          playbook={reading}
          removal={pendingRemoval}
          onClose={removing.close}
          onDelete={(options) => removing.removeNow(pendingRemoval, options)}
        />
      )}
      {pendingPaste !== null && (
        <PasteDialog
          playbook={reading}
          pasting={pendingPaste}
          onClose={clipboard.cancelPaste}
          onPaste={(references) => clipboard.paste(pendingPaste.content, references)}
        />
      )}
    </>
  )
}
