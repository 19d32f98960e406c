import { styled } from '@mui/material/styles'
import { columnLayout } from '../theme/shapes.ts'

interface FlexProps {
  /** Between the children, in pixels or as a CSS value. */
  gap?: number | string
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'start' | 'center' | 'end' | 'space-between'
  wrap?: boolean
  flex?: number | string
}

const flexProps = new Set(['gap', 'align', 'justify', 'wrap', 'flex'])

const Flex = styled('div', { shouldForwardProp: (name) => !flexProps.has(String(name)) })<FlexProps>(
  ({ gap, align, justify, wrap, flex }) => ({
    display: 'flex',
    gap,
    alignItems: align,
    justifyContent: justify,
    flexWrap: wrap ? 'wrap' : undefined,
    flex,
    minWidth: 0,
  }),
)

/** Children below each other. */
export const Stack = styled(Flex)({ flexDirection: 'column' })

/** Children beside each other, centred unless `align` says otherwise. */
export const Row = styled(Flex)(({ align }) => ({ alignItems: align ?? 'center' }))

/** Takes the height that is left, its children below each other. */
export const Fill = styled('div')({ flex: 1, minWidth: 0, minHeight: 0, ...columnLayout })

/** Takes the height that is left, and scrolls. */
export const Scroll = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })
