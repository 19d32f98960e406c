import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useWindow } from '#src/parts/archive/use-window.ts'
import { isPressed } from '#src/ui/keys.ts'
import { ProblemRow, fixKeys, rowHeight } from './ProblemRow.tsx'
import { useFindingText } from './use-finding-text.ts'
import type { Problems } from './use-problems.ts'

const Box = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' })
const List = styled('ul')({ position: 'relative', listStyle: 'none', margin: 0, padding: 0 })

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

const bringIntoSight = (box: HTMLElement, at: number) => {
  const top = at * rowHeight
  if (top < box.scrollTop) box.scrollTo({ top })
  else if (top + rowHeight > box.scrollTop + box.clientHeight)
    box.scrollTo({ top: top + rowHeight - box.clientHeight })
}

/** Rows in sight, and always the one that has the focus. */
const drawnRows = ({ from, to, current, count }: Record<'from' | 'to' | 'current' | 'count', number>) => {
  const rows: number[] = []
  for (let at = from; at < Math.min(to, count); at += 1) rows.push(at)
  return rows.includes(current) ? rows : [...rows, current].toSorted((one, other) => one - other)
}

/** The rows of the panel; arrows walk, Enter leads there, a key mends. However many there are, only those in sight are drawn. */
export const ProblemList = ({ problems }: { problems: Problems }) => {
  const { t } = useTranslation('inspector')
  const text = useFindingText()
  const box = useRef<HTMLDivElement>(null)
  const { rows, keys, shown } = problems
  const count = rows.length
  const { from, to } = useWindow(box, { count, row: rowHeight, head: 0 })
  const [walked, setWalked] = useState({ at: 0, isFocused: false })
  const current = Math.min(walked.at, count - 1)
  useLayoutEffect(() => {
    if (!walked.isFocused || box.current === null) return
    bringIntoSight(box.current, walked.at)
    box.current
      .querySelector<HTMLElement>(`[data-problem-row="${walked.at}"]`)
      ?.focus({ preventScroll: true })
  }, [walked])
  const shownAt = shown === undefined ? -1 : keys.indexOf(shown)
  useLayoutEffect(() => {
    if (shownAt !== -1 && box.current !== null) bringIntoSight(box.current, shownAt)
  }, [shownAt])
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
      <List aria-label={t('problems.title')} style={{ height: count * rowHeight }}>
        {drawnRows({ from, to, current, count }).map((at) => {
          const finding = rows[at]
          return (
            finding && (
              <ProblemRow
                key={keys[at]}
                finding={finding}
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
