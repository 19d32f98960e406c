import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '../theme/tokens.ts'

const Bar = styled('span')({
  display: 'block',
  height: 10,
  borderRadius: radius.key,
  backgroundColor: color.surface.active,
})
const Row = styled('div')({
  ...rowLayout(16),
  height: 36,
  padding: '0 var(--gutter)',
  borderBottom: `1px solid ${color.line.hair}`,
})
const Block = styled('div')({
  display: 'grid',
  gap: 16,
  padding: '20px var(--gutter)',
  maxWidth: 608,
})
const Well = styled('span')({
  display: 'block',
  height: 32,
  borderRadius: radius.control,
  border: `1px solid ${color.line.hair}`,
})

const widths = [46, 58, 36, 64, 42, 52, 38, 60]
const wide = (index: number): number => widths[index % widths.length] ?? 50
const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

const Rows = ({ rows }: { rows: number }) =>
  indexes(rows).map((index) => (
    <Row key={index}>
      <Bar style={{ width: 14, height: 14 }} />
      <div style={{ flex: 1 }}>
        <Bar style={{ width: `${wide(index)}%` }} />
      </div>
      <Bar style={{ width: 64 }} />
      <Bar style={{ width: 88 }} />
    </Row>
  ))

const Fields = ({ rows }: { rows: number }) => (
  <Block>
    {indexes(rows).map((index) => (
      <div key={index} style={{ display: 'grid', gap: 8 }}>
        <Bar style={{ width: 60 + wide(index) }} />
        <Well />
      </div>
    ))}
  </Block>
)

const Lines = ({ rows }: { rows: number }) => (
  <Block>
    {indexes(rows).map((index) => (
      <Bar key={index} style={{ width: `${wide(index) + 30}%` }} />
    ))}
  </Block>
)

const Page = ({ rows }: { rows: number }) => (
  <>
    <Block style={{ gap: 12 }}>
      <Bar style={{ width: 140, height: 16 }} />
      <Bar style={{ width: 280 }} />
    </Block>
    <Rows rows={rows} />
  </>
)

const shapes = { table: Rows, form: Fields, text: Lines, page: Page } as const
export type SkeletonShape = keyof typeof shapes

/** A static skeleton of the content. */
export function Skeleton({ shape, rows = 8 }: { shape: SkeletonShape; rows?: number | undefined }) {
  const Shape = shapes[shape]
  return (
    <div aria-hidden>
      <Shape rows={rows} />
    </div>
  )
}
