import { Network, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '#domain/schema/canvas/schema-graph.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'

interface CanvasToolsProps {
  cards: readonly Card[]
  hasSelection: boolean
  isFocused: boolean
  onFocus: () => void
  onJump: (card: string) => void
}

/** Focus on neighbours, and the search. */
export function CanvasTools({ cards, hasSelection, isFocused, onFocus, onJump }: CanvasToolsProps) {
  const { t } = useTranslation(['designer', 'canvas', 'schema', 'shared'])
  const [isOpen, setOpen] = useState(false)
  const isOff = !hasSelection && !isFocused
  const focusLabel = t(isFocused ? 'tool.showAll' : 'tool.neighbours')
  useActions([
    { id: 'jump-to-card', label: t('tool.jump'), icon: Search, keys: '/', run: () => setOpen(true) },
    { id: 'focus-neighbours', label: focusLabel, icon: Network, keys: 'F', isOff, run: onFocus },
  ])
  return (
    <Row role="toolbar" aria-label={t('canvas:tool.label')} gap={2}>
      <IconButton icon={Network} label={focusLabel} keys="F" disabled={isOff} onClick={onFocus} />
      {isOpen ? (
        <div style={{ width: 'min(280px, 50vw)' }}>
          <ComboInput
            value=""
            aria-label={t('tool.jump')}
            ref={(input) => input?.focus()}
            options={cards.map(({ id, name, source, lane }) => ({
              value: id,
              label: name,
              detail: lane === 'source' ? source : t(`schema:level.${lane}`),
            }))}
            noMatch={t('shared:noMatch.titleBare')}
            onBlur={() => setOpen(false)}
            onChange={(id) => {
              setOpen(false)
              if (id !== '') onJump(id)
            }}
          />
        </div>
      ) : (
        <Button variant="text" size="small" icon={Search} keys="/" onClick={() => setOpen(true)}>
          {t('tool.jump')}
        </Button>
      )}
    </Row>
  )
}
