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

/** The rows of the panel; arrows walk, Enter leads there, a key mends. However many there are, only those in sight are drawn. */
export function ProblemList({ problems }: { problems: Problems }) {
  const { t } = useTranslation('shared')
  const text = useDiagnosticText()
  const box = useRef<HTMLDivElement>(null)
  const { rows, keys, shown } = problems
  const count = rows.length
  const drawn = useListWindow(box, { count, row: rowHeight })
  const { reveal } = drawn
  const [walked, setWalked] = useState({ at: 0, isFocused: false })
  const current = Math.min(walked.at, count - 1)
  const focusRow = useEffectEvent(() => {
    if (!walked.isFocused) return
    reveal(walked.at)
    box.current
      ?.querySelector<HTMLElement>(`[data-problem-row="${walked.at}"]`)
      ?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => focusRow(), [walked])
  const shownAt = shown === undefined ? -1 : keys.indexOf(shown)
  const revealShown = useEffectEvent(() => reveal(shownAt))
  useLayoutEffect(() => revealShown(), [shownAt])
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
    setWalked({ at: next, isFocused: true })
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
                isShown={at === shownAt}
                isCurrent={at === current}
                text={text}
                onJump={() => {
                  setWalked({ at, isFocused: false })
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
