import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useComposed } from '#src/ui/keyboard/composition.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { SearchState } from './use-find.ts'

const Root = styled('div')({
  ...rowLayout(2),
  width: 'min(340px, 60vw)',
  '& > output': {
    ...type.caption,
    flex: 'none',
    minWidth: 64,
    padding: '0 6px',
    textAlign: 'right',
    color: color.text.secondary,
  },
})

interface FindBarProps {
  found: SearchState
  onType: (typed: string) => void
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** Finds nodes while typing; Enter goes to the next, Shift+Enter to the previous, Escape closes. */
export function FindBar({ found, onType, onStep, onClose }: FindBarProps) {
  const { t } = useTranslation(['canvas', 'shared'])
  const { query, hits, at } = found
  const { text, change, composition } = useComposed({ value: query, onChange: onType })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const count = () => {
    if (query.trim() === '') return ''
    if (hits.length === 0) return t('shared:noMatch.titleBare')
    return at === -1
      ? t('shared:count.nodes', { count: hits.length })
      : t('shared:count.at', { at: at + 1, count: hits.length })
  }
  return (
    <Root role="search" {...composition}>
      <TextInput
        small
        autoFocus
        value={text}
        onChange={change}
        onKeyDown={press}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
      />
      <output aria-live="polite">{count()}</output>
      <IconButton
        icon={ChevronUp}
        small
        label={t('find.previous')}
        keys="Shift+Enter"
        disabled={hits.length === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ChevronDown}
        small
        label={t('find.next')}
        keys="Enter"
        disabled={hits.length === 0}
        onClick={() => onStep(1)}
      />
      <IconButton icon={X} small label={t('find.close')} keys="Escape" onClick={onClose} />
    </Root>
  )
}
