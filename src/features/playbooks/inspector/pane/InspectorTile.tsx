import type { LucideIcon } from 'lucide-react'
import { styled } from '@mui/material/styles'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { iconOf, useCatalogue } from '../../model/nodes/catalogue.ts'
import { nodeAppearances } from '../../model/nodes/node-appearance.ts'

const Root = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 30,
  height: 30,
  borderRadius: radius.control,
  overflow: 'hidden',
  color: color.text.secondary,
  backgroundColor: color.surface.active,
  '&[data-round]': { borderRadius: '50%' },
  // Module icons are designed for a white background; black lines would be invisible in dark mode.
  '&[data-picture]': { backgroundColor: '#fff', boxShadow: `inset 0 0 0 1px ${color.line.hair}` },
  '& > img': { width: 20, height: 20, objectFit: 'contain' },
  '&[data-small]': { width: 22, height: 22, '& > img': { width: 15, height: 15 } },
})

/** A tile for elements that are not nodes. */
export function PlainTile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <Root>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </Root>
  )
}

interface NodeTileProps {
  node: PlaybookNode
  small?: boolean
}

/** The icon of the module, or of the kind of node. */
export function InspectorTile({ node, small }: NodeTileProps) {
  const picture = iconOf(node, useCatalogue())
  const { icon: Icon, color: ink } = nodeAppearances[node.kind]
  const looks = {
    'data-round': node.kind === 'trigger' ? '' : undefined,
    'data-small': small ? '' : undefined,
  }
  if (picture !== undefined)
    return (
      <Root {...looks} data-picture="">
        <img src={picture} alt="" draggable={false} decoding="async" />
      </Root>
    )
  const backgroundColor = `color-mix(in srgb, ${ink} 13%, ${color.surface.page})`
  return (
    <Root {...looks} style={{ color: ink, backgroundColor }}>
      <Icon size={small ? 13 : 16} strokeWidth={1.75} aria-hidden />
    </Root>
  )
}
