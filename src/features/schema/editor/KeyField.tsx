import { useId } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { AttributeNames } from './AttributeNames.tsx'
import type { AttributeValues } from '../model/attribute-values.ts'
import type { KeySuggestion } from '../model/key-suggestion.ts'

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
  return (
    <div>
      <Field
        id={id}
        label={t('shared:field.key')}
        annotation={previous === undefined ? undefined : t('shared:figure.was', { value: previous })}
        help={value.length > 0 ? t('field.keyHelp') : undefined}
        error={error}
      >
        <AttributeNames
          {...{ id, rows, value, onChange }}
          isInvalid={error !== undefined}
          placeholder={value.length === 0 ? t('field.keyNone') : t('field.keyAdd')}
          removeLabel={(name) => t('field.keyRemove', { name })}
        />
      </Field>
      {suggestion && value.length === 0 && (
        <Suggestion suggestion={suggestion} onUse={() => onChange([suggestion.id])} />
      )}
    </div>
  )
}
