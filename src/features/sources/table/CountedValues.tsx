import { styled } from '@mui/material/styles'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

const List = styled('ul')({
  ...listReset,
  ...type.small,
  display: 'grid',
  gap: 2,
  '& > li': { position: 'relative', display: 'flex', gap: 12, padding: '3px 8px' },
  '& > li > i': {
    position: 'absolute',
    inset: '0 auto 0 0',
    borderRadius: radius.key,
    backgroundColor: color.accent.soft,
  },
  '& > li > span': { ...oneLine, position: 'relative', flex: 1, fontFamily: type.mono.fontFamily },
  '& > li > small': { ...type.small, position: 'relative', flex: 'none', color: color.text.secondary },
})

interface CountedValue {
  readonly id: string
  readonly label: string
  readonly count: number
  /** The count in words. */
  readonly text: string
}

/** Values or ranges, each with a bar as long as its count. */
export function CountedValues({ values, label }: { values: readonly CountedValue[]; label: string }) {
  const most = Math.max(...values.map(({ count }) => count), 1)
  return (
    <List aria-label={label}>
      {values.map(({ id, label: name, count, text }) => (
        <li key={id}>
          <i style={{ width: `${(count / most) * 100}%` }} aria-hidden />
          <span title={name}>{name}</span>
          <small>{text}</small>
        </li>
      ))}
    </List>
  )
}
