import { Network, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '#domain/schema/canvas/schema-graph.ts'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { JumpPopover } from './JumpPopover.tsx'

interface CanvasToolsProps {
  cards: readonly Card[]
  hasSelection: boolean
  isFocused: boolean
  onFocus: () => void
  onJump: (card: string) => void
}

/** Focus on neighbours, and the search. */
export function CanvasTools({ cards, hasSelection, isFocused, onFocus, onJump }: CanvasToolsProps) {
  const { t } = useTranslation(['designer', 'canvas'])
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<Point>()
  const isOff = !hasSelection && !isFocused
  const focusLabel = t(isFocused ? 'tool.showAll' : 'tool.neighbours')
  const open = (): void => {
    const corner = button.current?.getBoundingClientRect()
    setAt({ x: corner?.left ?? 0, y: corner?.top ?? 0 })
  }
  useActions([
    { id: 'jump-to-card', label: t('tool.jump'), icon: Search, keys: '/', run: open },
    { id: 'focus-neighbours', label: focusLabel, icon: Network, keys: 'F', isOff, run: onFocus },
  ])
  return (
    <Row role="toolbar" aria-label={t('canvas:tool.label')} gap={2}>
      <IconButton
        icon={Network}
        label={focusLabel}
        keys="F"
        pressed={isFocused}
        disabled={isOff}
        onClick={onFocus}
      />
      <Button ref={button} variant="text" size="small" icon={Search} keys="/" onClick={open}>
        {t('tool.jump')}
      </Button>
      {at !== undefined && (
        <JumpPopover at={at} cards={cards} onJump={onJump} onClose={() => setAt(undefined)} />
      )}
    </Row>
  )
}
