import { useEditor } from '../editor/use-editor.ts'
import { AddingPopover } from '../canvas/AddingPopover.tsx'
import { ConnectPopover } from '../canvas/ConnectPopover.tsx'
import { DeleteDialog } from '../canvas/DeleteDialog.tsx'
import { PasteDialog } from '../canvas/PasteDialog.tsx'
import type { OutlineActs } from './use-outline-acts.ts'

const nothing = (): void => undefined

/** Everything that opens over the outline. */
export const OutlineDialogs = ({ acts }: { acts: OutlineActs }) => {
  const reading = useEditor((state) => state.reading)
  if (reading.kind !== 'playbook') return null
  const { adding, removing, clipboard, joining, setJoining, run } = acts
  return (
    <>
      {adding.adding !== null && (
        <AddingPopover
          adding={adding.adding}
          onAdd={adding.add}
          onPaste={() => {
            adding.close()
            clipboard.pasteFromSystem()
          }}
          onClose={adding.close}
        />
      )}
      {joining !== null && (
        <ConnectPopover
          playbook={reading}
          connecting={{ node: joining.node, port: joining.port }}
          at={joining.at}
          onPort={(port) => setJoining({ ...joining, port })}
          onTarget={(...[from, to]) => {
            setJoining(null)
            run({ do: 'connect', edge: { from, to } })
          }}
          onNew={(port) => {
            setJoining(null)
            adding.open({ place: { to: { kind: 'output', port } }, client: joining.at })
          }}
          onMarked={nothing}
          onClose={() => setJoining(null)}
        />
      )}
      {removing.asked !== null && (
        <DeleteDialog
          playbook={reading}
          removal={removing.asked}
          onClose={removing.close}
          onDelete={(options) => removing.asked && removing.removeNow(removing.asked, options)}
        />
      )}
      {clipboard.pasting !== null && (
        <PasteDialog
          playbook={reading}
          pasting={clipboard.pasting}
          onClose={clipboard.endPasting}
          onPaste={(references) => clipboard.pasting && clipboard.paste(clipboard.pasting.clip, references)}
        />
      )}
    </>
  )
}
