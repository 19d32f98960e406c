import { originOf, titleOf } from '../../model/nodes/origin.ts'
import { rowsOf, loopHeadHeight } from '../../model/playbook-layout.ts'
import type { PlaybookNode, Output, NodeId } from '#domain/playbook/playbook.ts'
import { type Catalogue, iconOf, stringOf } from '../../model/nodes/catalogue.ts'
import { nodeAppearances } from '../../model/nodes/node-appearance.ts'
import type { TFunction } from 'i18next'
import { caseTexts } from '../../model/nodes/case-text.ts'
import type { Detail, Point } from '#src/components/graph-canvas/canvas-types.ts'
import type { Facing } from '../derive-elements.ts'
import { Tooltip } from '#src/ui/display/Tooltip.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { useDiagnosticText } from '../../problems/use-diagnostic-text.ts'
import type { Mark } from '../node-box.ts'
import { createContext, use } from 'react'
import { Plus } from 'lucide-react'

/** What a face is drawn from: it listens to nothing and is drawn anew when its box is. */
interface FaceProps {
  facing: Facing
  detail: Detail
  catalogue: Catalogue
  t: TFunction<'canvas'>
}

/** Begins the body of a loop; absent where nothing may be changed. */
type BeginBody = (loop: NodeId, client: Point) => void

export const BodyContext = createContext<BeginBody | undefined>(undefined)

const Glyph = ({ mark }: { mark: Mark }) => {
  const { sentence } = useDiagnosticText()
  const told = mark.diagnostics.filter(({ level }) => level !== 'information')
  return (
    <span className="face-problem">
      <Tooltip text={told.map(sentence).join(' ')} placement="top">
        <span>
          <StateGlyph state={mark.worst === 'error' ? 'failed' : 'attention'} size={14} />
        </span>
      </Tooltip>
    </span>
  )
}

/** The worst of a node's problems on its top edge; all of them in words beside it. */
function ProblemGlyph({ mark }: { mark: Mark }) {
  return mark.worst === undefined ? null : <Glyph mark={mark} />
}

// The head of a loop, and where its body begins.

const railAt = 7
const bend = 5

/** From the head down along the left side and into the first node of the body. */
const railTo = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `M${railAt} ${loopHeadHeight} V${y - bend} Q${railAt} ${y} ${railAt + bend} ${y} H${x - 4}`

const Icon = nodeAppearances.foreach.icon

const Rail = ({ starts }: Pick<FaceProps['facing'], 'starts'>) => (
  <svg className="face-rail" aria-hidden>
    {starts.map((start) => (
      <path key={`${start.x} ${start.y}`} d={railTo(start)} />
    ))}
  </svg>
)

/** What the head says beside the name, where there is room for it. */
const Details = ({ facing: { node, members }, t }: Pick<FaceProps, 'facing' | 't'>) => {
  const items = stringOf(node.value.items)
  return (
    <>
      {items !== '' && <code title={items}>{items}</code>}
      <span />
      {members > 0 && <small>{t('loop.members', { count: members })}</small>}
      <i className="face-id">{node.id}</i>
    </>
  )
}

/** An empty body: its first node can be added right here. */
const EmptyBody = ({ node, t }: { node: FaceProps['facing']['node']; t: FaceProps['t'] }) => {
  const begin = use(BodyContext)
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
          {t('loop.begin')}
        </button>
      )}
    </div>
  )
}

/** The head of a loop, and where its body begins. */
function LoopFace({ facing, detail, t }: FaceProps) {
  const { node, members, starts, mark } = facing
  const title = titleOf(node, t)
  const isFull = detail === 'all'
  return (
    <div className="face" data-kind="foreach">
      <div className="face-loop">
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        <b className="face-title" title={title} data-nameless={node.name === '' ? '' : undefined}>
          {title}
        </b>
        {isFull && <Details facing={facing} t={t} />}
      </div>
      {isFull && members === 0 && <EmptyBody node={node} t={t} />}
      {starts.length > 0 && <Rail starts={starts} />}
      <ProblemGlyph mark={mark} />
    </div>
  )
}

/** One row for each case of a condition, or for each of several outputs. */
function CaseRows({ node, t }: { node: PlaybookNode; t: FaceProps['t'] }) {
  const isCondition = node.kind === 'condition'
  const texts = isCondition ? caseTexts(node) : undefined
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

/** The picture of the node's module, or the glyph of its kind. */
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

/** What stands in the frame of a node. It listens to nothing: it is drawn anew when its box is. */
export function NodeFace(props: FaceProps) {
  const { facing, detail, catalogue, t } = props
  const { node, mark } = facing
  if (node.kind === 'foreach') return <LoopFace {...props} />
  const isNameless = node.name === '' ? '' : undefined
  const title = titleOf(node, t)
  const origin = originOf(node, { catalogue, t })
  return (
    <div className="face" data-kind={node.kind}>
      {detail === 'title' ? (
        <div className="face-head face-small">
          <NodeTile node={node} catalogue={catalogue} />
          <b className="face-title">{title}</b>
        </div>
      ) : (
        <>
          <div className="face-head">
            <NodeTile node={node} catalogue={catalogue} />
            <div className="face-words">
              <b className="face-title" title={title} data-nameless={isNameless}>
                {title}
              </b>
              <small className="face-origin" title={origin}>
                {origin}
              </small>
            </div>
            <span className="face-id">{node.id}</span>
          </div>
          {rowsOf(node).length > 0 && <CaseRows node={node} t={t} />}
        </>
      )}
      <ProblemGlyph mark={mark} />
    </div>
  )
}
