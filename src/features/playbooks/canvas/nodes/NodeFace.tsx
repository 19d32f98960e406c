import { originOf, titleOf } from '../../model/nodes/origin.ts'
import { rowsOf, loopHeadHeight } from '../../model/playbook-layout.ts'
import type { PlaybookNode, Output, NodeId } from '#domain/playbook/playbook.ts'
import { type Catalogue, iconOf, stringOf } from '../../model/nodes/catalogue.ts'
import { nodeAppearances } from '../../model/nodes/node-appearance.ts'
import type { TFunction } from 'i18next'
import { caseTexts } from '../../model/nodes/case-text.ts'
import type { Detail, Point } from '#src/components/graph-canvas/canvas-types.ts'
import type { NodeFaceData } from '../derive-boxes.ts'
import { Tooltip } from '#src/ui/display/Tooltip.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { useDiagnosticText } from '../../problems/use-diagnostic-text.ts'
import type { NodeDiagnostics } from '../node-box.ts'
import { createContext, use } from 'react'
import { Plus } from 'lucide-react'

/** Contains everything needed to render; the component subscribes to nothing and renders with its box. */
interface NodeFaceProps {
  face: NodeFaceData
  detail: Detail
  catalogue: Catalogue
  t: TFunction<['canvas', 'common', 'shared']>
}

/** Starts adding the first node of a loop; undefined if the document is read-only. */
type AddToLoop = (loop: NodeId, client: Point) => void

export const AddToLoopContext = createContext<AddToLoop | undefined>(undefined)

const Glyph = ({ nodeDiagnostics }: { nodeDiagnostics: NodeDiagnostics }) => {
  const { sentence } = useDiagnosticText()
  const shown = nodeDiagnostics.diagnostics.filter(({ level }) => level !== 'information')
  return (
    <span className="face-problem">
      <Tooltip text={shown.map(sentence).join(' ')} placement="top">
        <span>
          <StateGlyph state={nodeDiagnostics.worst === 'error' ? 'failed' : 'attention'} size={14} />
        </span>
      </Tooltip>
    </span>
  )
}

/** The worst level on the top edge of a node; the tooltip lists all problems. */
function ProblemGlyph({ nodeDiagnostics }: { nodeDiagnostics: NodeDiagnostics }) {
  return nodeDiagnostics.worst === undefined ? null : <Glyph nodeDiagnostics={nodeDiagnostics} />
}

// The head of a loop, and the start of its body.

const railAt = 7
const bend = 5

/** From the head down the left side and into the first node of the body. */
const railTo = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `M${railAt} ${loopHeadHeight} V${y - bend} Q${railAt} ${y} ${railAt + bend} ${y} H${x - 4}`

const Icon = nodeAppearances.foreach.icon

const Rail = ({ starts }: Pick<NodeFaceProps['face'], 'starts'>) => (
  <svg className="face-rail" aria-hidden>
    {starts.map((start) => (
      <path key={`${start.x} ${start.y}`} d={railTo(start)} />
    ))}
  </svg>
)

/** Details next to the name, if there is room. */
const Details = ({ face: { node, members }, t }: Pick<NodeFaceProps, 'face' | 't'>) => {
  const items = stringOf(node.value.items)
  return (
    <>
      {items !== '' && <code title={items}>{items}</code>}
      <span />
      {members > 0 && <small>{t('shared:count.nodes', { count: members })}</small>}
      <i className="face-id">{node.id}</i>
    </>
  )
}

/** An empty body: a button that adds its first node. */
const EmptyBody = ({ node, t }: { node: NodeFaceProps['face']['node']; t: NodeFaceProps['t'] }) => {
  const begin = use(AddToLoopContext)
  return (
    <div className="face-empty">
      {begin === undefined ? (
        t('loop.empty')
      ) : (
        <button
          type="button"
          className="nodrag nopan"
          tabIndex={-1}
          onClick={({ clientX: x, clientY: y }) => begin(node.id, { x, y })}
        >
          <Plus size={14} strokeWidth={2} aria-hidden />
          {t('loop.addFirst')}
        </button>
      )}
    </div>
  )
}

/** The names of outputs that have no row. */
const outputNamesOf = (node: PlaybookNode): string => {
  if (node.kind !== 'foreach' && rowsOf(node).length > 0) return ''
  const names = node.outputs.filter(({ of, name }) => of === 'outputs' && name !== 'default')
  return names.map(({ name }) => name).join(', ')
}

