import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { Field } from '#src/ui/fields/Field.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import type { AttributeValues } from '../model/attribute-values.ts'
import { nameOf } from '../model/form-values.ts'
import type { KeySuggestion } from '../model/key-suggestion.ts'

const Chosen = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: '0 0 6px',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    ...type.mono,
    fontFamily: mono,
    ...rowLayout(),
    maxWidth: '100%',
    height: 26,
    paddingLeft: 8,
    borderRadius: radius.chip,
    backgroundColor: color.surface.active,
  },
  '& > li > span': oneLine,
})

interface SuggestionProps {
  suggestion: KeySuggestion
  onUse: () => void
}

const Suggestion = ({ suggestion: { attribute, rows, isSampled }, onUse }: SuggestionProps) => {
  const { t } = useTranslation('schema')
  const format = useFormat()
  const values = { name: attribute, rows: format.number(rows) }
  return (
    <div style={{ marginTop: 8 }}>
      <MarginNote tone="proposal" actions={<LinkButton onClick={onUse}>{t('field.useIt')}</LinkButton>}>
        <Trans
          t={t}
          i18nKey={isSampled ? 'field.keySampled' : 'field.keyUnique'}
          count={rows}
          values={values}
          components={{ name: <InlineCode bare /> }}
        />
      </MarginNote>
    </div>
  )
}

interface KeyFieldProps {
  rows: readonly AttributeValues[]
  value: readonly string[]
  /** The saved key as text; undefined if it did not change. */
  previous: string | undefined
  error: string | undefined
  suggestion: (KeySuggestion & { id: string }) | undefined
  onChange: (key: string[]) => void
}

/** The attributes of the key, in their order. */
export function KeyField({ rows, value, previous, error, suggestion, onChange }: KeyFieldProps) {
  const { t } = useTranslation(['schema', 'shared'])
  const id = useId()
  const [isAdding, setAdding] = useState(false)
  const first = useRef<HTMLDivElement>(null)
  const options = rows
    .filter((row) => row.isIncluded && !value.includes(row.id))
    .map((row) => ({ value: row.id, label: row.name }))
  return (
    <div ref={first}>
      <Field
        id={id}
        label={t('shared:field.key')}
        annotation={previous === undefined ? undefined : t('shared:figure.was', { value: previous })}
        help={value.length > 0 ? t('field.keyHelp') : undefined}
        error={error}
      >
        {value.length > 0 && (
          <Chosen>
            {value.map((reference) => {
              const name = nameOf(reference, rows)
              return (
                <li key={reference}>
                  <span title={name}>{name}</span>
                  <IconButton
                    small
                    icon={X}
                    label={t('field.keyRemove', { name })}
                    onClick={() => {
                      onChange(value.filter((each) => each !== reference))
                      first.current?.querySelector('input')?.focus()
                    }}
                  />
                </li>
              )
            })}
          </Chosen>
        )}
        <ComboInput
          key={value.join('\n')}
          id={id}
          mono
          value=""
          options={options}
          placeholder={value.length === 0 ? t('field.keyNone') : t('field.keyAdd')}
          noMatch={t('shared:noMatch.titleBare')}
          invalid={error !== undefined}
          ref={(input) => {
            if (isAdding) input?.focus()
          }}
          onBlur={() => setAdding(false)}
          onChange={(chosen) => {
            if (chosen === '') return
            setAdding(true)
            onChange([...value, chosen])
          }}
        />
      </Field>
      {suggestion && value.length === 0 && (
        <Suggestion suggestion={suggestion} onUse={() => onChange([suggestion.id])} />
      )}
    </div>
  )
}
