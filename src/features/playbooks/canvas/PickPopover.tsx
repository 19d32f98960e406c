import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matcher } from '#src/lib/match-text.ts'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { SearchList } from '#src/ui/inputs/SearchList.tsx'
import { PalettePopover } from './palette/PalettePopover.tsx'

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
  /** The one that Enter would take. */
  onMarked?: ((id: string | undefined) => void) | undefined
}

const most = 100

/** What was typed as its very number comes first. */
const found = (picks: readonly Pick[], typed: string): readonly Pick[] => {
  const matches = matcher(typed)
  const hits = picks.filter(({ name, detail }) => matches(`${name} ${detail}`))
  const isExact = ({ detail }: Pick) => detail === typed.trim()
  return [...hits.filter(isExact), ...hits.filter((pick) => !isExact(pick))].slice(0, most)
}

/** One out of a list, found by its name or number. */
export function PickPopover({ at, title, picks, onChoose, onClose, onMarked }: PickPopoverProps) {
  const { t } = useTranslation('canvas')
  const [typed, setTyped] = useState('')
  const shown = found(picks, typed)
  return (
    <PalettePopover at={at} title={title} width={300} onClose={onClose}>
      <SearchList
        size="medium"
        label={title}
        text={typed}
        onText={setTyped}
        onChoose={(index) => {
          const pick = shown[index]
          if (pick) onChoose(pick.id)
        }}
        onMark={onMarked}
        note={
          shown.length === 0 && (
            <Muted as="p" size="small" role="status" style={{ padding: '12px 14px' }}>
              {t('pick.none')}
            </Muted>
          )
        }
        choices={shown.map(({ id, name, detail, icon: Icon }) => ({
          key: id,
          text: name,
          icon: <Icon size={14} strokeWidth={2} aria-hidden />,
          detail: <code>{detail}</code>,
        }))}
      />
    </PalettePopover>
  )
}
