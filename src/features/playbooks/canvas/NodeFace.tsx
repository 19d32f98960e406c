import { CaseRows } from './CaseRows.tsx'
import type { FaceProps } from './face-props.ts'
import { LoopFace } from './LoopFace.tsx'
import { NodeTile } from './NodeTile.tsx'
import { originOf } from './origin.ts'
import { ProblemGlyph } from './ProblemGlyph.tsx'
import { rowsOf } from './rows.ts'

/** What stands in the frame of a node. It listens to nothing: it is drawn anew when its box is. */
export const NodeFace = (props: FaceProps) => {
  const { facing, detail, catalogue, t } = props
  const { node, mark } = facing
  if (node.kind === 'foreach') return <LoopFace {...props} />
  const isNameless = node.name === '' ? '' : undefined
  const title = node.name === '' ? t(`kind.${node.kind}`) : node.name
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
