import { useTranslation } from 'react-i18next'
import { CanvasTools } from './CanvasTools.tsx'
import { FindBar } from './FindBar.tsx'
import type { Board } from './use-board.ts'

/** The floating tools of this board. */
export const BoardTools = ({ board }: { board: Board }) => {
  const { t } = useTranslation('canvas')
  const { adding, editor, finding, path, playbook, selected } = board
  const [first] = path.through
  const nameOf = (id: string) => playbook?.nodes.get(id)?.name || t('delete.number', { id })
  const pathName = path.path === null || first === undefined ? undefined : nameOf(first)
  return (
    <CanvasTools
      isReadOnly={board.isReadOnly}
      hasSelection={selected.nodes.size > 1}
      path={pathName}
      find={
        finding.found !== null && (
          <FindBar
            found={finding.found}
            onType={finding.type}
            onStep={finding.step}
            onClose={finding.close}
          />
        )
      }
      onAdd={() => {
        const { spot, client } = board.middle()
        adding.open({ place: { to: { kind: 'ground' }, at: spot }, client })
      }}
      onArrange={() => void editor.layOut(selected.nodes.size > 1 ? [...selected.nodes] : undefined)}
      onFind={finding.open}
      onEndPath={path.end}
    />
  )
}
