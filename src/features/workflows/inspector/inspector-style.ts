import { styled } from '@mui/material/styles'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

/** The head of the inspector: icon, name, type, and its buttons. */
export const InspectorHead = styled('header')({
  flex: 'none',
  ...rowLayout(8),
  minHeight: 48,
  padding: '6px 12px 6px 16px',
  borderBottom: hairline,
  '& > div': { flex: 1, minWidth: 0 },
  '& h2': { ...type.panel, ...oneLine, margin: 0 },
  '& small': { ...type.small, ...oneLine, display: 'block', color: color.text.secondary },
})

export const InspectorBody = styled('div')({
  ...columnLayout,
  gap: 14,
  padding: '14px 16px 32px',
  '& h3': { ...type.panel, margin: 0 },
  '& p': { ...type.small, margin: '0 0 4px' },
})

export const Section = styled('section')({
  ...columnLayout,
  gap: 12,
  paddingTop: 14,
  borderTop: hairline,
})

/** What a tab of the inspector shows. */
export const Panel = styled('div')({ '--gutter': '16px', minWidth: 0 })
