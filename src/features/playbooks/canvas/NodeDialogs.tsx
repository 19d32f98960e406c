import type { ReactNode } from 'react'
import { useEditor } from '../model/use-editor.ts'
import { PasteDialog } from './clipboard/PasteDialog.tsx'
import type { useClipboard } from './clipboard/use-clipboard.ts'
import { DeleteDialog } from './commands/DeleteDialog.tsx'
import type { useRemoving } from './commands/use-delete.ts'
import { AddingPopover } from './palette/AddPopover.tsx'
import type { useAdding } from './palette/use-add-node.ts'

interface NodeDialogsProps {
  adding: ReturnType<typeof useAdding>
  removing: ReturnType<typeof useRemoving>
  clipboard: ReturnType<typeof useClipboard>
  /** Choosing what to connect. */
  children: ReactNode
}

/** Everything that opens over a view on which nodes are added, connected, deleted and pasted. */
export function NodeDialogs({ adding, removing, clipboard, children }: NodeDialogsProps) {
  const reading = useEditor((state) => state.reading)
  if (reading.kind !== 'playbook') return null
  const { asked } = removing
  const { pasting } = clipboard
  return (
    <>
      <AddingPopover
        adding={adding}
        onPaste={() => {
          adding.close()
          clipboard.pasteFromSystem()
        }}
      />
      {children}
      {asked !== null && (
        <DeleteDialog
          playbook={reading}
          removal={asked}
          onClose={removing.close}
          onDelete={(options) => removing.removeNow(asked, options)}
        />
      )}
      {pasting !== null && (
        <PasteDialog
          playbook={reading}
          pasting={pasting}
          onClose={clipboard.endPasting}
          onPaste={(references) => clipboard.paste(pasting.clip, references)}
        />
      )}
    </>
  )
}
