import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Operand } from '#contract/query/request.ts'
import { Field, describedBy } from '#src/ui/Field.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'

const Root = styled('div')({ padding: 12 })

interface PatternFieldProps {
  operands: readonly Operand[]
  onChange: (operands: readonly Operand[]) => void
}

/** Patterns for texts, one per line. */
export const PatternField = ({ operands, onChange }: PatternFieldProps) => {
  const { t } = useTranslation('query')
  const id = useId()
  const help = t('filter.patternsHelp')
  return (
    <Root>
      <Field id={id} label={t('filter.patterns')} help={help}>
        <TextInput
          id={id}
          autoFocus
          rows={2}
          value={operands.map(String).join('\n')}
          onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
          aria-describedby={describedBy(id, { help })}
        />
      </Field>
    </Root>
  )
}
