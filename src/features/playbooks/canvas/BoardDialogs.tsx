import type { Spot } from '#src/parts/graph-canvas/canvas-types.ts'
import { AddingPopover } from './AddingPopover.tsx'
import { ConnectPopover } from './ConnectPopover.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DisconnectPopover } from './DisconnectPopover.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import type { Board } from './use-board.ts'

const Joining = ({ board }: { board: Board }) => {
  const { adding, connecting, playbook, clientOf } = board
  if (playbook === null) return null
  const { connecting: from, disconnecting } = connecting
  if (disconnecting !== null)
    return (
      <DisconnectPopover
        playbook={playbook}
        node={disconnecting}
        at={clientOf(disconnecting)}
        onChoose={(edge) => {
          connecting.end()
          board.removing.remove({ nodes: [], edges: [edge] })
        }}
        onClose={connecting.end}
      />
    )
  if (from === null) return null
  const at: Spot = clientOf(from.node)
  return (
    <ConnectPopover
      playbook={playbook}
      connecting={from}
      at={at}
      onPort={connecting.take}
      onTarget={connecting.join}
      onNew={(port) => {
        connecting.end()
        adding.open({ place: { to: { kind: 'output', port } }, client: at })
      }}
      onMarked={connecting.mark}
      onClose={connecting.end}
    />
  )
}

/** Everything that opens over the canvas. */
export const BoardDialogs = ({ board }: { board: Board }) => {
  const { adding, clipboard, playbook, removing } = board
  if (playbook === null) return null
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
      <Joining board={board} />
      {removing.asked !== null && (
        <DeleteDialog
          playbook={playbook}
          removal={removing.asked}
          onClose={removing.close}
          onDelete={(options) => removing.asked && removing.removeNow(removing.asked, options)}
        />
      )}
      {clipboard.pasting !== null && (
        <PasteDialog
          playbook={playbook}
          pasting={clipboard.pasting}
          onClose={clipboard.endPasting}
          onPaste={(references) => clipboard.pasting && clipboard.paste(clipboard.pasting.clip, references)}
        />
      )}
    </>
  )
}
