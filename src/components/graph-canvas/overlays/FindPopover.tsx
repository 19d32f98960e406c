import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#domain/find/fold-text.ts'
import { foldedMatcher } from '#src/lib/match-text.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { SearchList } from '#src/ui/inputs/SearchList.tsx'
import type { Point } from '../canvas-types.ts'
import { PointPopover } from './PointPopover.tsx'

export interface CanvasHit {
  readonly key: string
  readonly text: string
  /** Right of the name; it is searched, too. */
  readonly detail: string
}

interface FoldedHit<H> {
  readonly hit: H
  /** The name, and everything that is searched, both folded. */
  readonly name: string
  readonly folded: string
}

const mostHits = 50

const folded = <H extends CanvasHit>(hits: readonly H[]): readonly FoldedHit<H>[] =>
  hits.map((hit) => ({ hit, name: foldText(hit.text), folded: foldText(`${hit.text} ${hit.detail}`) }))

/** Those with exactly this name come first. */
const firstHits = <H,>(hits: readonly FoldedHit<H>[], typed: string): H[] => {
  const matches = foldedMatcher(typed)
  const name = foldText(typed.trim())
  const [exact, found]: [H[], H[]] = [[], []]
  for (const one of hits)
    if (one.name === name) exact.push(one.hit)
    else if (found.length < mostHits && matches(one.folded)) found.push(one.hit)
  return [...exact, ...found]
}

interface FindPopoverProps<H extends CanvasHit> {
  at: Point
  title: string
  /** Of the field. */
  label: string
  /** All boxes, and then what is in them, which is listed once something is typed. */
  boxes: readonly H[]
  parts: readonly H[]
  onFind: (hit: H) => void
  onClose: () => void
}

/** Finds a box of a canvas by its name, or by what is in it. */
export function FindPopover<H extends CanvasHit>(props: FindPopoverProps<H>) {
  const { at, title, label, boxes, parts, onFind, onClose } = props
  const { t } = useTranslation('shared')
  const [typed, setTyped] = useState('')
  const all = useMemo(() => ({ boxes: folded(boxes), parts: folded(parts) }), [boxes, parts])
  const shown = useMemo(() => {
    const others = typed.trim() === '' ? [] : firstHits(all.parts, typed)
    return [...firstHits(all.boxes, typed), ...others].slice(0, mostHits)
  }, [all, typed])
  return (
    <PointPopover at={at} title={title} width={320} onClose={onClose}>
      <SearchList
        size="medium"
        label={label}
        text={typed}
        onText={setTyped}
        onChoose={(index) => {
          const hit = shown[index]
          onClose()
          if (hit) onFind(hit)
        }}
        choices={shown.map(({ key, text, detail }) => ({ key, text, detail }))}
        note={
          shown.length === 0 && (
            <Muted as="p" size="small" role="status" style={{ padding: '12px 14px' }}>
              {t('noMatch.titleBare')}
            </Muted>
          )
        }
      />
    </PointPopover>
  )
}
