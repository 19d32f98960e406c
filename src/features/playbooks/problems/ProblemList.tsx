import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { indexesWith, useListWindow } from '#src/ui/layout/use-list-window.ts'
import { isPressed } from '#src/ui/keyboard/keys.ts'
import { ProblemRow, fixKeys, rowHeight } from './ProblemRow.tsx'
import { useDiagnosticText } from './use-diagnostic-text.ts'
import type { Problems } from './use-problems.ts'
import { listReset } from '#src/ui/theme/shapes.ts'

const Box = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' })
const List = styled('ul')({ position: 'relative', ...listReset })

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/**
 * The rows of the pane: arrows move, Enter reveals, a shortcut applies the first fix. Only visible rows are rendered.
 */
export function ProblemList({ problems }: { problems: Problems }) {
  const { t } = useTranslation('shared')
  const text = useDiagnosticText()
  const box = useRef<HTMLDivElement>(null)
  const { rows, keys, shownKey } = problems
  const count = rows.length
  const drawn = useListWindow(box, { count, row: rowHeight })
  const { reveal } = drawn
  const [focusedRow, setFocusedRow] = useState({ at: 0, isFocused: false })
  const current = Math.min(focusedRow.at, count - 1)
  const focusRow = useEffectEvent(() => {
    if (!focusedRow.isFocused) return
    reveal(focusedRow.at)
    box.current
      ?.querySelector<HTMLElement>(`[data-problem-row="${focusedRow.at}"]`)
      ?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => focusRow(), [focusedRow])
  const shownIndex = shownKey === undefined ? -1 : keys.indexOf(shownKey)
  const revealShown = useEffectEvent(() => reveal(shownIndex))
  useLayoutEffect(() => revealShown(), [shownIndex])
  const press = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const best = rows[at]?.fixes[0]
    if (best !== undefined && isPressed(event, { keys: fixKeys })) {
      event.preventDefault()
      problems.fix?.(best)
      return
    }
    const next = steps[event.key]?.(at, count)
    if (next === undefined) return
    event.preventDefault()
    setFocusedRow({ at: next, isFocused: true })
  }
  return (
    <Box ref={box}>
      <List aria-label={t('field.problemList')} style={{ height: count * rowHeight }}>
        {indexesWith(current, drawn, count).map((at) => {
          const diagnostic = rows[at]
          return (
            diagnostic && (
              <ProblemRow
                key={keys[at]}
                diagnostic={diagnostic}
                at={at}
                count={count}
                isShown={at === shownIndex}
                isCurrent={at === current}
                text={text}
                onJump={() => {
                  setFocusedRow({ at, isFocused: false })
                  problems.jump(at)
                }}
                onFix={problems.fix}
                onKey={(event) => press(event, at)}
              />
            )
          )
        })}
      </List>
    </Box>
  )
}
