import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { type Catalogue, pictureOf } from './catalogue.ts'
import { nodeLooks } from './node-look.ts'

/** The picture of the node's module, or the glyph of its kind. */
export const NodeTile = ({ node, catalogue }: { node: PlaybookNode; catalogue: Catalogue }) => {
  const picture = pictureOf(node, catalogue)
  const Icon = nodeLooks[node.kind].icon
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
