import { useId, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { Field } from '#src/ui/Field.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { patternsOf } from './kept-patterns.ts'

const Count = styled('p')({ ...type.small, margin: '12px 0 0', color: color.text.secondary })

interface PatternsDrawerProps {
  patterns: readonly string[]
  /** Files they leave out now. */
  ignored: number
  onChange: (patterns: readonly string[]) => void
  onClose: () => void
}

/**
 * What is always left out of this package: patterns in gitignore's form, one per line, kept for the next version. They
 * count while they are typed, so that nothing has to be saved.
 */
export const PatternsDrawer = ({ patterns, ignored, onChange, onClose }: PatternsDrawerProps) => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  const id = useId()
  const [text, setText] = useState(patterns.join('\n'))
  const change = (next: string) => {
    setText(next)
    onChange(patternsOf(next))
  }
  return (
    <Drawer open onClose={onClose} title={t('patterns.title')}>
      <Field id={id} label={t('patterns.label')} help={t('patterns.help')}>
        <TextInput
          id={id}
          value={text}
          onChange={change}
          mono
          rows={10}
          autoComplete="off"
          aria-describedby={`${id}-help`}
        />
      </Field>
      <Count role="status">{t('patterns.ignored', { count: ignored, files: format.number(ignored) })}</Count>
    </Drawer>
  )
}
