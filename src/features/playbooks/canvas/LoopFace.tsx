import { Plus } from 'lucide-react'
import { use } from 'react'
import { BodyContext } from './body-context.ts'
import { loopHead } from './box-size.ts'
import { stringOf } from './catalogue.ts'
import type { FaceProps } from './face-props.ts'
import { nodeLooks } from './node-look.ts'
import { ProblemGlyph } from './ProblemGlyph.tsx'

const railAt = 7
const bend = 5

/** From the head down along the left side and into the first node of the body. */
const railTo = ({ x, y }: { readonly x: number; readonly y: number }): string =>
  `M${railAt} ${loopHead} V${y - bend} Q${railAt} ${y} ${railAt + bend} ${y} H${x - 4}`

const Icon = nodeLooks.foreach.icon

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
export const LoopFace = ({ facing, detail, t }: FaceProps) => {
  const { node, members, starts, mark } = facing
  const title = node.name === '' ? t('kind.foreach') : node.name
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
