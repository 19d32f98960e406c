import { type CSSProperties, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { DifferenceLine, Hunk } from '#domain/archive/compare/difference.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { type DifferenceRow, differenceRows, lineEndsDiffer, lineText } from './difference-rows.ts'
import { useListWindow } from '#src/ui/layout/use-list-window.ts'

const rowHeight = 24

/** One style rule for all rows: thousands of lines must not create thousands of styled components. */
const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overflowAnchor: 'none',
  containerType: 'inline-size',
  backgroundColor: color.surface.sunken,
  '&:focus-visible': focusInside,
  '& > div': { position: 'relative', minWidth: 'max-content', margin: '8px 0' },
  '& [role="row"]': {
    ...type.mono,
    position: 'absolute',
    insetInline: 0,
    display: 'flex',
    height: rowHeight,
    lineHeight: `${rowHeight}px`,
    whiteSpace: 'pre',
    color: color.text.secondary,
  },
  '& [role="row"] > [data-number]': {
    flex: 'none',
    width: 'calc(var(--digits) * 1ch + 22px)',
    paddingRight: 12,
    textAlign: 'right',
    fontSize: type.caption.fontSize,
    color: color.text.tertiary,
    userSelect: 'none',
  },
  '& [role="row"] > [data-sign]': { flex: 'none', width: 24, textAlign: 'center', userSelect: 'none' },
  '& [role="row"] > [data-text]': { paddingRight: 24, tabSize: 4 },
  '& [role="row"] > [data-text] > small': {
    ...type.caption,
    lineHeight: 'inherit',
    marginLeft: 12,
    color: color.text.tertiary,
  },
  '& [data-kind="added"]': { color: color.text.primary, backgroundColor: color.tone.success.soft },
  '& [data-kind="added"] > [data-sign]': { color: color.tone.success.text },
  '& [data-kind="removed"]': { color: color.text.primary, backgroundColor: color.tone.error.soft },
  '& [data-kind="removed"] > [data-sign]': { color: color.tone.error.text },
  '& [data-kind="fold"]': {
    boxShadow: `inset 0 1px ${color.line.hair}, inset 0 -1px ${color.line.hair}`,
    color: color.text.tertiary,
  },
  // The text of a fold stays visible when the lines are scrolled.
  '& [data-kind="fold"] > span': {
    position: 'sticky',
    left: 0,
    display: 'flex',
    justifyContent: 'space-between',
    width: '100cqi',
    padding: '0 20px',
    ...type.small,
    lineHeight: 'inherit',
  },
  '& [data-unseen]': visuallyHidden,
})

const signs = { same: '', removed: '−', added: '+' } as const

const Line = ({ line, isEndShown }: { line: DifferenceLine; isEndShown: boolean }) => {
  const { t } = useTranslation('sending')
  const { kind, before, after, end } = line
  return (
    <>
      <span role="cell" data-number="">
        {before}
      </span>
      <span role="cell" data-number="">
        {after}
      </span>
      <span role="cell" data-sign="">
        <span aria-hidden>{signs[kind]}</span>
        {kind !== 'same' && <span data-unseen="">{t(`difference.${kind}`)}</span>}
      </span>
      <span role="cell" data-text="">
        {lineText(line, { isEndShown })}
        {kind !== 'same' && end === '' && <small>{t('difference.noNewline')}</small>}
      </span>
    </>
  )
}

interface RowProps {
  row: DifferenceRow
  isEndShown: boolean
  onOpen: (hunk: number) => void
}

const Row = ({ row, isEndShown, onOpen }: RowProps) => {
  const { t } = useTranslation(['sending', 'shared'])
  if (row.kind === 'line') return <Line line={row.line} isEndShown={isEndShown} />
  return (
    <span role="cell">
      {t('difference.same', { count: row.count })}
      <LinkButton onClick={() => onOpen(row.hunk)}>{t('shared:action.show')}</LinkButton>
    </span>
  )
}

const keyOf = (row: DifferenceRow): string =>
  row.kind === 'fold' ? `fold ${row.hunk}` : `${row.line.before} ${row.line.after}`

/** Digits of the largest line number. */
const digitsOf = (hunks: readonly Hunk[]): number => {
  const { before, after } = hunks.at(-1)?.lines.at(-1) ?? { before: 1, after: 1 }
  return String(Math.max(before ?? 1, after ?? 1, 100)).length
}

const sizesOf = (rows: number, hunks: readonly Hunk[]): CSSProperties & { '--digits': number } => ({
  height: rows * rowHeight,
  '--digits': digitsOf(hunks),
})

/** Lines of a difference; only visible ones are rendered. */
export function DifferenceLines({ label, hunks }: { label: string; hunks: readonly Hunk[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const rows = differenceRows(hunks, opened)
  const { from, to } = useListWindow(box, { count: rows.length, row: rowHeight })
  const isEndShown = lineEndsDiffer(hunks)
  const open = (hunk: number) => setOpened(new Set([...opened, hunk]))
  return (
    <Root ref={box} tabIndex={0} role="region" aria-label={label} data-scroll="">
      <div role="table" aria-label={label} aria-rowcount={rows.length} style={sizesOf(rows.length, hunks)}>
        {rows.slice(from, to).map((row, index) => (
          <div
            key={keyOf(row)}
            role="row"
            aria-rowindex={from + index + 1}
            data-kind={row.kind === 'line' ? row.line.kind : 'fold'}
            style={{ top: (from + index) * rowHeight }}
          >
            <Row row={row} isEndShown={isEndShown} onOpen={open} />
          </div>
        ))}
      </div>
    </Root>
  )
}
