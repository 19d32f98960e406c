import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matcher } from '#src/lib/match-text.ts'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { SearchList } from '#src/ui/inputs/SearchList.tsx'
import { PointPopover } from '#src/components/graph-canvas/overlays/PointPopover.tsx'

interface Pick {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly icon: LucideIcon
}

interface PickPopoverProps {
  at: Point
  title: string
  picks: readonly Pick[]
  onChoose: (id: string) => void
  onClose: () => void
  /** Called with the option that Enter would choose. */
  onMarked?: ((id: string | undefined) => void) | undefined
}

const maxPicks = 100

/** An exact match of the number comes first. */
const matchingPicks = (picks: readonly Pick[], typed: string): readonly Pick[] => {
  const matches = matcher(typed)
  const hits = picks.filter(({ name, detail }) => matches(`${name} ${detail}`))
  const isExact = ({ detail }: Pick) => detail === typed.trim()
  return [...hits.filter(isExact), ...hits.filter((pick) => !isExact(pick))].slice(0, maxPicks)
}

/** Selects an item of a list by name or number. */
export function PickPopover({ at, title, picks, onChoose, onClose, onMarked }: PickPopoverProps) {
  const { t } = useTranslation('shared')
  const [typed, setTyped] = useState('')
  const visiblePicks = matchingPicks(picks, typed)
  return (
    <PointPopover at={at} title={title} width={300} onClose={onClose}>
      <SearchList
        size="medium"
        label={title}
        text={typed}
        onText={setTyped}
        onChoose={(index) => {
          const pick = visiblePicks[index]
          if (pick) onChoose(pick.id)
        }}
        onHighlight={onMarked}
        note={
          visiblePicks.length === 0 && (
            <Muted as="p" size="small" role="status" style={{ padding: '12px 14px' }}>
              {t('noMatch.titleBare')}
            </Muted>
          )
        }
        choices={visiblePicks.map(({ id, name, detail, icon: Icon }) => ({
          key: id,
          text: name,
          icon: <Icon size={14} strokeWidth={2} aria-hidden />,
          detail: <code>{detail}</code>,
        }))}
      />
    </PointPopover>
  )
}
