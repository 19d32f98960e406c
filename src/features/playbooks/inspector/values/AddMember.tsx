import { type KeyboardEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/ui/keyboard/composition.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import { framed, hairline } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, threeLines, type } from '#src/ui/theme/typography.ts'
import { matcher } from '#src/lib/match-text.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { AddButton } from '../fields/AddButton.tsx'
import type { ArgumentSchema } from './argument-schema.ts'
import { useValueLabels } from './value-field.ts'
const SuggestionList = styled('ul')({
  listStyle: 'none',
  margin: '6px 0 0',
  padding: 0,
  maxHeight: 240,
  overflowY: 'auto',
  ...framed,
  '& button': {
    ...type.controlSmall,
    fontFamily: 'inherit',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 8px',
    width: '100%',
    padding: '5px 9px',
    border: 0,
    background: 'none',
    textAlign: 'left',
    color: color.text.primary,
    cursor: 'pointer',
  },
  '& li + li': { borderTop: hairline },
  '& button:hover': { backgroundColor: color.surface.hover },
  '& button:focus-visible': focusInside,
  '& b': { ...oneLine, fontFamily: mono, fontWeight: 500, fontSize: type.monoSmall.fontSize },
  '& small': { ...type.caption, color: color.text.tertiary },
  '& span': { ...type.caption, ...threeLines, gridColumn: '1 / -1', color: color.text.secondary },
})

interface AddMemberProps {
  label: string
  /** Name of the object. */
  of: string
  existing: readonly string[]
  /** Arguments of the catalogue that are not present yet. */
  missing: readonly ArgumentSchema[]
  onAdd: (name: string, value: unknown) => void
}

/** Asks for the name of a new member and suggests those of the catalogue. */
export function AddMember({ label, of, existing, missing, onAdd }: AddMemberProps) {
  const { t } = useTranslation(['inspector', 'shared'])
  const formatLabel = useValueLabels()
  const [typed, setTyped] = useState<string>()
  if (typed === undefined) return <AddButton onClick={() => setTyped('')}>{label}</AddButton>
  const name = typed.trim()
  const isFound = matcher(typed)
  const suggestions = missing.filter((each) => isFound(each.name) || isFound(each.description))
  const isDuplicate = existing.includes(name)
  const add = (chosen: string) => {
    if (chosen === '' || existing.includes(chosen)) return
    const schema = missing.find((each) => each.name === chosen)
    onAdd(chosen, schema === undefined ? '' : schema.initial)
    setTyped(undefined)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') add(name)
    else if (event.key === 'Escape') setTyped(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div>
      <Row gap={8}>
        <TextInput
          small
          mono
          autoFocus
          value={typed}
          invalid={isDuplicate}
          aria-label={isDuplicate ? t('value.nameTaken', { name }) : t('value.nameOf', { of })}
          placeholder={t('shared:field.name')}
          onChange={setTyped}
          onKeyDown={press}
        />
        <Button size="small" disabled={name === '' || isDuplicate} onClick={() => add(name)}>
          {t('shared:action.add')}
        </Button>
      </Row>
      {suggestions.length > 0 && (
        <SuggestionList aria-label={t('value.offered')}>
          {suggestions.map((each) => (
            <li key={each.name}>
              <button type="button" onClick={() => add(each.name)}>
                <b>{each.name}</b>
                <small>{formatLabel(each, each.initial)}</small>
                {each.description !== '' && <span title={each.description}>{each.description}</span>}
              </button>
            </li>
          ))}
        </SuggestionList>
      )}
    </div>
  )
}