const OutputNames = ({ names }: { names: string }) => (
  <small className="face-output" title={names}>
    {names}
  </small>
)

/** The head of a loop, and the start of its body. */
function LoopFace({ face, detail, t }: NodeFaceProps) {
  const { node, members, starts, nodeDiagnostics } = face
  const title = titleOf(node, t)
  const isFull = detail === 'all'
  const names = outputNamesOf(node)
  return (
    <div className="face" data-kind="foreach">
      <div className="face-loop">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <b className="face-title" title={title} data-nameless={node.name === '' ? '' : undefined}>
          {title}
        </b>
        {isFull && <Details face={face} t={t} />}
        {!isFull && names !== '' && <OutputNames names={names} />}
      </div>
      {isFull && members === 0 && <EmptyBody node={node} t={t} />}
      {starts.length > 0 && <Rail starts={starts} />}
      <ProblemGlyph nodeDiagnostics={nodeDiagnostics} />
    </div>
  )
}

interface CaseRowsProps {
  node: PlaybookNode
  detail: Detail
  t: NodeFaceProps['t']
}

/** One row for each case of a condition, or for each of several outputs. Far away, only their names. */
function CaseRows({ node, detail, t }: CaseRowsProps) {
  const isCondition = node.kind === 'condition'
  const texts = isCondition && detail === 'all' ? caseTexts(node) : undefined
  const problemOf = ({ state }: Output) => (isCondition && state !== 'sound' ? state : undefined)
  const hint = (output: Output) => {
    const problem = problemOf(output)
    return problem === undefined ? output.name : t(`output.${problem}`, { name: output.name })
  }
  return (
    <ul className="face-rows">
      {rowsOf(node).map((output) => {
        const text = output.of === 'outputs' ? texts?.get(output.name) : undefined
        return (
          <li key={`${output.of} ${output.name}`} className="face-row" data-problem={problemOf(output)}>
            {text !== undefined && <code title={text.full}>{text.short}</code>}
            <b title={hint(output)}>{output.of === 'loop' ? t('port.body') : output.name}</b>
          </li>
        )
      })}
    </ul>
  )
}

/** The icon of the module, or of the kind of node. */
const NodeTile = ({ node, catalogue }: { node: PlaybookNode; catalogue: Catalogue }) => {
  const picture = iconOf(node, catalogue)
  const Icon = nodeAppearances[node.kind].icon
  return (
    <span className="face-tile" data-picture={picture === undefined ? undefined : ''}>
      {picture === undefined ? (
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      ) : (
        <img src={picture} alt="" draggable={false} decoding="async" />
      )}
    </span>
  )
}

/** Where the node comes from, and the names of its outputs that have no row. */
const SecondLine = ({ node, origin }: { node: PlaybookNode; origin: string }) => {
  const names = outputNamesOf(node)
  if (origin === '' && names === '') return null
  return (
    <div className="face-second">
      {origin !== '' && (
        <small className="face-origin" title={origin}>
          {origin}
        </small>
      )}
      {names !== '' && <OutputNames names={names} />}
    </div>
  )
}

/** The contents of a node's frame. It subscribes to nothing and renders with its box. */
export function NodeFace(props: NodeFaceProps) {
  const { face, detail, catalogue, t } = props
  const { node, nodeDiagnostics } = face
  if (node.kind === 'foreach') return <LoopFace {...props} />
  const isNameless = node.name === '' ? '' : undefined
  const title = titleOf(node, t)
  const isFull = detail === 'all'
  return (
    <div className="face" data-kind={node.kind}>
      <div className="face-head">
        <NodeTile node={node} catalogue={catalogue} />
        <div className="face-words">
          <b className="face-title" title={title} data-nameless={isNameless}>
            {title}
          </b>
          <SecondLine node={node} origin={isFull ? originOf(node, { catalogue, t }) : ''} />
        </div>
        {isFull && <span className="face-id">{node.id}</span>}
      </div>
      {rowsOf(node).length > 0 && <CaseRows node={node} detail={detail} t={t} />}
      <ProblemGlyph nodeDiagnostics={nodeDiagnostics} />
    </div>
  )
}
