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

/** A column of children. */
export const Stack = styled(Flex)({ flexDirection: 'column' })

/** A row of children, centred unless `align` is set. */
export const Row = styled(Flex)(({ align }) => ({ alignItems: align ?? 'center' }))

/** A column that takes the remaining height. */
export const Fill = styled('div')({ flex: 1, minWidth: 0, minHeight: 0, ...columnLayout })

/** Takes the remaining height and scrolls. */
export const Scroll = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })
