import { ChevronRight, CornerDownRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiagnosticLevel } from '#domain/playbook/check/diagnostic.ts'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { nodeAppearances } from '../../model/nodes/node-appearance.ts'
import { originOf } from '../../model/nodes/origin.ts'
import { useCatalogue } from '../../model/nodes/catalogue.ts'
import { levelGlyphs } from '../../problems/use-diagnostic-text.ts'
import type { OutlineRow } from './outline-rows.ts'
import { indent } from './outline-style.ts'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'

interface RenameFieldProps {
  name: string
  /** The new name, or null if unchanged. */
  onEnd: (name: string | null) => void
}

/** An input for the name in its row: Enter commits, Escape cancels. */
function RenameField({ name, onEnd }: RenameFieldProps) {
  const { t } = useTranslation('outline')
  const [typed, setTyped] = useState(name)
  return (
    <span style={{ flex: '0 1 320px' }}>
      <TextInput
        small
        autoFocus
        aria-label={t('rename')}
        value={typed}
        onChange={setTyped}
        onBlur={() => onEnd(typed === name ? null : typed)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') onEnd(typed)
          if (event.key === 'Escape') onEnd(null)
        }}
      />
    </span>
  )
}

interface RowProps {
  row: OutlineRow
  at: number
  height: number
  id: string
  /** Position among its siblings, and their number. */
  position: { readonly at: number; readonly of: number }
  isCurrent: boolean
  isSelected: boolean
  isFolded: boolean
  isRenaming: boolean
  /** The worst level of its node. */
  level: DiagnosticLevel | undefined
  onKey: (event: KeyboardEvent<HTMLElement>, at: number) => void
  onPick: (at: number, adds: boolean) => void
  onFold: (at: number) => void
  onOpen: (at: number) => void
  onRename: (at: number, name: string | null) => void
}

const useName = () => {
  const { t } = useTranslation('canvas')
  return (node: PlaybookNode): string => node.name.trim() || t(`kind.${node.kind}`)
}

const NodeLabels = ({ node, level }: { node: PlaybookNode; level: DiagnosticLevel | undefined }) => {
  const { t } = useTranslation(['canvas', 'outline'])
  const catalogue = useCatalogue()
  const nameOf = useName()
  const Icon = nodeAppearances[node.kind].icon
  return (
    <>
      <span className="row-tile">
        <Icon size={13} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="row-name" data-nameless={node.name.trim() === '' ? '' : undefined} title={node.name}>
        {nameOf(node)}
      </span>
      <span className="row-id">{node.id}</span>
      <span className="row-origin">{originOf(node, { catalogue, t })}</span>
      {level !== undefined && (
        <span className="row-end" role="img" aria-label={t(`outline:level.${level}`)}>
          <StateGlyph state={levelGlyphs[level]} size={14} />
        </span>
      )}
    </>
  )
}

const OutputLabels = ({ row }: { row: Extract<OutlineRow, { kind: 'output' }> }) => {
  const { t } = useTranslation(['canvas', 'outline'])
  const { output } = row
  return (
    <>
      <span className="row-output">{output.of === 'loop' ? t('port.body') : output.name}</span>
      {output.state !== 'sound' && <span className="row-broken">{t(`outline:state.${output.state}`)}</span>}
      {output.targets.length === 0 && <span className="row-quiet">{t('outline:nowhere')}</span>}
    </>
  )
}

const ReferenceLabels = ({ row }: { row: Extract<OutlineRow, { kind: 'reference' }> }) => {
  const { t } = useTranslation('outline')
  const nameOf = useName()
  return (
    <>
      <CornerDownRight size={14} aria-hidden />
      <span className="row-id">{row.id}</span>
      {row.node === undefined ? (
        <span className="row-broken">{t('missing')}</span>
      ) : (
        <span className="row-quiet">{nameOf(row.node)}</span>
      )}
    </>
  )
}

const RowLabels = ({ row, level }: { row: OutlineRow; level: DiagnosticLevel | undefined }): ReactNode => {
  const { t } = useTranslation('outline')
  switch (row.kind) {
    case 'node':
      return <NodeLabels node={row.node} level={level} />
    case 'output':
      return <OutputLabels row={row} />
    case 'reference':
      return <ReferenceLabels row={row} />
    case 'section':
      return <span className="row-section">{t(`section.${row.section}`, { count: row.count })}</span>
    case 'stray':
      return (
        <>
          <span className="row-id">{row.stray.key}</span>
          <span className="row-quiet">{t('stray')}</span>
        </>
      )
  }
}

const kindOf = (row: OutlineRow): string | undefined =>
  row.kind === 'node' || row.kind === 'output' ? row.node.kind : undefined

/** The accessible name of a row as one sentence. */
const useRowName = () => {
  const { t } = useTranslation('outline')
  const { t: say } = useTranslation('canvas')
  const catalogue = useCatalogue()
  const nameOf = useName()
  return (row: OutlineRow, level: DiagnosticLevel | undefined): string => {
    switch (row.kind) {
      case 'node': {
        const { node } = row
        const origin = originOf(node, { catalogue, t: say })
        const nodeLabel = t('say.node', { name: nameOf(node), id: node.id, origin })
        return level === undefined
          ? nodeLabel
          : t('say.withProblem', { said: nodeLabel, problem: t(`level.${level}`) })
      }
      case 'output': {
        const { output } = row
        const name = output.of === 'loop' ? say('port.body') : output.name
        return output.targets.length === 0
          ? t('say.outputNowhere', { name })
          : t('say.output', { name, count: output.targets.length })
      }
      case 'reference':
        return row.node === undefined
          ? t('say.missing', { id: row.id })
          : t('say.reference', { id: row.id, name: nameOf(row.node) })
      case 'section':
        return t(`section.${row.section}`, { count: row.count })
      case 'stray':
        return t('say.stray', { key: row.stray.key })
    }
  }
}

export const OutlineRowView = memo((props: RowProps) => {
  const { row, at, height, id, position, isCurrent, isSelected, isFolded, isRenaming, level } = props
  const { onKey, onPick, onFold, onOpen, onRename } = props
  const rowLabel = useRowName()
  const style: CSSProperties = { top: at * height, height, paddingLeft: 8 + (row.level - 1) * indent }
  return (
    <div
      id={id}
      className="row"
      role="treeitem"
      style={style}
      data-row={at}
      data-kind={kindOf(row)}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={rowLabel(row, level)}
      aria-level={row.level}
      aria-posinset={position.at}
      aria-setsize={position.of}
      aria-selected={isSelected}
      aria-expanded={row.hasInside ? !isFolded : undefined}
      onKeyDown={(event) => onKey(event, at)}
      onClick={({ ctrlKey, metaKey, shiftKey }) => onPick(at, ctrlKey || metaKey || shiftKey)}
      onDoubleClick={() => onOpen(at)}
    >
      <span
        className="row-fold"
        aria-hidden
        data-open={row.hasInside && !isFolded ? '' : undefined}
        onClick={(event) => {
          if (!row.hasInside) return
          event.stopPropagation()
          onFold(at)
        }}
      >
        {row.hasInside && <ChevronRight size={14} />}
      </span>
      {isRenaming && row.kind === 'node' ? (
        <RenameField name={row.node.name} onEnd={(name) => onRename(at, name)} />
      ) : (
        <RowLabels row={row} level={level} />
      )}
    </div>
  )
})
OutlineRowView.displayName = 'OutlineRowView'
